import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { stopProcess } from '../processes.js';
import { production } from '../production.js';

const program = fileURLToPath(new URL('viewers-main.js', import.meta.url));
const pollMs = 1_000;

export interface ViewersRequest {
  /** Cut every viewer so many times. */
  readonly cutTimes?: number;
}

export interface ViewersState {
  /** How many messages the viewer with the fewest has, and all together. */
  readonly least: number;
  readonly sum: number;
  /** The orders in which viewers have their messages. */
  readonly digests: readonly number[];
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How many viewers have come back after a cut. */
  readonly cuts: number;
}

export interface ViewersOptions {
  readonly kind: 'sse' | 'socket.io';
  readonly port: number;
  readonly count: number;
  readonly squadId: string;
}

/** Viewers in a process of their own, so that their work is not the server's. */
export class Viewers {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the viewers ended with code ${code}`);
    });
    // Expected when nobody waits for an answer.
    this.#ended.catch(() => undefined);
  }

  /** Resolves when all have joined the squad. */
  static async open({ kind, port, count, squadId }: ViewersOptions): Promise<Viewers> {
    const child = fork(program, [kind, port, count, squadId, production.SECRET].map(String));
    const viewers = new Viewers(child);
    await viewers.#answer();
    return viewers;
  }

  async state(request: ViewersRequest = {}): Promise<ViewersState> {
    const answer = this.#answer();
    this.#child.send(request);
    return (await answer) as ViewersState;
  }

  /** Waits until a state is as wanted, and not longer than a time. */
  async until(isWanted: (state: ViewersState) => boolean, msMax: number): Promise<ViewersState> {
    const startMs = performance.now();
    for (;;) {
      const state = await this.state();
      if (isWanted(state) || performance.now() - startMs > msMax) return state;
      await sleep(pollMs);
    }
  }

  close(): Promise<void> {
    return stopProcess(this.#child);
  }

  async #answer(): Promise<unknown> {
    const [message] = await Promise.race([once(this.#child, 'message'), this.#ended]);
    return message;
  }
}
