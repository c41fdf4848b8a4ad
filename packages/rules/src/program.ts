/**
 * When a session trades like a program. Such an account is ranked among the bots, as one whose API key
 * trades: nobody is faster, or more awake, by hand.
 */

/** Trades of a London day; more are a program's. Fills of orders are none. */
export const handTradesPerDayMax = 60;
/** How soon after a price a trade follows it that nobody makes by hand all the time. */
export const programReactionMs = 500;
/** So many ticks in a row, each with such a trade, are a program's. */
export const programTicksInRow = 20;

export const programSigns = ['many', 'quick'] as const;
export type ProgramSign = (typeof programSigns)[number];

export interface HandTrades {
  /** Of the London day. */
  readonly tradesToday: number;
  /** Ticks, ascending, each with a trade within half a second of it. */
  readonly quickTicks: readonly number[];
}

export function programSignOf({ tradesToday, quickTicks }: HandTrades): ProgramSign | null {
  if (longestRun(quickTicks) >= programTicksInRow) return 'quick';
  return tradesToday > handTradesPerDayMax ? 'many' : null;
}

function longestRun(ticks: readonly number[]): number {
  let longest = 0;
  let run = 0;
  for (const [index, tick] of ticks.entries()) {
    run = index > 0 && tick === (ticks[index - 1] ?? 0) + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}
