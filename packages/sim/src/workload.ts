import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient } from './api-client.js';
import { VirtualPlayer } from './player.js';
import { openPriceFeed, type PriceFeed, pollPrices } from './price-feed.js';
import type { Random } from './random.js';
import { signUp } from './sign-up.js';

/** Each sign-up costs the server a password hash, so only a few run concurrently. */
const concurrentSignUps = 4;

/** A loopback address per player, because rate limits count requests by address. */
function addressOf(player: number): string {
  return `127.77.${Math.floor(player / 250)}.${1 + (player % 250)}`;
}

export async function createPlayers(
  url: string,
  count: number,
  random: Random,
  { retryPauseMs }: { readonly retryPauseMs?: number } = {},
): Promise<VirtualPlayer[]> {
  const players = Array.from(
    { length: count },
    (_, index) => new VirtualPlayer(new ApiClient(url, addressOf(index)), random.fork(), retryPauseMs),
  );
  const waiting = players.map((player, index) => ({ player, email: `player-${index}@sim.test` }));
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await signUp(next.player.client, next.email);
  };
  await Promise.all(Array.from({ length: concurrentSignUps }, work));
  return players;
}

export interface WorkloadOptions {
  readonly url: string;
  readonly players: readonly VirtualPlayer[];
  readonly random: Random;
  /** Mean pause of a player between two actions. */
  readonly pauseMs: number;
  /** Maximum of acknowledged trades and orders per player, below the game's daily limit. */
  readonly acknowledgedMax: number;
}

/** All players trade and place orders concurrently until the workload is finished. */
export class Workload {
  readonly #stopped = new AbortController();
  readonly #work: readonly Promise<void>[];
  readonly #polling: Promise<void>;

  private constructor({ players, random, ...pace }: WorkloadOptions, client: ApiClient, market: PriceFeed) {
    // Every player adds a listener.
    setMaxListeners(0, this.#stopped.signal);
    this.#polling = pollPrices(market, client, this.#stopped.signal);
    this.#work = players.map((player) => this.#play(player, market, pace, random.fork()));
  }

  static async start(options: WorkloadOptions): Promise<Workload> {
    const client = new ApiClient(options.url, addressOf(options.players.length));
    return new Workload(options, client, await openPriceFeed(client));
  }

  /** Starts nothing new and waits for pending requests, for which the server must be running. */
  async finish(): Promise<void> {
    this.#stopped.abort();
    await Promise.all([...this.#work, this.#polling]);
  }

  /** Resolves when every player has reached `acknowledgedMax`. */
  async whenDone(): Promise<void> {
    await Promise.all(this.#work);
  }

  async #play(
    player: VirtualPlayer,
    market: PriceFeed,
    { pauseMs, acknowledgedMax }: Pick<WorkloadOptions, 'pauseMs' | 'acknowledgedMax'>,
    random: Random,
  ): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted && player.acknowledgedCount < acknowledgedMax) {
      await sleep(random.next() * 2 * pauseMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await player.takeTurn(market);
    }
  }
}
