import { formatCounted } from './count.js';
import { dayMs, hourMs, minuteMs, tickMs } from './time.js';

/**
 * Ranked means invested and spread: over the ticks that count, at least a quarter of the portfolio was
 * invested on average, in four celebrities, none of them above 40 % of what was held. The ticks are those of
 * a ranking's days from the first trade on, each with the state that it left: with the trades at its prices.
 *
 * Averages are made of sums over ticks, so that a week's are the difference of two closes. A day's shares are
 * those of its sums: of all SE$ at all its ticks, how much was invested, and how much in the largest holding.
 */
export const rankedInvestedMin = 0.25;
export const rankedCelebritiesMin = 4;
export const rankedLargestMax = 0.4;
/** On average half a celebrity less counts as four: who bought them one after the other is not left out. */
export const rankedHeldMin = rankedCelebritiesMin - 0.5;

/** How a portfolio is invested: at a moment, or on average. */
export interface Spread {
  /** The invested share of the portfolio. */
  readonly invested: number;
  /** The share of the largest holding of what is invested; 0 without any. */
  readonly largest: number;
  /** Celebrities held. */
  readonly held: number;
}

/** What adds up from close to close: shares of the portfolio, and celebrities, each times ticks. */
export interface SpreadSums {
  readonly ticks: number;
  readonly investedTicks: number;
  readonly largestTicks: number;
  readonly heldTicks: number;
}

export const noSpread: SpreadSums = { ticks: 0, investedTicks: 0, largestTicks: 0, heldTicks: 0 };

/** What a player held over some ticks, and what it was worth. */
export interface HeldOver {
  readonly ticks: number;
  /** The sum of the portfolio's values at these ticks, cash included. */
  readonly valueSum: number;
  /** The sum of the values of each holding at these ticks. */
  readonly holdingSums: readonly number[];
  /** The sum of how many celebrities were held at each of these ticks. */
  readonly heldSum: number;
}

/** The sums at a close, from those at the close before. */
export function addSpread(before: SpreadSums, { ticks, valueSum, holdingSums, heldSum }: HeldOver): SpreadSums {
  const investedSum = holdingSums.reduce((sum, one) => sum + one, 0);
  // Debt may exceed the shares: what is invested is then all there is.
  const worth = Math.max(valueSum, investedSum, 1);
  return {
    ticks: before.ticks + ticks,
    investedTicks: before.investedTicks + (ticks * investedSum) / worth,
    largestTicks: before.largestTicks + (ticks * Math.max(0, ...holdingSums)) / worth,
    heldTicks: before.heldTicks + heldSum,
  };
}

/** The averages between two closes; where no tick counts yet, the state of now. */
export function averageSpread(opening: SpreadSums, latest: SpreadSums, now: Spread): Spread {
  const ticks = latest.ticks - opening.ticks;
  if (ticks <= 0) return now;
  const invested = latest.investedTicks - opening.investedTicks;
  return {
    invested: invested / ticks,
    largest: invested <= 0 ? 0 : (latest.largestTicks - opening.largestTicks) / invested,
    held: (latest.heldTicks - opening.heldTicks) / ticks,
  };
}

/** The first that keeps a portfolio out of a ranking, or null. */
export function spreadProblem({ invested, largest, held }: Spread): 'invested' | 'held' | 'largest' | null {
  if (held < rankedHeldMin) return 'held';
  if (largest > rankedLargestMax) return 'largest';
  return invested < rankedInvestedMin ? 'invested' : null;
}

export function isSpread(spread: Spread): boolean {
  return spreadProblem(spread) === null;
}

/** For the rules of a league, and for the help. */
export const rankedMeaning = `Ranked is who invests ${rankedInvestedMin * 100}% of the portfolio on average, in ${rankedCelebritiesMin} celebrities, none of them above ${rankedLargestMax * 100}% of what is held.`;

/** So few ticks are over with the next hours: what is done now decides. */
const freshTicksMax = 10;

export interface Standing {
  readonly ticks: number;
  readonly average: Spread;
  readonly now: Spread;
}

