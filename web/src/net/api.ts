// Requests to the server. A refusal is thrown as an error whose message is a sentence.
import { words } from "../text/language";
import type {
  Invitation,
  Link,
  ListedTable,
  Me,
  Menu,
  NewTable,
  Proof,
  Refusal,
  Report,
  SeatGranted,
  Sit,
  Steps,
  TableFacts,
} from "./wire.gen";

export class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(errorText(refusal));
  }
}

/** The text of a refusal in the reader's language; the server's English text if a fact is missing. */
export function errorText(refusal: Refusal): string {
  const facts = Object.entries(refusal.facts).map(([name, fact]) => [name, factText(fact)]);
  try {
    return words().say(`error-${refusal.error}`, Object.fromEntries(facts));
  } catch {
    return refusal.text;
  }
}

function factText(fact: unknown): string | number {
  if (Array.isArray(fact)) return fact.join(", ") || words().say("nothing");
  return typeof fact === "number" ? fact : String(fact);
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: { "content-type": "application/json", "x-parlour": "page" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new RefusedError(response.status, answer as Refusal);
  return answer as T;
}

const path = (table: string, rest = "") => `/api/tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  menu: () => request<Menu>("GET", "/api/menu"),
  invitation: (table: string) => request<Invitation>("GET", path(table, "/invitation")),
  qrCode: (table: string) => path(table, "/code"),
  rename: (name: string) => request<Me>("PUT", "/api/me", { name }),
  forget: () => request("DELETE", "/api/me"),
  me: () => request<Me>("GET", "/api/me"),
  open: () => request<ListedTable[]>("GET", "/api/tables"),
  mine: () => request<ListedTable[]>("GET", "/api/mine"),
  table: (table: string) => request<TableFacts>("GET", path(table)),
  newTable: (body: NewTable) => request<SeatGranted>("POST", "/api/tables", body),
  sit: (table: string, body: Sit) => request<SeatGranted>("POST", path(table, "/sit"), body),
  comeBack: (table: string, secret: string) => request<SeatGranted>("POST", path(table, "/return"), { secret }),
  link: (table: string) => request<Link>("POST", path(table, "/link")),
  leave: (table: string, bot: string | null) => request("POST", path(table, "/leave"), { bot }),
  addBot: (table: string, seat: number, bot: string) => request("POST", path(table, "/bots"), { seat, bot }),
  fill: (table: string, bot: string) => request("POST", path(table, "/fill"), { bot }),
  remove: (table: string, seat: number, bot: string | null) => request("POST", path(table, "/remove"), { seat, bot }),
  /** The hash of my part of the shuffle; `reveal` sends the part once all hashes are frozen. */
  commit: (table: string, hash: string) => request("POST", path(table, "/commit"), { hash }),
  reveal: (table: string, part: string) => request("POST", path(table, "/reveal"), { part }),
  start: (table: string) => request("POST", path(table, "/start")),
  pause: (table: string) => request("POST", path(table, "/pause")),
  resume: (table: string) => request("POST", path(table, "/resume")),
  rematch: (table: string) => request("POST", path(table, "/rematch")),
  mute: (table: string, seat: number | null, on: boolean) => request("POST", path(table, "/mute"), { seat, on }),
  close: (table: string) => request("DELETE", path(table)),
  steps: (table: string, game: number, seat: number, from: number) =>
    request<Steps>("GET", path(table, `/games/${game}/steps?seat=${seat}&from=${from}`)),
  help: (table: string, level?: string) =>
    request<Report>("GET", path(table, level ? `/help?level=${level}` : "/help")),
  why: (table: string, thing: string, holder: string) => request<Proof>("POST", path(table, "/why"), { thing, holder }),
  notes: (table: string) => request<{ text: string }>("GET", path(table, "/notes")),
  note: (table: string, text: string) => request("PUT", path(table, "/notes"), { text }),
  record: (table: string, game: number) => path(table, `/games/${game}/record`),
};
