// The guest at this browser: a name, no account.
import { forgetRounds } from "../shuffle/round";
import { words } from "../text/language";
import { api } from "./api";

let current = $state<string | null>(null);

export const guest = {
  /** The chosen name; null before one is chosen. */
  get name(): string | null {
    return current;
  },
  /** The chosen name, or the word for a guest. */
  get displayName(): string {
    return current ?? words().say("guest");
  },
  async load(): Promise<void> {
    current = (await api.me()).name;
  },
  async rename(name: string): Promise<void> {
    current = (await api.rename(name)).name;
  },
  /** Deletes name, secret, chat and notes; bots take over seats in running games. */
  async forget(): Promise<void> {
    await api.forget();
    forgetRounds();
    current = null;
  },
};
