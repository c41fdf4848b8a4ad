const hourMs = 3_600_000;
/** More than an hour of ticks in tests too, where they come faster. */
const samplesMax = 7_200;

interface Sample {
  readonly atMs: number;
  readonly value: number;
}

/** Values of the last hour on this instance, for the page of the system's health. A restart begins again. */
export class RecentValues {
  #samples: Sample[] = [];

  record(value: number, nowMs: number): void {
    this.#samples.push({ atMs: nowMs, value });
    if (this.#samples.length > samplesMax) this.#samples = this.#samples.slice(-samplesMax / 2);
  }

  /** Ascending. */
  sorted(nowMs: number): readonly number[] {
    const since = nowMs - hourMs;
    this.#samples = this.#samples.filter(({ atMs }) => atMs > since && atMs <= nowMs);
    return this.#samples.map(({ value }) => value).toSorted((left, right) => left - right);
  }
}

/** The smallest value that at least this share of the values does not exceed; null without values. */
export function percentileOf(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

export interface OutcomeCount {
  readonly total: number;
  readonly failed: number;
}

/** Successes and failures of the last hour on this instance, by what was called. */
export class RecentOutcomes {
  readonly #byName = new Map<string, RecentValues>();

  record(name: string, succeeded: boolean, nowMs: number): void {
    const values = this.#byName.get(name) ?? new RecentValues();
    this.#byName.set(name, values);
    values.record(succeeded ? 0 : 1, nowMs);
  }

  count(name: string, nowMs: number): OutcomeCount {
    const values = this.#byName.get(name)?.sorted(nowMs) ?? [];
    return { total: values.length, failed: values.filter((value) => value === 1).length };
  }
}

const dayMs = 86_400_000;

/** What was refused on this instance, each with its last time. A restart begins again. */
class RecentRefusals {
  readonly #atMs = new Map<string, number>();

  /** @returns whether it is news: it was not noted in the last hour */
  note(what: string, nowMs: number): boolean {
    const isNew = nowMs - (this.#atMs.get(what) ?? Number.NEGATIVE_INFINITY) >= hourMs;
    if (isNew) this.#atMs.set(what, nowMs);
    return isNew;
  }

  /** Of the last day. */
  list(nowMs: number): string[] {
    return [...this.#atMs].filter(([, atMs]) => atMs > nowMs - dayMs && atMs <= nowMs).map(([what]) => what);
  }
}

/** How long the transaction of a tick took, in ms; measured by the leader. */
export const tickDurations = new RecentValues();
/**
 * Calls to payment providers, by gateway. A final refusal of a provider was an answer, and counts as a
 * success.
 */
export const providerCalls = new RecentOutcomes();
/** Features that the app at PayPal needs and does not have. */
export const missingFeatures = new RecentRefusals();
/** Mails handed over to the mail server. */
export const mailDeliveries = new RecentOutcomes();
