import type { Tier } from '@limelight/rules/tier';
import { markdownTable, percent } from './table.js';
import type { Verdict } from './verdict.js';

/** A way to play a scene, and what must not come of it. */
export interface Way<Scene> {
  readonly name: string;
  /** Null where plans make no difference. */
  readonly tier: Tier | null;
  /** What is gained. */
  readonly measure: string;
  readonly bar: 'no gain' | 'no loss';
  /** Null when there was nothing to play with. */
  play(scene: Scene): number | null;
}

/** What each way gained in each market, by scene; in the order of the ways. */
export type WayGains = readonly (readonly (readonly number[])[])[];

type Judged = Omit<Way<never>, 'play'>;

export interface WayFinding {
  readonly way: Judged;
  readonly scenes: number;
  readonly mean: number;
  readonly error: number;
  readonly verdict: Verdict;
}

/** As for the perks: chance alone passes so many standard errors once in some hundred runs. */
const errorsMin = 3;
/** A gain that large may not be within the luck of the mean. */
const gainMax = 0.01;
/** Of sums of fractions that are zero but for their last digits. */
const rounding = 1e-9;

function verdictOf({ bar }: Judged, mean: number, error: number): Verdict {
  const wrong = bar === 'no gain' ? mean : -mean;
  const margin = errorsMin * error;
  if (wrong - margin > rounding) return 'BROKEN';
  return wrong + margin < gainMax ? 'holds' : 'UNCLEAR';
}

/**
 * The standard error is that of markets: stars of one rise and fall together.
 * @param runs what the ways gained for each seed
 */
export function judgeWays(ways: readonly Judged[], runs: readonly WayGains[]): WayFinding[] {
  return ways.map((way, index) => {
    const markets = runs.flatMap((run) => run[index] ?? []);
    const gains = markets.flat();
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    const squares = markets.reduce((sum, own) => sum + own.reduce((away, gain) => away + gain - mean, 0) ** 2, 0);
    const error = Math.sqrt((squares * markets.length) / Math.max(1, markets.length - 1)) / gains.length;
    return { way, scenes: gains.length, mean, error, verdict: verdictOf(way, mean, error) };
  });
}

export const nameOfWay = ({ name, tier }: Judged) => (tier === null ? name : `${name}, ${tier}`);

/** @param topic what was played, as its table is named */
export function problemsOfWays(topic: string, findings: readonly WayFinding[]): string[] {
  return findings
    .filter(({ verdict }) => verdict !== 'holds')
    .map(({ way, mean, verdict }) => `${topic}: ${nameOfWay(way)}: ${verdict}, ${percent(mean)} ${way.measure}`);
}

/** @param counted what was played so many times */
export function wayTable(counted: string, findings: readonly WayFinding[]): string[] {
  const rows = findings.map(({ way, scenes, mean, error, verdict }) => {
    const figures = [`${scenes}`, `${(mean * 100).toFixed(2)}%`.replace('-', '−'), `${(error * 100).toFixed(2)}%`];
    return [way.name, way.tier ?? 'any', way.measure, ...figures, way.bar, verdict];
  });
  const text = ['way', 'tier', 'gain', 'bar', 'verdict'];
  return markdownTable(['way', 'tier', 'gain', counted, 'mean', '±', 'bar', 'verdict'], rows, text);
}
