import { Counter, Gauge, Histogram, type Metric as LibraryMetric } from 'prom-client';

/**
 * Missing in the library's type declarations.
 * @public
 */
export interface Named {
  readonly name: string;
}

export type Metric = LibraryMetric & Named;

interface Described {
  /** Of Prometheus: base units, `_total` for what only grows. */
  readonly name: string;
  readonly help: string;
}

/** None is registered by itself: the module that owns a metric lists it in its `metrics`. */
const unregistered = { registers: [] };

/** @param labelNames each with a bounded set of values: a series for each is stored for months */
export function counter<Label extends string = never>(described: Described, ...labelNames: readonly Label[]) {
  return new Counter<Label>({ ...described, labelNames, ...unregistered }) as Counter<Label> & Named;
}

export function histogram<Label extends string = never>(
  described: Described & { readonly buckets: readonly number[] },
  ...labelNames: readonly Label[]
) {
  const options = { ...described, buckets: [...described.buckets], labelNames, ...unregistered };
  return new Histogram<Label>(options) as Histogram<Label> & Named;
}

/** A state of this instance that its owner sets. */
export function gauge(described: Described) {
  return new Gauge({ ...described, ...unregistered }) as Gauge & Named;
}

type Reading<Value> = Value | undefined | Promise<Value | undefined>;

/** A figure that is read when somebody scrapes; undefined is left out. */
export function readGauge(described: Described, read: () => Reading<number>): Metric {
  return new Gauge({
    ...described,
    ...unregistered,
    async collect() {
      const value = await read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  }) as Gauge & Named;
}

/** What is counted elsewhere. */
export function readCounter(described: Described, read: () => number): Metric {
  return new Counter({
    ...described,
    ...unregistered,
    collect() {
      this.reset();
      this.inc(read());
    },
  }) as Counter & Named;
}

/** The same by kind, each of which is shown from the start. */
export function readCounterBy<Label extends string>(
  described: Described,
  label: Label,
  read: () => Readonly<Record<string, number>>,
): Metric {
  return new Counter<Label>({
    ...described,
    labelNames: [label],
    ...unregistered,
    collect() {
      this.reset();
      for (const [kind, count] of Object.entries(read())) this.labels(kind).inc(count);
    },
  }) as Counter<Label> & Named;
}

/** What a module reads of all modules. */
export interface Metrics {
  readonly metrics: () => readonly Metric[];
}
