// The connection to a table: frames in, answers out. It reconnects by itself.
import { errorText } from "./api";
import type { FromClient, FromServer } from "./wire.gen";

export type ConnectionState = "connecting" | "open" | "lost" | "refused";

const MIN_RETRY = 400;
const MAX_RETRY = 10_000;
const PING_AFTER = 20_000; // milliseconds without a frame before a ping
const PONG_TIMEOUT = 5_000; // milliseconds without an answer before the connection counts as dead

let build: string | null = null; // build of the page that the server reported to this tab first

export interface Listener {
  frame(frame: FromServer): void;
  state(state: ConnectionState, why: string): void;
  /** The number of the next event of the stream. */
  nextEvent(): number;
}

export class Connection {
  private socket: WebSocket | null = null;
  private retryDelay = MIN_RETRY;
  private timer = 0;
  private watchdog = 0;
  private pinged = false;
  private closed = false;
  private refusal = "";

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    addEventListener("online", this.wake);
    addEventListener("pageshow", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  send(message: FromClient): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    removeEventListener("online", this.wake);
    removeEventListener("pageshow", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    clearTimeout(this.timer);
    clearTimeout(this.watchdog);
    this.socket?.close();
  }

  /** Reconnects or pings at once when the network or the user comes back. */
  private wake = (): void => {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.socket?.readyState === WebSocket.OPEN) this.ping();
    else if (this.socket?.readyState !== WebSocket.CONNECTING) this.connect();
  };

  private connect(): void {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(this.table)}/play?from=${this.listener.nextEvent()}`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    this.socket = socket;
    this.refusal = "";
    socket.onopen = () => this.connected();
    socket.onmessage = (event: MessageEvent<string>) => this.received(JSON.parse(event.data) as FromServer);
    socket.onclose = (event) => this.socket === socket && this.disconnected(event.code);
  }

  private connected(): void {
    this.retryDelay = MIN_RETRY;
    this.listener.state("open", "");
    this.startWatchdog();
  }

  private received(frame: FromServer): void {
    this.startWatchdog();
    if (frame.type === "hello") return this.checkBuild(frame.page);
    if (frame.type === "refusal" && !frame.key) this.refusal = errorText(frame);
    this.listener.frame(frame);
  }

  /** Reloads after an upgrade of the server: this page may not understand its frames. */
  private checkBuild(page: string): void {
    build ??= page;
    if (page !== build) location.reload();
  }

  private disconnected(code: number): void {
    clearTimeout(this.watchdog);
    if (this.closed) return;
    if (code === 4403) {
      this.closed = true;
      this.listener.state("refused", this.refusal);
      return;
    }
    this.listener.state("lost", "");
    this.timer = window.setTimeout(() => this.connect(), this.retryDelay);
    this.retryDelay = Math.min(this.retryDelay * 2, MAX_RETRY);
  }

  private startWatchdog(): void {
    this.pinged = false;
    clearTimeout(this.watchdog);
    this.watchdog = window.setTimeout(() => this.ping(), PING_AFTER);
  }

  /** Checks whether the server still answers. */
  private ping(): void {
    if (this.pinged) return;
    clearTimeout(this.watchdog);
    this.pinged = true;
    this.send({ type: "ping" });
    this.watchdog = window.setTimeout(() => this.dropSilent(), PONG_TIMEOUT);
  }

  /** Drops a socket that gets no answer: after sleep or a change of network it does not close by itself. */
  private dropSilent(): void {
    const silent = this.socket;
    this.socket = null;
    silent?.close();
    this.disconnected(0);
  }
}
