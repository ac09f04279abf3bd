"use strict";
// Everything that comes from a run is put in as text, never as markup: screens are hostile until shown otherwise.
const by = (id) => document.getElementById(id);
let painted = -1;
let picture = null;

function element(tag, text, name) {
  const made = document.createElement(tag);
  if (text !== undefined) made.textContent = text;
  if (name) made.className = name;
  return made;
}

function fill(id, children) {
  by(id).replaceChildren(...children);
}

function paint(view) {
  // A render may arrive late; one older than what is shown is dropped.
  if (view.revision < painted) return;
  painted = view.revision;
  document.title = view.goal + " · agentbrain";
  by("goal").textContent = view.goal;
  by("status").textContent = view.outcome === "running" ? view.status : view.reason;
  by("remote").textContent = "Prompts and screenshots are sent to " + view.remote + ".";
  by("remote").hidden = !view.remote;
  by("outcome").textContent = view.outcome.replace("_", " ");
  by("outcome").className = "pill " + view.outcome;
  by("revision").textContent = "revision " + view.revision + ", " + view.steps + " steps";
  by("speech").checked = view.speech;
  for (const id of ["stop", "tell", "speech"]) by(id).disabled = view.outcome !== "running";
  paintPicture(view.picture);
  paintStep(view.step);
  fill("sections", view.sections.map(section));
  fill("notes", view.notes.slice(-6).reverse().map((note) => element("li", (note.spoken ? "♪ " : "") + note.text)));
  fill("turns", view.turns.slice(-12).flatMap((turn) => [element("div", turn.text, "bubble mine"), element("div", turn.answer, "bubble its")]));
  by("turns").scrollTop = by("turns").scrollHeight;
}

function paintPicture(number) {
  if (number === null || number === picture) return;
  picture = number;
  const next = new Image();
  next.onload = () => {
    if (number !== picture) return;
    by("screen").src = next.src;
    by("screen").hidden = false;
    by("blank").hidden = true;
  };
  next.onerror = () => { by("screen").hidden = true; by("blank").hidden = false; by("blank").textContent = "no picture of this step"; };
  next.src = "/screen.jpg?n=" + number;
}

function paintStep(step) {
  if (!step) return;
  by("phrase").textContent = step.step + ". " + step.phrase + (step.effect === "waited" ? "" : " (" + step.effect + ")");
  fill("climb", (step.climb || []).map((attempt) => element("li", attempt.rung.replace("_", " ") + (attempt.reason ? ": " + attempt.reason : ""), attempt.outcome)));
  fill("choices", (step.top || []).map(choice));
}

function choice(row) {
  const line = element("div", undefined, "choice");
  const meter = element("meter");
  meter.value = row.probability;
  meter.title = Math.round(100 * row.probability) + " %";
  line.append(element("span", row.phrase), meter);
  return line;
}

function section(part) {
  const card = element("section", undefined, "card");
  const list = element("ul");
  list.append(...part.lines.map((line) => element("li", line)));
  card.append(element("h2", part.title), list);
  return card;
}

async function send(path, text) {
  const reply = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }) });
  if (!reply.ok) by("status").textContent = await reply.text();
}

async function say(path) {
  const text = by("text").value.trim();
  if (!text) return;
  by("text").value = "";
  await send(path, text);
}

by("say").addEventListener("submit", (event) => { event.preventDefault(); say("/ask"); });
by("tell").addEventListener("click", () => say("/tell"));
by("stop").addEventListener("click", () => send("/stop", "stop"));
by("speech").addEventListener("change", () => send("/notes", by("speech").checked ? "on" : "off"));

// The token came in the address; from here on the cookie carries it, and the address should not be shared by accident.
history.replaceState(null, "", "/");
const events = new EventSource("/events");
events.onopen = () => { by("connection").textContent = "live"; };
events.onerror = () => { by("connection").textContent = "connection lost, trying again"; };
events.onmessage = (event) => paint(JSON.parse(event.data));
