import { ticksPerDay } from '@limelight/rules/time';
import { Account, startingCents } from './account.js';
import type { Bot } from './bots/bot.js';
import { type Case, cases } from './cases.js';
import { elementAt } from './element.js';
import type { Moment } from './moment.js';
import { playMonth, randomOf } from './month.js';
import type { MonthPlan } from './month-plan.js';
import { barCents, type Gains, gainsOf, type Verdict, verdictOf } from './verdict.js';

const perCents = 1_000_000;

interface Player {
  play(moment: Moment): void;
  /** SE$ cents per SE$10,000 at stake, after selling everything with its fees. */
  profit(moment: Moment): number;
}

function playerOf({ terms, stakeShare = 1, start }: Bot, seed: number): Player {
  const account = new Account(terms);
  const act = start(randomOf(seed, 'bots'));
  return {
    play: (moment) => {
      account.beginTick(moment);
      act(account, moment);
    },
    profit: (moment) => ((account.liquidationCents(moment) - startingCents) / (startingCents * stakeShare)) * perCents,
  };
}

/** What each case gained in one month: the bot with the perk against the one without, in the same market. */
function playCases(plan: MonthPlan): number[] {
  // Cases share what they are compared with.
  const players = new Map(
    cases.flatMap((one) => [one.with, one.without]).map((bot) => [bot, playerOf(bot, plan.seed)]),
  );
  const profitOf = (bot: Bot, moment: Moment) => players.get(bot)?.profit(moment) ?? Number.NaN;
  let gains: number[] = [];
  const last = plan.days * ticksPerDay - 1;
  playMonth(plan, (moment) => {
    for (const player of players.values()) player.play(moment);
    if (moment.tick === last) gains = cases.map((one) => profitOf(one.with, moment) - profitOf(one.without, moment));
  });
  return gains;
}

/** The gains of a month and of its mirror image, by case. */
export type PairOfMonths = readonly [readonly number[], readonly number[]];

export function playPair(plan: Omit<MonthPlan, 'isMirrored'>): PairOfMonths {
  return [playCases({ ...plan, isMirrored: false }), playCases({ ...plan, isMirrored: true })];
}

export interface Finding {
  readonly subject: Case;
  readonly gains: Gains;
  readonly verdict: Verdict;
  /** A bar that holds, or a control whose bar does not. */
  readonly isExpected: boolean;
}

/** @param pairs at least two */
export function judge(pairs: readonly PairOfMonths[]): Finding[] {
  return cases.map((subject, index) => {
    const gains = gainsOf(pairs.map(([month, mirrored]) => [elementAt(month, index), elementAt(mirrored, index)]));
    const verdict = verdictOf(gains, barCents(subject.tier));
    return { subject, gains, verdict, isExpected: verdict === (subject.isControl ? 'BROKEN' : 'holds') };
  });
}
