import type { Tempo } from '@limelight/rules/tempo';
import type { RuleBook } from '../rule-book.js';
import { randomOf, StreamDraws } from '../stream-draws.js';
import { markdownTable, percent } from '../table.js';
import type { Verdict } from '../verdict.js';
import { playFirstDays } from './first-days.js';
import { sha256 } from './hashes.js';
import { nextIpo, sharesOfLast } from './ipo.js';
import { type IpoWay, ipoWays } from './ipo-ways.js';

export interface IposPlan {
  readonly seed: number;
  readonly ipos: number;
  /** How long who holds does. */
  readonly holdDays: number;
  readonly tempo: Tempo;
  readonly rules: RuleBook;
}

/** Stars of a market, which moves them all. */
const together = 10;

/** What each way gained in each market, by IPO; in the order of the ways. */
type Gains = readonly (readonly (readonly number[])[])[];

/** IPOs with a crowd that subscribes for what it wants, and bots that try each way one at a time. */
export function playIpos({ seed, ipos, holdDays, tempo, rules }: IposPlan): Gains {
  const random = randomOf(seed, 'ipos');
  const draws = new StreamDraws(randomOf(seed, 'ipoPrices'), false);
  const dayKey = sha256(new TextEncoder().encode(`${seed}`));
  const gains: number[][][] = ipoWays.map(() => []);
  for (let begun = 0; begun < ipos; begun += together) {
    const batch = Array.from({ length: Math.min(together, ipos - begun) }, (_, index) =>
      nextIpo(random, dayKey, `${begun + index}`),
    );
    const days = playFirstDays(batch, { draws, tempo, holdDays, rules });
    const scenes = batch.map((ipo, star) => {
      return { ipo, shares: sharesOfLast(ipo, ipo.wanted, rules), star, days, rules };
    });
    for (const [index, way] of ipoWays.entries()) gains[index]?.push(scenes.flatMap((scene) => way.play(scene) ?? []));
  }
  return gains;
}

export interface IpoFinding {
  readonly way: IpoWay;
  readonly ipos: number;
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

function verdictOf({ bar }: IpoWay, mean: number, error: number): Verdict {
  const wrong = bar === 'no gain' ? mean : -mean;
  const margin = errorsMin * error;
  if (wrong - margin > rounding) return 'BROKEN';
  return wrong + margin < gainMax ? 'holds' : 'UNCLEAR';
}

/**
 * The standard error is that of markets: stars of one rise and fall together.
 * @param runs what `playIpos` returned for each seed
 */
export function judgeIpos(runs: readonly Gains[]): IpoFinding[] {
  return ipoWays.map((way, index) => {
    const markets = runs.flatMap((run) => run[index] ?? []);
    const gains = markets.flat();
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    const squares = markets.reduce((sum, own) => sum + own.reduce((away, gain) => away + gain - mean, 0) ** 2, 0);
    const error = Math.sqrt((squares * markets.length) / Math.max(1, markets.length - 1)) / gains.length;
    return { way, ipos: gains.length, mean, error, verdict: verdictOf(way, mean, error) };
  });
}

const nameOf = ({ name, tier }: IpoWay) => (tier === null ? name : `${name}, ${tier}`);

export function problemsOfIpos(findings: readonly IpoFinding[]): string[] {
  return findings
    .filter(({ verdict }) => verdict !== 'holds')
    .map(({ way, mean, verdict }) => `ipos: ${nameOf(way)}: ${verdict}, ${percent(mean)} ${way.measure}`);
}

export function ipoTable(findings: readonly IpoFinding[]): string[] {
  const rows = findings.map(({ way, ipos, mean, error, verdict }) => {
    const figures = [`${ipos}`, `${(mean * 100).toFixed(2)}%`.replace('-', '−'), `${(error * 100).toFixed(2)}%`];
    return [way.name, way.tier ?? 'any', way.measure, ...figures, way.bar, verdict];
  });
  const text = ['way', 'tier', 'gain', 'bar', 'verdict'];
  return markdownTable(['way', 'tier', 'gain', 'IPOs', 'mean', '±', 'bar', 'verdict'], rows, text);
}
