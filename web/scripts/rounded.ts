// Drawings on a grid of 512: whole numbers are fine enough for what is shown at most eighty pixels high, and weigh less.
const SIZES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** Every `d="…"` of a drawing in whole numbers. */
export function rounded(drawing: string): string {
  return drawing.replaceAll(/ d="([^"]+)"/g, (_, path: string) => ` d="${roundedPath(path)}"`);
}

/** The same path; where it goes by steps, what was rounded off is made good by the next step. */
export function roundedPath(path: string): string {
  let [at, drawn, start]: Point[] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ];
  let text = "";
  for (const { command, numbers } of segments(path)) {
    const steps = command === command.toLowerCase();
    const from = at;
    const told = numbers.map((number, place) => {
      const axis = axisOf(command, place);
      if (axis === null) return String(Math.round(number * 10) / 10); // how an arc is bent
      const meant = steps ? number + from[axis] : number;
      if (isEnd(command, place, numbers.length)) at = moved(at, axis, meant);
      return String(Math.round(meant) - (steps ? drawn[axis] : 0));
    });
    if (command.toLowerCase() === "z") at = start;
    if (command.toLowerCase() === "m") start = at;
    drawn = [Math.round(at[0]), Math.round(at[1])];
    text += command + told.join(" ").replaceAll(" -", "-");
  }
  return text;
}

type Point = [number, number];

/** One command with the numbers of one step; a command that goes on without its letter gets it again. */
function* segments(path: string): Generator<{ command: string; numbers: number[] }> {
  let command = "";
  let numbers: number[] = [];
  for (let rest = path; rest.length;) {
    const arc = command.toLowerCase() === "a" && (numbers.length === 3 || numbers.length === 4);
    const found = (arc ? /^[\s,]*([01])/ : /^[\s,]*([a-zA-Z]|[-+]?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?)/).exec(rest);
    if (found === null) break;
    rest = rest.slice(found[0].length);
    if (/[a-z]/i.test(found[1]!)) [command, numbers] = [found[1]!, []];
    else numbers.push(Number(found[1]));
    if (numbers.length < SIZES[command.toLowerCase()]!) continue;
    yield { command, numbers };
    numbers = [];
    if (command === "m") command = "l";
    if (command === "M") command = "L";
  }
}

/** Along which axis a number of a command goes; null for what is no place. */
function axisOf(command: string, place: number): 0 | 1 | null {
  const kind = command.toLowerCase();
  if (kind === "h") return 0;
  if (kind === "v") return 1;
  if (kind === "a") return place < 5 ? null : place === 5 ? 0 : 1;
  return place % 2 === 0 ? 0 : 1;
}

function isEnd(command: string, place: number, count: number): boolean {
  return /[hv]/i.test(command) || place >= count - 2;
}

function moved(point: Point, axis: 0 | 1, to: number): Point {
  return axis === 0 ? [to, point[1]] : [point[0], to];
}
