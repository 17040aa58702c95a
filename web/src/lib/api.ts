// Requests to the server. What it refuses is thrown as a sentence.
import { words } from "./language";
import type {
  Invitation,
  ListedTable,
  Link,
  Me,
  Menu,
  NewTable,
  Refusal,
  Seated,
  Sit,
  Steps,
  TableFacts,
} from "./wire.gen";

import type { Help, Reason } from "../sheet/sheet.svelte";

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly refusal: Refusal,
  ) {
    super(told(refusal));
  }
}

/** What was refused, in the reader's language; in the server's words where a fact is missing. */
export function told(refusal: Refusal): string {
  const facts = Object.entries(refusal.facts).map(([name, fact]) => [name, plain(fact)]);
  try {
    return words().say(`error-${refusal.error}`, Object.fromEntries(facts));
  } catch {
    return refusal.text;
  }
}

function plain(fact: unknown): string | number {
  if (Array.isArray(fact)) return fact.join(", ") || words().say("nothing");
  return typeof fact === "number" ? fact : String(fact);
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: { "content-type": "application/json", "x-parlour": "page" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Refused(response.status, answer as Refusal);
  return answer as T;
}

const at = (table: string, rest = "") => `/api/tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  menu: () => ask<Menu>("GET", "/api/menu"),
  invitation: (table: string) => ask<Invitation>("GET", at(table, "/invitation")),
  code: (table: string) => at(table, "/code"),
  rename: (name: string) => ask<Me>("PUT", "/api/me", { name }),
  forget: () => ask("DELETE", "/api/me"),
  me: () => ask<Me>("GET", "/api/me"),
  open: () => ask<ListedTable[]>("GET", "/api/tables"),
  mine: () => ask<ListedTable[]>("GET", "/api/mine"),
  table: (table: string) => ask<TableFacts>("GET", at(table)),
  newTable: (wish: NewTable) => ask<Seated>("POST", "/api/tables", wish),
  sit: (table: string, wish: Sit) => ask<Seated>("POST", at(table, "/sit"), wish),
  comeBack: (table: string, secret: string) => ask<Seated>("POST", at(table, "/return"), { secret }),
  link: (table: string) => ask<Link>("POST", at(table, "/link")),
  leave: (table: string, bot: string | null) => ask("POST", at(table, "/leave"), { bot }),
  addBot: (table: string, seat: number, bot: string) => ask("POST", at(table, "/bots"), { seat, bot }),
  fill: (table: string, bot: string) => ask("POST", at(table, "/fill"), { bot }),
  remove: (table: string, seat: number, bot: string | null) => ask("POST", at(table, "/remove"), { seat, bot }),
  agree: (table: string, assist: string) => ask("POST", at(table, "/assist"), { assist }),
  /** The hash of one's own part of the shuffle, and the part itself once all hashes are frozen. */
  commit: (table: string, hash: string) => ask("POST", at(table, "/commit"), { hash }),
  reveal: (table: string, part: string) => ask("POST", at(table, "/reveal"), { part }),
  start: (table: string) => ask("POST", at(table, "/start")),
  pause: (table: string) => ask("POST", at(table, "/pause")),
  resume: (table: string) => ask("POST", at(table, "/resume")),
  rematch: (table: string) => ask("POST", at(table, "/rematch")),
  mute: (table: string, seat: number | null, on: boolean) => ask("POST", at(table, "/mute"), { seat, on }),
  close: (table: string) => ask("DELETE", at(table)),
  steps: (table: string, game: number, seat: number, from: number) =>
    ask<Steps>("GET", at(table, `/games/${game}/steps?seat=${seat}&from=${from}`)),
  help: (table: string, level?: string) => ask<Help>("GET", at(table, level ? `/help?level=${level}` : "/help")),
  why: (table: string, thing: string, holder: string) => ask<Reason>("POST", at(table, "/why"), { thing, holder }),
  notes: (table: string) => ask<{ text: string }>("GET", at(table, "/notes")),
  note: (table: string, text: string) => ask("PUT", at(table, "/notes"), { text }),
  record: (table: string, game: number) => at(table, `/games/${game}/record`),
};