/** How many ticks of the state of now until the averages suffice; null when they never will. */
export function ticksUntilRanked({ ticks, average, now }: Standing): number | null {
  if (!isSpread(now)) return null;
  // A share of what is invested, so each tick counts by how much that is.
  const largestExcess = ticks * average.invested * (average.largest - rankedLargestMax);
  const waits = [
    (ticks * (rankedInvestedMin - average.invested)) / (now.invested - rankedInvestedMin),
    (ticks * (rankedHeldMin - average.held)) / (now.held - rankedHeldMin),
    largestExcess / (now.invested * (rankedLargestMax - now.largest)),
  ];
  const longest = Math.max(0, ...waits.map((wait) => (Number.isNaN(wait) ? 0 : wait)));
  return Number.isFinite(longest) ? Math.ceil(longest) : null;
}

const percentOf = (share: number, round: (value: number) => number) => `${round(share * 100)}%`;
const investedText = (share: number) => percentOf(share, Math.floor);
const largestText = (share: number) => percentOf(share, Math.ceil);
const neededInvested = investedText(rankedInvestedMin);
const mostOfLargest = largestText(rankedLargestMax);
const heldText = (held: number) => `${Math.floor(held * 10) / 10}`;

/** What has to change now: "2 more celebrities". */
function stepOf(now: Spread): string | null {
  switch (spreadProblem(now)) {
    case 'held':
      return `${formatCounted(Math.ceil(rankedHeldMin - now.held), 'more celebrity', 'more celebrities')}${
        now.invested < rankedInvestedMin ? `, with ${neededInvested} of your portfolio invested,` : ''
      }`;
    case 'largest':
      return `Your largest holding is ${largestText(now.largest)} of what you hold: at most ${mostOfLargest}`;
    case 'invested':
      return `${investedText(now.invested)} of your portfolio is invested: ${neededInvested}`;
    case null:
      return null;
  }
}

function averageText({ average }: Standing, period: string): string {
  switch (spreadProblem(average)) {
    case 'held':
      return `You held ${heldText(average.held)} celebrities on average ${period}; ${rankedCelebritiesMin} are needed.`;
    case 'largest':
      return `Your largest holding was ${largestText(average.largest)} of what you held on average ${period}; ${mostOfLargest} is the most.`;
    default:
      return `Invested ${investedText(average.invested)} on average ${period}; ${neededInvested} is needed.`;
  }
}

/** "about 20 minutes", "about 3 hours", "about 2 days". */
function waitText(ticks: number): string {
  const ms = ticks * tickMs;
  if (ms < hourMs) return `about ${formatCounted(Math.max(1, Math.ceil(ms / minuteMs)), 'minute')}`;
  if (ms < dayMs) return `about ${formatCounted(Math.ceil(ms / hourMs), 'hour')}`;
  return `about ${formatCounted(Math.ceil(ms / dayMs), 'day')}`;
}

/** What leads to a better average, from what is held now. */
function nextStep(standing: Standing): string {
  const step = stepOf(standing.now);
  if (step !== null) return `Now ${step.replace(/^Your/, 'your').replace(/,$/, '')}, and your average improves.`;
  const wait = ticksUntilRanked(standing);
  return wait === null
    ? 'More than that counts faster.'
    : `Keep what you hold, and you are ranked in ${waitText(wait)}.`;
}

interface Ranking {
  /** Whether the player is in it now. */
  readonly ranked: boolean;
  /** "this week", "this month", "so far". */
  readonly period: string;
}

/** What a player reads about being ranked, and what to do; null when nothing is to do. */
export function rankedAdvice(standing: Standing, { ranked, period }: Ranking): string | null {
  const step = stepOf(standing.now);
  if (!isSpread(standing.average)) {
    if (!ranked && standing.ticks <= freshTicksMax && step !== null) return `${step} and you are ranked.`;
    const leaves = ranked ? ' At midnight in London you leave this ranking.' : '';
    return `${averageText(standing, period)}${leaves} ${nextStep(standing)}`;
  }
  if (!ranked) return 'You are ranked at the next price update.';
  return step === null ? null : `${step.replace(/,$/, '')}, or you leave this ranking once your average is too low.`;
}
