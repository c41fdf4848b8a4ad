import { minuteMs, secondMs } from '@limelight/rules/time';
import type { Database } from '../../../platform/database.js';
import type { Standing } from '../../../platform/http/request-limits.js';
import { countRequests } from '../auth/auth.public.js';

interface Window {
  readonly endsAtMs: number;
  permits: number;
  /** Left for others to take when this share was taken. */
  readonly untaken: number;
  /** The key has no permits left in this minute on any instance. */
  readonly exhausted: boolean;
}

export interface KeyLimit {
  readonly nowMs: number;
  readonly perMinuteMax: number;
}

/** Expired windows are removed when the map holds this many. */
const sweepSize = 1_000;
/** A key's permits of one minute are handed out in this many shares: one query per share, not per request. */
const partsPerMinute = 20;

/**
 * Rate limit of API keys: counts requests in fixed one-minute windows across all instances. An instance takes
 * a share of the permits from the database and spends it locally. A key therefore never exceeds its limit,
 * but may get one share less for each other instance with unused permits.
 */
export class KeyLimiter {
  readonly #db: Database;
  readonly #windows = new Map<string, Window>();
  readonly #taking = new Map<string, Promise<void>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Counts a request of this key; nothing may remain for it. */
  async count(keyId: string, limit: KeyLimit): Promise<Standing> {
    for (;;) {
      const window = this.#windows.get(keyId);
      const isCurrent = window !== undefined && limit.nowMs < window.endsAtMs;
      if (isCurrent && window.permits > 0) {
        window.permits -= 1;
        return standingOf(window, limit, window.permits + window.untaken);
      }
      if (isCurrent && window.exhausted) return standingOf(window, limit, -1);
      await this.#takeOnce(keyId, limit);
    }
  }

  /** Concurrent requests wait for one share instead of taking one each. */
  #takeOnce(keyId: string, limit: KeyLimit): Promise<void> {
    const running = this.#taking.get(keyId);
    if (running !== undefined) return running;
    const taking = this.#take(keyId, limit).finally(() => this.#taking.delete(keyId));
    this.#taking.set(keyId, taking);
    return taking;
  }

  async #take(keyId: string, { nowMs, perMinuteMax }: KeyLimit): Promise<void> {
    if (this.#windows.size >= sweepSize) this.#sweep(nowMs);
    const part = Math.ceil(perMinuteMax / partsPerMinute);
    const counted = { key: `api-key:${keyId}`, now: new Date(nowMs), windowMs: minuteMs, requests: part };
    const { count, resetsAt } = await countRequests(this.#db, counted);
    const permits = Math.max(0, Math.min(part, perMinuteMax - (count - part)));
    const untaken = Math.max(0, perMinuteMax - count);
    this.#windows.set(keyId, { endsAtMs: resetsAt.getTime(), permits, untaken, exhausted: permits < part });
  }

  #sweep(nowMs: number): void {
    for (const [keyId, { endsAtMs }] of this.#windows) if (endsAtMs <= nowMs) this.#windows.delete(keyId);
  }
}

function standingOf({ endsAtMs }: Window, { nowMs, perMinuteMax }: KeyLimit, remaining: number): Standing {
  return { name: 'key', max: perMinuteMax, remaining, resetsInSeconds: Math.ceil((endsAtMs - nowMs) / secondMs) };
}
