import { percentile } from '@limelight/harness/percentile';
import { formatCount } from '@limelight/rules/count';
import { popularityDrift } from '@limelight/rules/market';
import { ticksPerDay } from '@limelight/rules/time';
import { gameRules } from '../rule-book.js';
import { markdownTable, percent } from '../table.js';
import { ringMoves } from './popularity-ring.js';

const crowdSizes = [60, 100, 500, 1_000, 2_000, 5_000, 20_000, 100_000];
const seeds = [1, 2, 3];
const pointsMax = 3;

interface RingFinding {
  /** Eligible accounts of other players. */
  readonly players: number;
  /** By how many points a ring moves each celebrity, were it chosen. */
  readonly moves: readonly number[];
}

/**
 * By how much fifty accounts, with 2,000 that never trade, move the popularity of each celebrity in 90 days.
 */
export function judgeRings(): RingFinding[] {
  return crowdSizes.map((players) => {
    const plan = { celebrities: 80, players, ring: 50, throwaways: 2_000, rules: gameRules };
    return { players, moves: seeds.flatMap((seed) => ringMoves({ ...plan, seed })) };
  });
}

/** The crowds in which the ring moves a popularity too far, each as a line. */
export function problemsOfRings(findings: readonly RingFinding[]): string[] {
  return findings
    .filter(({ moves }) => Math.max(...moves) > pointsMax)
    .map(
      ({ players, moves }) => `rings: ${Math.max(...moves).toFixed(1)} points among ${formatCount(players)} accounts`,
    );
}

export function ringTable(findings: readonly RingFinding[]): string[] {
  const rows = findings.map(({ players, moves }) => {
    const points = [percentile(moves, 0.5), percentile(moves, 0.95), Math.max(...moves)];
    const priceMove = Math.exp(popularityDrift(Math.max(...moves)) * ticksPerDay) - 1;
    return [formatCount(players), ...points.map((value) => value.toFixed(1)), percent(priceMove)];
  });
  return markdownTable(['eligible accounts', 'median', '95%', 'most', 'price, at most'], rows, []);
}
