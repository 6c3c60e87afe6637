/* The score form, alive: the picture keypad of a hand is another view of the string of notation in its field.
   The keys bring their tiles' codes, so that no game is known here. The page works without this file. */

const NEXT = { loose: 1, winning: 1, triplet: 3, kong: 4, concealed: 4 };
const BRACKETS = { meld: ["[", "]"], concealed: ["(", ")"], winning: ["+", ""], loose: ["", ""] };
const RUN = /^(\d(?:\s*\d)*)\s*([A-Za-z])/;
const DRAGONS_AND_WINDS = { "1z": "E", "2z": "S", "3z": "W", "4z": "N", "5z": "P", "6z": "F", "7z": "C" };

/* ---------- notation ---------- */

function readTile(text, codes) {
  const run = text.match(RUN);
  if (run) {
    const tiles = [...run[1].replace(/\s/g, "")].map((digit) => DRAGONS_AND_WINDS[digit + run[2]] ?? digit + run[2]);
    if (tiles.every((tile) => codes.has(tile))) return { tiles, length: run[0].length };
  }
  for (let length = Math.min(12, text.length); length > 0; length -= 1) {
    const code = text.slice(0, length);
    if (codes.has(code)) return { tiles: [code], length };
  }
  return null;
}

/** The tiles in the order of writing, or null where the text cannot be read. */
function readTiles(text, codes) {
  const tiles = [];
  let rest = text.trimStart();
  while (rest) {
    const found = readTile(rest, codes);
    if (!found) return null;
    tiles.push(...found.tiles);
    rest = rest.slice(found.length).trimStart();
  }
  return tiles;
}

/** Parts of a hand: loose tiles one by one, melds, the winning tile; what cannot be read stays as raw text. */
function read(text, codes) {
  const parts = [];
  let rest = text.trimStart();
  while (rest) {
    const bracket = rest.match(/^\[([^\[\]()+]*)\]|^\(([^\[\]()+]*)\)/);
    const inside = bracket && readTiles(bracket[1] ?? bracket[2], codes);
    const plus = rest[0] === "+" && readTile(rest.slice(1).trimStart(), codes);
    const loose = !bracket && readTile(rest, codes);
    if (inside?.length) {
      parts.push({ kind: rest[0] === "[" ? "meld" : "concealed", tiles: inside });
      rest = rest.slice(bracket[0].length);
    } else if (plus && plus.tiles.length === 1) {
      parts.push({ kind: "winning", tiles: plus.tiles });
      rest = rest.slice(1).trimStart().slice(plus.length);
    } else if (loose) {
      parts.push(...loose.tiles.map((tile) => ({ kind: "loose", tiles: [tile] })));
      rest = rest.slice(loose.length);
    } else {
      parts.push({ kind: "raw", tiles: [], text: rest[0] });
      rest = rest.slice(1);
    }
    rest = rest.trimStart();
  }
  return parts;
}

/** Neighbours of a suit share its letter, equal words stand together: `123m 44p EE`. */
function writeTiles(tiles) {
  let text = "";
  let last = "";
  for (const tile of tiles) {
    const isNumbered = /^\d.$/.test(tile);
    if (isNumbered && /^\d.$/.test(last) && last[1] === tile[1]) text = text.slice(0, -1) + tile;
    else if (tile === last) text += tile;
    else text += (text ? " " : "") + tile;
    last = tile;
  }
  return text;
}

function write(parts) {
  const texts = [];
  let loose = [];
  const flush = () => {
    if (loose.length) texts.push(writeTiles(loose));
    loose = [];
  };
  for (const part of parts) {
    if (part.kind === "loose") loose.push(...part.tiles);
    else {
      flush();
      const [open, close] = BRACKETS[part.kind] ?? ["", ""];
      texts.push(part.kind === "raw" ? part.text : open + writeTiles(part.tiles) + close);
    }
  }
  flush();
  return texts.join(" ");
}

/* ---------- one hand's field with its keypad ---------- */

class Keypad {
  constructor(box) {
    this.box = box;
    this.pad = box.querySelector("[data-keypad]");
    this.field = box.querySelector("[data-hand]");
    this.view = box.querySelector("[data-hand-view]");
    this.keys = [...this.pad.querySelectorAll("[data-tile]")];
    this.codes = new Map(this.keys.map((key) => [key.dataset.tile, key]));
    this.past = [];
    this.known = this.field.value;
    this.setMode("loose");
    this.pad.hidden = false;
    this.pad.addEventListener("click", (event) => this.pressed(event.target.closest("button")));
    this.pad.addEventListener("keydown", (event) => this.keyDown(event));
    this.view.addEventListener("click", (event) => this.partPressed(event.target.closest("[data-part]")));
    this.field.addEventListener("input", () => this.fieldChanged());
    this.show();
  }

  get parts() {
    return read(this.field.value, this.codes);
  }

  /** Typed, pasted or put back by a script: the keypad follows. */
  fieldChanged() {
    if (this.field.value !== this.known) this.past.push(this.known);
    this.known = this.field.value;
    this.show();
  }

