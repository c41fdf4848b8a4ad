import { minuteMs } from '@limelight/rules/time';
import type { Database } from '../../platform/database.js';
import { Refusal } from '../../platform/http/refusal.js';
import { countRequests } from '../auth/auth.public.js';

interface Window {
  readonly endsAtMs: number;
  permits: number;
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
 * Rate limit of API keys: counts requests in fixed one-minute windows across all instances. An instance takes a share
 * of the permits from the database and spends it locally. A key therefore never exceeds its limit, but may get one
 * share less for each other instance with unused permits.
 */
export class KeyLimiter {
  readonly #db: Database;
  readonly #windows = new Map<string, Window>();
  readonly #taking = new Map<string, Promise<void>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** @throws Refusal TOO_MANY_REQUESTS with the seconds to wait */
  async count(keyId: string, limit: KeyLimit): Promise<void> {
    for (;;) {
      const window = this.#windows.get(keyId);
      const isCurrent = window !== undefined && limit.nowMs < window.endsAtMs;
      if (isCurrent && window.permits > 0) {
        window.permits -= 1;
        return;
      }
      if (isCurrent && window.exhausted) throw tooMany(window, limit);
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
    this.#windows.set(keyId, { endsAtMs: resetsAt.getTime(), permits, exhausted: permits < part });
  }

  #sweep(nowMs: number): void {
    for (const [keyId, { endsAtMs }] of this.#windows) if (endsAtMs <= nowMs) this.#windows.delete(keyId);
  }
}

function tooMany({ endsAtMs }: Window, { nowMs, perMinuteMax }: KeyLimit): Refusal {
  return new Refusal('TOO_MANY_REQUESTS', {
    message: `This API key may make ${perMinuteMax} requests a minute`,
    details: { retryAfterSeconds: Math.ceil((endsAtMs - nowMs) / 1_000) },
  });
}
