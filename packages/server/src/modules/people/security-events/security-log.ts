import {
  type SecurityEventKind,
  securityRowsPerAddressMax,
  securityRowsPerMinuteMax,
} from '@limelight/rules/security-event';
import { bucketStart, minuteMs } from '@limelight/rules/time';
import { clientOf } from '../../../platform/http/client-address.js';
import type { Services } from '../../../services.js';
import type { SecurityEvent } from './security-event.js';
import { type CountedEvent, listIdsByEmail, saveSecurityEvents } from './security-events.sql.js';

/**
 * What needs the account's password or its session, so that its rows cannot outnumber real log-ins by much.
 */
const unboundedKinds: ReadonlySet<SecurityEventKind> = new Set([
  'sign-in',
  'password-changed',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-renewed',
  'session-ended',
  'key-created',
  'key-revoked',
]);

interface Pending extends Omit<CountedEvent, 'userId'> {
  readonly userId: string | null;
  readonly email: string | null;
}

/** How many rows one kind may get in a minute. */
interface SecurityLogBounds {
  readonly rowsPerMinuteMax: number;
  readonly rowsPerAddressMax: number;
}

const standardBounds: SecurityLogBounds = {
  rowsPerMinuteMax: securityRowsPerMinuteMax,
  rowsPerAddressMax: securityRowsPerAddressMax,
};

type Row = Pick<Pending, 'kind' | 'detail' | 'userId' | 'email' | 'address'>;

/**
 * Counts security events of this instance in memory and writes them a few seconds later, so that a flood
 * costs neither a query per request nor a row per event. A killed process loses those seconds.
 */
export class SecurityLog {
  readonly #services: Pick<Services, 'db' | 'clock' | 'log'>;
  readonly #bounds: SecurityLogBounds;
  #pending = new Map<string, Pending>();
  /** Since the start of this instance, for the metrics. */
  readonly counts = new Map<SecurityEventKind, number>();
  #minuteMs = 0;
  /** The rows of this minute, by kind and by kind and address. */
  readonly #rows = new Map<string, Set<string>>();

  constructor(services: Pick<Services, 'db' | 'clock' | 'log'>, bounds: SecurityLogBounds = standardBounds) {
    this.#services = services;
    this.#bounds = bounds;
  }

  note(event: SecurityEvent): void {
    this.counts.set(event.kind, (this.counts.get(event.kind) ?? 0) + 1);
    const now = this.#services.clock.now();
    const minute = bucketStart(now.getTime(), minuteMs);
    if (minute !== this.#minuteMs) {
      this.#minuteMs = minute;
      this.#rows.clear();
    }
    const row = this.#rowOf(event);
    const key = JSON.stringify([minute, row]);
    const count = (this.#pending.get(key)?.count ?? 0) + 1;
    this.#pending.set(key, { ...row, minute: new Date(minute), count, lastAt: now });
  }

  /** Writes what was counted. Failures are logged: a security event is never worth a failing request. */
  async flush(): Promise<void> {
    const pending = [...this.#pending.values()];
    this.#pending = new Map();
    if (pending.length === 0) return;
    const { db, log } = this.#services;
    try {
      const emails = pending.flatMap(({ email }) => email ?? []);
      const ids = emails.length === 0 ? new Map<string, string>() : await listIdsByEmail(db, emails);
      const events = merged(pending, ids);
      // A line per row, not per event: a flood from outside must not fill the log either.
      for (const { minute, lastAt, ...event } of events) log.info({ securityEvent: event }, 'security event');
      await saveSecurityEvents(db, events);
    } catch (error) {
      log.warn({ err: error, lost: pending.length }, 'cannot store security events');
    }
  }

  /** The event's own row, or the common one of its kind when the minute is full. */
  #rowOf({ kind, detail, address, ...whose }: SecurityEvent): Row {
    const client = clientOf(address);
    const userId = whose.userId ?? null;
    const email = userId === null ? (whose.email?.trim().toLowerCase() ?? null) : null;
    const own = { kind, detail, userId, email, address: client };
    if (unboundedKinds.has(kind)) return own;
    const key = JSON.stringify(own);
    const ofKind = this.#rowsOf(kind);
    const ofAddress = this.#rowsOf(`${kind} ${client}`);
    if (!ofKind.has(key)) {
      const { rowsPerMinuteMax, rowsPerAddressMax } = this.#bounds;
      if (ofKind.size >= rowsPerMinuteMax || ofAddress.size >= rowsPerAddressMax) {
        return { kind, detail: 'several', userId: null, email: null, address: null };
      }
      ofKind.add(key);
      ofAddress.add(key);
    }
    return own;
  }

  /** Sets are stored for addresses that got a row, and for a few that found the minute full. */
  #rowsOf(key: string): Set<string> {
    const rows = this.#rows.get(key) ?? new Set<string>();
    if (rows.size === 0 && this.#rows.size < 10 * this.#bounds.rowsPerMinuteMax) this.#rows.set(key, rows);
    return rows;
  }
}

/** Names of accounts become ids; addresses without an account become one row. */
function merged(pending: readonly Pending[], ids: ReadonlyMap<string, string>): CountedEvent[] {
  const rows = new Map<string, CountedEvent>();
  for (const { email, ...event } of pending) {
    const userId = event.userId ?? (email === null ? null : (ids.get(email) ?? null));
    const key = JSON.stringify([event.minute, event.kind, event.detail, userId, event.address]);
    rows.set(key, { ...event, userId, count: event.count + (rows.get(key)?.count ?? 0) });
  }
  return [...rows.values()];
}
