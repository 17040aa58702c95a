// The connection to a table: frames in, answers out. It reconnects by itself.
import { errorText } from "./api";
import type { FromClient, FromServer } from "./wire.gen";

export type ConnectionState = "connecting" | "open" | "lost" | "refused" | "closed";

const SHORTEST = 400;
const LONGEST = 10_000;
const QUIET = 20_000; // so long without a frame, then a ping
const PATIENCE = 5_000; // so long without an answer to it, and the connection is dead

let build: string | null = null; // of the page that the server had when this tab first met it

export interface Listener {
  frame(frame: FromServer): void;
  state(state: ConnectionState, why: string): void;
  /** Where the stream goes on. */
  next(): number;
}

export class Connection {
  private socket: WebSocket | null = null;
  private wait = SHORTEST;
  private timer = 0;
  private watchdog = 0;
  private asked = false;
  private ended = false;
  private refusal = "";

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.now);
    addEventListener("pageshow", this.now);
    document.addEventListener("visibilitychange", this.now);
    this.connect();
  }

  send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.ended = true;
    removeEventListener("online", this.now);
    removeEventListener("pageshow", this.now);
    document.removeEventListener("visibilitychange", this.now);
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.socket?.close();
  }

  /** Somebody is back: do not wait any longer. */
  private now = (): void => {
    if (this.ended || document.visibilityState === "hidden") return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ask();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(this.table)}/play?from=${this.listener.next()}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    this.refusal = "";
    socket.onopen = () => this.opened();
    socket.onmessage = (event: MessageEvent<string>) => this.heard(JSON.parse(event.data) as FromServer);
    socket.onclose = (event) => this.socket === socket && this.lost(event.code);
  }

  private opened(): void {
    this.wait = SHORTEST;
    this.listener.state("open", "");
    this.watch();
  }

  private heard(frame: FromServer): void {
    this.watch();
    if (frame.type === "hello") return this.greeted(frame.page);
    if (frame.type === "refusal" && !frame.key) this.refusal = errorText(frame);
    if (frame.type === "gone" && frame.why === "closed") {
      this.close();
      this.listener.state("closed", "");
    }
    this.listener.frame(frame);
  }

  /** The server was upgraded while this tab was open: what it speaks may not be what this page understands. */
  private greeted(page: string): void {
    build ??= page;
    if (page !== build) location.reload();
  }

  private lost(code: number): void {
    clearTimeout(this.watchdog);
    if (this.ended) return;
    if (code === 4403) {
      this.ended = true;
      this.listener.state("refused", this.refusal);
      return;
    }
    this.listener.state("lost", "");
    this.timer = window.setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST);
  }

  private watch(): void {
    this.asked = false;
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => this.ask(), QUIET);
  }

  /** Is anybody there? */
  private ask(): void {
    if (this.asked) return;
    clearTimeout(this.watchdog);
    this.asked = true;
    this.send({ type: "ping" });
    this.watchdog = window.setTimeout(() => this.drop(), PATIENCE);
  }

  /** Nobody is: the network has changed or the machine has slept, and the socket does not know it yet. */
  private drop(): void {
    const silent = this.socket;
    this.socket = null;
    silent?.close();
    this.lost(0);
  }
}
