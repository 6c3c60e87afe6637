/* The score form, alive: the picture keypad of a hand is another view of the string of notation in its field.
   The keys bring their tiles' codes, so that no game is known here. The page works without this file. */

const NEXT = { loose: 1, winning: 1, triplet: 3, kong: 4, concealed: 4, quint: 5, sextet: 6 };
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

/* ---------- the fields of one or of four hands with their keypad ---------- */

/** One hand: its field, its tiles as pictures, and what stood in it before. */
class Hand {
  constructor(box) {
    this.box = box;
    this.seat = box.dataset.handField;
    this.field = box.querySelector("[data-hand]");
    this.view = box.querySelector("[data-hand-view]");
    this.total = box.querySelector(".seat-hand-line input[inputmode=numeric]");
    this.past = [];
    this.known = this.field.value;
  }
}

class Keypad {
  constructor(pad, boxes) {
    this.pad = pad;
    this.hands = boxes.map((box) => new Hand(box));
    this.hand = this.hands[0];
    this.tabs = new Map();
    this.keys = [...this.pad.querySelectorAll("[data-tile]")];
    this.codes = new Map(this.keys.map((key) => [key.dataset.tile, key]));
    this.joker = pad.dataset.joker;
    this.pad.hidden = false;
    this.pad.addEventListener("click", (event) => this.pressed(event.target.closest("button")));
    this.pad.addEventListener("keydown", (event) => this.keyDown(event));
    for (const hand of this.hands) this.listen(hand);
    this.startTabs(pad.closest("[data-hands]")?.querySelector("[data-hand-tabs]"));
    this.setMode("loose");
    this.show();
  }

  listen(hand) {
    hand.view.addEventListener("click", (event) => this.partPressed(event.target.closest("[data-part]")));
    hand.field.addEventListener("input", () => this.fieldChanged(hand));
    hand.total?.addEventListener("input", () => this.showTabs());
  }

  get parts() {
    return this.partsOf(this.hand);
  }

  partsOf(hand) {
    return read(hand.field.value, this.codes);
  }

  /** Typed, pasted or put back by a script: the keypad follows. */
  fieldChanged(hand = this.hand) {
    if (hand.field.value !== hand.known) hand.past.push(hand.known);
    hand.known = hand.field.value;
    this.show();
  }

  change(text) {
    this.hand.field.value = text;
    this.hand.field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /* ---------- four hands: one is open ---------- */

  startTabs(bar) {
    if (!bar) return;
    this.bar = bar;
    for (const tab of bar.querySelectorAll("[data-hand-tab]")) {
      this.tabs.set(tab.dataset.handTab, tab);
      tab.addEventListener("click", () => this.open(tab.dataset.handTab));
    }
    bar.hidden = false;
    bar.parentElement.classList.add("has-tabs");
    for (const hand of this.hands) {
      hand.field.addEventListener("keydown", (event) => this.enterLeadsOn(event, hand));
      hand.total?.addEventListener("keydown", (event) => this.enterLeadsOn(event, hand));
    }
    bar.closest("form")?.addEventListener("change", (event) => {
      if (event.target.name === "winner") this.winnerChosen(event.target.value);
    });
    const wanted = this.hands.find((hand) => hand.box.querySelector(".field-error")) ?? this.handOf(this.winner);
    this.open((wanted ?? this.hand).seat);
  }

  get winner() {
    return this.bar?.closest("form")?.querySelector("input[name=winner]:checked")?.value;
  }

  handOf(seat) {
    return this.hands.find((hand) => hand.seat === seat);
  }

  /** The winner's hand is what one enters first. */
  winnerChosen(seat) {
    const isBegun = this.hands.some((hand) => hand.field.value.trim());
    if (!isBegun && this.handOf(seat)) this.open(seat);
    else this.show();
  }

  open(seat) {
    this.hand = this.handOf(seat) ?? this.hand;
    for (const hand of this.hands) hand.box.classList.toggle("is-open", hand === this.hand);
    for (const [name, tab] of this.tabs) tab.setAttribute("aria-pressed", String(name === this.hand.seat));
    this.setMode("loose");
    this.show();
  }

  enterLeadsOn(event, hand) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const next = this.hands[(this.hands.indexOf(hand) + 1) % this.hands.length];
    this.open(next.seat);
    (event.target === hand.total ? (next.total ?? next.field) : next.field).focus();
  }

  showTabs() {
    for (const hand of this.hands) {
      const tab = this.tabs.get(hand.seat);
      if (!tab) continue;
      const number = this.partsOf(hand).flatMap((part) => part.tiles).length;
      const total = hand.total?.value.trim();
      const state = number ? `${this.bar.dataset.tiles} ${number}` : total ? `${this.bar.dataset.total} ${total}` : "";
      tab.querySelector("[data-hand-state]").textContent = state;
      tab.classList.toggle("is-bad", Boolean(hand.box.querySelector(".field-error")));
      tab.classList.toggle("is-winner", hand.seat === this.winner);
    }
    const isLoser = Boolean(this.winner) && this.winner !== this.hand.seat;
    this.pad.querySelector("[data-mode=winning]").setAttribute("aria-disabled", String(isLoser));
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
    else if (tool === "joker") this.change(write(this.withJoker()));
  }

  add(tile) {
    const tiles = this.tilesFor(tile, this.left());
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
    if (!this.hand.past.length) return;
    const text = this.hand.past.pop();
    this.hand.known = text; // so that going back is not itself remembered
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
    this.hand.view.querySelectorAll("[data-part]")[Math.max(0, place - 1)]?.focus();
  }

