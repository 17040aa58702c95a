// Rounds icon paths on a grid of 512 to whole numbers: smaller files, and precise enough at 80 pixels.
const SIZES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** Rounds every `d="…"` of an SVG. */
export function rounded(drawing: string): string {
  return drawing.replaceAll(/ d="([^"]+)"/g, (_, path: string) => ` d="${roundedPath(path)}"`);
}

/** Rounds a path; in relative commands the next step corrects the error of the last. */
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
    const written = numbers.map((number, place) => {
      const axis = axisOf(command, place);
      if (axis === null) return String(Math.round(number * 10) / 10); // radii, rotation and flags of an arc
      const exact = steps ? number + from[axis] : number;
      if (isEnd(command, place, numbers.length)) at = moved(at, axis, exact);
      return String(Math.round(exact) - (steps ? drawn[axis] : 0));
    });
    if (command.toLowerCase() === "z") at = start;
    if (command.toLowerCase() === "m") start = at;
    drawn = [Math.round(at[0]), Math.round(at[1])];
    text += command + written.join(" ").replaceAll(" -", "-");
  }
  return text;
}

type Point = [number, number];

/** The commands of a path, one at a time; a repeated command gets its letter again. */
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

/** The axis of a number of a command; null if it is no coordinate. */
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