  change(text) {
    this.field.value = text;
    this.field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  setMode(mode) {
    this.mode = mode;
    for (const key of this.pad.querySelectorAll("[data-mode]")) {
      key.setAttribute("aria-pressed", String(key.dataset.mode === mode));
    }
    this.showLeft();
  }

  pressed(button) {
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const { tile, mode, tool } = button.dataset;
    if (mode) this.setMode(mode === this.mode ? "loose" : mode);
    else if (tile) this.add(tile);
    else if (tool === "clear") this.change("");
    else if (tool === "undo") this.undo();
    else if (tool === "back") this.back();
  }

  add(tile) {
    const tiles = this.tilesFor(tile);
    let parts = this.parts;
    const kind = { loose: "loose", winning: "winning", concealed: "concealed" }[this.mode] ?? "meld";
    if (kind === "winning") parts = parts.filter((part) => part.kind !== "winning");
    parts.push({ kind, tiles });
    if (this.mode !== "loose") this.setMode("loose");
    this.change(write(parts));
  }

  back() {
    const parts = this.parts;
    parts.pop();
    this.change(write(parts));
  }

  undo() {
    if (!this.past.length) return;
    const text = this.past.pop();
    this.known = text; // so that going back is not itself remembered
    this.change(text);
  }

  /** A tile of the hand was pressed: it goes, or becomes the winning tile where that is what comes next. */
  partPressed(button) {
    if (!button) return;
    const place = Number(button.dataset.part);
    const parts = this.parts;
    if (this.mode === "winning" && parts[place].kind === "loose") {
      for (const part of parts) if (part.kind === "winning") part.kind = "loose";
      parts.push({ kind: "winning", tiles: parts.splice(place, 1)[0].tiles });
      this.setMode("loose");
      this.change(write(parts));
      return;
    }
    this.change(write(parts.filter((part, number) => number !== place)));
    this.view.querySelectorAll("[data-part]")[Math.max(0, place - 1)]?.focus();
  }

  /** The tiles that one press adds; a sequence begins at the pressed tile, or ends the suit. */
  tilesFor(tile) {
    if (this.mode !== "run") return Array(NEXT[this.mode]).fill(tile);
    const suit = tile.slice(1);
    for (const first of [0, -1, -2].map((step) => Number(tile[0]) + step)) {
      const run = [0, 1, 2].map((step) => `${first + step}${suit}`);
      if (run.every((code) => this.codes.has(code))) return run;
    }
    return [];
  }

  left() {
    const left = new Map(this.keys.map((key) => [key.dataset.tile, Number(key.dataset.copies)]));
    for (const tile of this.parts.flatMap((part) => part.tiles)) left.set(tile, left.get(tile) - 1);
    if (this.mode === "winning") {
      for (const part of this.parts) if (part.kind === "winning") left.set(part.tiles[0], left.get(part.tiles[0]) + 1);
    }
    return left;
  }

  show() {
    this.showLeft();
    this.showTiles();
    const isEmpty = !this.field.value.trim();
    for (const tool of ["back", "clear"]) this.tool(tool, isEmpty);
    this.tool("undo", !this.past.length);
  }

  tool(name, isOff) {
    this.pad.querySelector(`[data-tool=${name}]`).setAttribute("aria-disabled", String(isOff));
  }

  showLeft() {
    const left = this.left();
    for (const key of this.keys) {
      const { tile, copies, name } = key.dataset;
      const needed = this.tilesFor(tile);
      const canBe = needed.length > 0 && needed.every((one) => left.get(one) >= needed.filter((same) => same === one).length);
      key.setAttribute("aria-disabled", String(!canBe));
      const isTouched = left.get(tile) < Number(copies);
      key.querySelector(".keypad-left").textContent = isTouched ? left.get(tile) : "";
      key.setAttribute("aria-label", isTouched ? `${name} (${left.get(tile)})` : name);
    }
  }

  showTiles() {
    this.view.replaceChildren(...this.parts.map((part, place) => this.partButton(part, place)));
    this.view.classList.toggle("is-empty", !this.view.children.length);
  }

  partButton(part, place) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = `hand-part is-${part.kind}`;
    button.dataset.part = place;
    const names = part.tiles.map((tile) => this.codes.get(tile).dataset.name);
    button.setAttribute("aria-label", `${this.pad.dataset.remove}: ${names.join(", ") || part.text}`);
    for (const tile of part.tiles) button.append(this.codes.get(tile).querySelector(".tile").cloneNode(true));
    if (part.kind === "raw") button.append(part.text);
    return button;
  }

  keyDown(event) {
    if (event.key === "Backspace") {
      event.preventDefault();
      this.back();
      return;
    }
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!direction) return;
    event.preventDefault();
    this.nearest(event.target.getBoundingClientRect(), direction)?.focus();
  }

  /** The closest button in a direction, straight ahead before aside. */
  nearest(from, [right, down]) {
    let best = null;
    let bestWay = Infinity;
    for (const button of this.pad.querySelectorAll("button")) {
      const to = button.getBoundingClientRect();
      const [across, along] = [to.x - from.x, to.y - from.y];
      const ahead = right ? across * right : along * down;
      const aside = Math.abs(right ? along : across);
      if (ahead < 8 || (right && aside > 8)) continue;
      const way = ahead + aside * 2;
      if (way < bestWay) [best, bestWay] = [button, way];
    }
    return best;
  }
}

/* ---------- start ---------- */

const keypads = new WeakMap();

function start(root) {
  for (const pad of root.querySelectorAll?.("[data-keypad]") ?? []) {
    const box = pad.closest("[data-hand-field]");
    if (box && !keypads.has(box)) keypads.set(box, new Keypad(box));
  }
}

start(document);
document.addEventListener("htmx:load", (event) => start(event.detail.elt));
document.addEventListener("draft:restored", (event) => {
  for (const box of event.target.querySelectorAll("[data-hand-field]")) keypads.get(box)?.fieldChanged();
});

/* A seat that is folded away shows what was chosen in it. */
document.addEventListener("change", (event) => {
  const shown = event.target.closest(".seat-folded")?.querySelector("[data-folded-value]");
  const name = event.target.closest("label")?.querySelector(".seat-name") ?? event.target.closest("label");
  if (shown && name) shown.textContent = name.textContent.trim();
});
