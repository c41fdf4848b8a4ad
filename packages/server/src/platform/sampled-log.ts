import type { FastifyBaseLogger } from 'fastify';

const windowMs = 10_000;
/** In one window, of all kinds together: a line with a stack takes up to 4 KB. */
const fullLinesMax = 20;

type Level = 'warn' | 'error';

interface Line {
  /** One of a fixed set, never what a client sent. */
  readonly kind: string;
  readonly level: Level;
  readonly message: string;
  readonly fields: object;
}

/**
 * Logs what goes wrong in requests: of each kind the first line of ten seconds in full, then one line with
 * the number of the others. So nobody can fill the log by sending requests.
 */
class SampledLog {
  readonly #log: FastifyBaseLogger;
  #counts = new Map<string, { readonly level: Level; unlisted: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  note({ kind, level, message, fields }: Line): void {
    this.#timer ??= setTimeout(() => this.flush(), windowMs).unref();
    const counted = this.#counts.get(kind);
    if (counted !== undefined) {
      counted.unlisted += 1;
      return;
    }
    const isFull = this.#counts.size < fullLinesMax;
    this.#counts.set(kind, { level, unlisted: isFull ? 0 : 1 });
    if (isFull) this.#log[level](fields, message);
  }

  /** Writes the counts of this window and begins the next. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = this.#counts;
    this.#counts = new Map();
    for (const [kind, { level, unlisted }] of counts) {
      if (unlisted > 0) this.#log[level]({ kind, unlisted }, 'more of the same in 10 s');
    }
  }
}

export type { SampledLog };

const samples = new WeakMap<FastifyBaseLogger, SampledLog>();

/** The one of this log: all that requests cause shares its bound. */
export function sampledLog(log: FastifyBaseLogger): SampledLog {
  const existing = samples.get(log);
  if (existing !== undefined) return existing;
  const made = new SampledLog(log);
  samples.set(log, made);
  return made;
}
