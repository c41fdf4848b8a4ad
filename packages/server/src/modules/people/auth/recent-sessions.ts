import type { MachineClock } from '../../../platform/clock.js';
import type { SessionRow } from './session.sql.js';

/** Less than a second, with the time that a request takes. */
const msMax = 800;
const sessionsMax = 20_000;

interface Recent {
  readonly row: SessionRow;
  readonly readMs: number;
}

/**
 * Players' sessions as they were read a moment ago, for what only reads. One that anything is wrong with, or
 * that may do more than play, is read for each request.
 */
export class RecentSessions {
  readonly #clock: Pick<MachineClock, 'elapsedMs'>;
  readonly #byToken = new Map<string, Recent>();
  /** Of each session and each user. */
  readonly #tokens = new Map<string, Set<string>>();
  readonly #reading = new Map<string, { readonly row: Promise<SessionRow | undefined>; readonly sinceMs: number }>();
  #changes = 0;

  constructor(clock: Pick<MachineClock, 'elapsedMs'>) {
    this.#clock = clock;
  }

  find(token: string): SessionRow | undefined {
    const recent = this.#byToken.get(token);
    if (recent === undefined) return undefined;
    if (this.#clock.elapsedMs() - recent.readMs < msMax) return recent.row;
    this.#forgetToken(token);
    return undefined;
  }

  /** One of a moment ago, or as `load` reads it, once for all who ask meanwhile. */
  async read(token: string, load: (token: string) => Promise<SessionRow | undefined>): Promise<SessionRow | undefined> {
    const known = this.find(token);
    if (known !== undefined) return known;
    const sinceMs = this.#clock.elapsedMs();
    const reading = this.#reading.get(token);
    if (reading !== undefined && sinceMs - reading.sinceMs < msMax) {
      const row = await reading.row;
      return row !== undefined && isPlain(row) ? row : load(token);
    }
    const changes = this.#changes;
    const own = { row: load(token), sinceMs };
    this.#reading.set(token, own);
    try {
      const row = await own.row;
      // What was read before something was forgotten may be what was forgotten.
      if (row !== undefined && changes === this.#changes) this.#store(row, sinceMs);
      return row;
    } finally {
      if (this.#reading.get(token) === own) this.#reading.delete(token);
    }
  }

  #store(row: SessionRow, readMs: number): void {
    if (!isPlain(row)) return;
    if (this.#byToken.size >= sessionsMax) this.forgetAll();
    this.#byToken.set(row.token, { row, readMs });
    for (const key of [row.sessionId, row.userId]) {
      const tokens = this.#tokens.get(key);
      if (tokens === undefined) this.#tokens.set(key, new Set([row.token]));
      else tokens.add(row.token);
    }
  }

  /** @param key a session or a user */
  forget(key: string): void {
    this.#changes += 1;
    this.#reading.clear();
    for (const token of this.#tokens.get(key) ?? []) this.#forgetToken(token);
  }

  forgetAll(): void {
    this.#changes += 1;
    this.#reading.clear();
    this.#byToken.clear();
    this.#tokens.clear();
  }

  #forgetToken(token: string): void {
    const recent = this.#byToken.get(token);
    if (recent === undefined) return;
    this.#byToken.delete(token);
    for (const key of [recent.row.sessionId, recent.row.userId]) {
      const tokens = this.#tokens.get(key);
      tokens?.delete(token);
      if (tokens?.size === 0) this.#tokens.delete(key);
    }
  }
}

/** What may change for the better, such as a verification, must not be late. */
function isPlain({ role, suspended, emailVerified, hasWallet, impersonating, ...row }: SessionRow): boolean {
  const isSound = emailVerified && hasWallet && !suspended && !impersonating;
  return isSound && role === 'user' && (!row.twoFactorOn || row.twoFactorPassed);
}