  /** The tiles that one press adds; a sequence begins at the pressed tile, or ends the suit. */
  tilesFor(tile, left) {
    if (this.mode !== "run") return this.alike(tile, left);
    const suit = tile.slice(1);
    for (const first of [0, -1, -2].map((step) => Number(tile[0]) + step)) {
      const run = [0, 1, 2].map((step) => `${first + step}${suit}`);
      if (run.every((code) => this.codes.has(code))) return run;
    }
    return [];
  }

  /** Equal tiles; in a meld jokers stand for those that the set has no more, but a joker alone makes none. */
  alike(tile, left) {
    const number = NEXT[this.mode];
    if (!this.joker || number === 1) return Array(number).fill(tile);
    const natural = tile === this.joker ? 0 : Math.max(0, Math.min(number, left.get(tile)));
    return natural ? [...Array(natural).fill(tile), ...Array(number - natural).fill(this.joker)] : [];
  }

  /** The parts of the hand with one more joker in the last meld; null where no joker can go there. */
  withJoker() {
    const parts = this.parts;
    const meld = parts.findLast((part) => part.kind === "meld");
    const natural = meld?.tiles.filter((tile) => tile !== this.joker) ?? [];
    if (natural.length < 2 || this.left().get(this.joker) < 1) return null;
    meld.tiles = [...natural.slice(1), ...Array(meld.tiles.length - natural.length + 1).fill(this.joker)];
    return parts;
  }

  /** How many of each tile are left in the whole set, over all hands. */
  left() {
    const left = new Map(this.keys.map((key) => [key.dataset.tile, Number(key.dataset.copies)]));
    const held = this.hands.flatMap((hand) => this.partsOf(hand)).flatMap((part) => part.tiles);
    for (const tile of held) left.set(tile, left.get(tile) - 1);
    if (this.mode === "winning") {
      for (const part of this.parts) if (part.kind === "winning") left.set(part.tiles[0], left.get(part.tiles[0]) + 1);
    }
    return left;
  }

  show() {
    this.showLeft();
    for (const hand of this.hands) this.showTiles(hand);
    this.showTabs();
    const isEmpty = !this.hand.field.value.trim();
    for (const tool of ["back", "clear"]) this.tool(tool, isEmpty);
    this.tool("undo", !this.hand.past.length);
    if (this.joker) this.tool("joker", !this.withJoker());
  }

  tool(name, isOff) {
    this.pad.querySelector(`[data-tool=${name}]`).setAttribute("aria-disabled", String(isOff));
  }

  showLeft() {
    const left = this.left();
    for (const key of this.keys) {
      const { tile, copies, name } = key.dataset;
      const needed = this.tilesFor(tile, left);
      const canBe = needed.length > 0 && needed.every((one) => left.get(one) >= needed.filter((same) => same === one).length);
      key.setAttribute("aria-disabled", String(!canBe));
      const isTouched = left.get(tile) < Number(copies);
      key.querySelector(".keypad-left").textContent = isTouched ? left.get(tile) : "";
      key.setAttribute("aria-label", isTouched ? `${name} (${left.get(tile)})` : name);
    }
  }

  showTiles({ view, field }) {
    view.replaceChildren(...read(field.value, this.codes).map((part, place) => this.partButton(part, place)));
    view.classList.toggle("is-empty", !view.children.length);
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
    const boxes = [...(pad.closest("[data-hands]")?.querySelectorAll("[data-hand-field]") ?? [])];
    const alone = pad.closest("[data-hand-field]");
    if (alone) boxes.push(alone);
    if (!boxes.length || keypads.has(boxes[0])) continue;
    const keypad = new Keypad(pad, boxes);
    for (const box of boxes) keypads.set(box, keypad);
  }
}

function showAllTabs() {
  for (const box of document.querySelectorAll("[data-hands] [data-hand-field]")) keypads.get(box)?.showTabs();
}

start(document);
document.addEventListener("htmx:load", (event) => start(event.detail.elt));
document.addEventListener("draft:restored", (event) => {
  for (const box of event.target.querySelectorAll("[data-hand-field]")) {
    const keypad = keypads.get(box);
    keypad?.fieldChanged(keypad.hands.find((hand) => hand.box === box));
  }
});
document.addEventListener("htmx:afterSettle", showAllTabs); // errors may have come to a hand that is not open

/* Where every seat is asked the same, Enter leads to the next seat's field, and from the last to none. */
document.addEventListener("keydown", (event) => {
  const row = event.key === "Enter" && event.target.closest("[data-next-fields] .seat-field");
  if (!row) return;
  const fields = [...row.parentElement.querySelectorAll(".seat-field input")];
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
});

/* What is folded away opens when a fault is found in it, or when a draft has filled something in there. */
function openFolds(isWanted) {
  for (const fold of document.querySelectorAll(".score-fold:not([open])")) fold.open = isWanted(fold);
}

function openFaulty() {
  openFolds((fold) => fold.querySelector(".field-error"));
}

function isChanged(field) {
  if (field.options) return field.selectedIndex > 0;
  return field.checked !== field.defaultChecked || (field.type === "text" && field.value !== field.defaultValue);
}

document.addEventListener("htmx:afterSettle", openFaulty);
document.addEventListener("htmx:oobAfterSwap", openFaulty);
document.addEventListener("draft:restored", () => openFolds((fold) => [...fold.querySelectorAll("input, select")].some(isChanged)));

/* A seat that is folded away shows what was chosen in it. */
document.addEventListener("change", (event) => {
  const shown = event.target.closest(".seat-folded")?.querySelector("[data-folded-value]");
  const name = event.target.closest("label")?.querySelector(".seat-name") ?? event.target.closest("label");
  if (shown && name) shown.textContent = name.textContent.trim();
});
