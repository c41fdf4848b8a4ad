import { percentile } from '@limelight/harness/percentile';
import { markdownTable } from '../economy/table.js';

/** What one failure did. */
export interface Outcome {
  readonly name: string;
  readonly outageMs: number;
  readonly missedTicks: number;
  readonly doubledTicks: number;
  /** Acknowledged from the failure until all was well again. */
  readonly acknowledged: number;
  /** From the failure until all was well again. */
  readonly tookMs: number;
}

export interface Losses {
  readonly lost: number;
  readonly doubled: number;
}

const medianOutageMsMax = 5_000;
const headers = ['failure', 'times', 'outage', 'longest', 'ticks missed', 'doubled', 'acknowledged', 'all well after'];

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);
const median = (values: readonly number[]) => percentile(values, 0.5);

function rowOf(name: string, outcomes: readonly Outcome[]): string[] {
  const outages = outcomes.map(({ outageMs }) => outageMs);
  return [
    name,
    String(outcomes.length),
    seconds(median(outages)),
    seconds(Math.max(...outages)),
    String(sum(outcomes.map(({ missedTicks }) => missedTicks))),
    String(sum(outcomes.map(({ doubledTicks }) => doubledTicks))),
    String(sum(outcomes.map(({ acknowledged }) => acknowledged))),
    seconds(median(outcomes.map(({ tookMs }) => tookMs))),
  ];
}

/** A line for each kind of failure and one for all: medians of times, sums of counts. */
export function outcomeTable(outcomes: readonly Outcome[]): string[] {
  const names = [...new Set(outcomes.map(({ name }) => name))];
  const rows = names.map((name) =>
    rowOf(
      name,
      outcomes.filter((one) => one.name === name),
    ),
  );
  return markdownTable(headers, [...rows, rowOf('all', outcomes)], ['failure']);
}

/** What did not hold; empty when everything did. */
export function verdictOn(outcomes: readonly Outcome[], wanted: number, { lost, doubled }: Losses): string[] {
  const outageMs = median(outcomes.map(({ outageMs }) => outageMs));
  const doubledTicks = sum(outcomes.map(({ doubledTicks }) => doubledTicks));
  return [
    ...(outcomes.length < wanted ? [`${outcomes.length} of ${wanted} failures were tried`] : []),
    ...(lost > 0 ? [`${lost} acknowledged trades or orders are lost`] : []),
    ...(doubled > 0 ? [`${doubled} trades or orders are there twice`] : []),
    ...(doubledTicks > 0 ? [`${doubledTicks} ticks came twice`] : []),
    ...(outageMs <= medianOutageMsMax
      ? []
      : [`writes were out for ${seconds(outageMs)} in half of the failures, above ${seconds(medianOutageMsMax)}`]),
  ];
}
