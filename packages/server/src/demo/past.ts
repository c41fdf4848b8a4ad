import type { SimulatedHistory } from '@limelight/rules/history';
import { dayMs, hourMs, tickMs } from '@limelight/rules/time';

/** A tick of the demo's past. */
export interface PastTick {
  readonly atMs: number;
  /** By slot. */
  readonly pricesCents: readonly number[];
}

/** Ticks up to one at which players act. */
export interface Step {
  readonly ticks: readonly PastTick[];
  readonly last: PastTick;
  /** How much time it stands for. */
  readonly hours: number;
}

/** The older days have candles alone, so that players act at the end of every other hour. */
const hoursPerStep = 2;
/** Of the days that have every tick. */
const ticksPerStep = 60;

/**
 * The last days of a simulated year in the steps in which the demo plays them: a tick for every other hour,
 * then every tick of the hours that the history has ticks of. Each price is one of the charts'.
 */
export function stepsOf({ tickTimesMs, celebrities }: SimulatedHistory, days: number): readonly Step[] {
  const [firstFineMs = 0] = tickTimesMs;
  const endMs = tickTimesMs.at(-1) ?? 0;
  const hours = celebrities[0]?.hours ?? [];
  const steps: Step[] = [];
  hours.forEach(({ startMs }, index) => {
    // Within the hour, after the last price of its candle.
    const atMs = startMs + hourMs - tickMs;
    if (index % hoursPerStep !== 0 || atMs >= firstFineMs || atMs < endMs - days * dayMs) return;
    const tick = { atMs, pricesCents: celebrities.map((one) => one.hours[index]?.closeCents ?? 0) };
    steps.push({ ticks: [tick], last: tick, hours: hoursPerStep });
  });
  const fine = tickTimesMs.map((atMs, index) => ({
    atMs,
    pricesCents: celebrities.map(({ tickPricesCents }) => tickPricesCents[index] ?? 0),
  }));
  for (let from = 0; from < fine.length; from += ticksPerStep) {
    const ticks = fine.slice(from, from + ticksPerStep);
    const last = ticks.at(-1);
    if (last !== undefined) steps.push({ ticks, last, hours: (ticksPerStep * tickMs) / hourMs });
  }
  return steps;
}
