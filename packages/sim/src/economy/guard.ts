import { ticksPerDay } from '@limelight/rules/time';
import { Account, startingCents } from './account.js';
import type { Bot } from './bots/bot.js';
import { type Case, cases } from './cases.js';
import { elementAt } from './element.js';
import type { Moment } from './moment.js';
import { playMonth } from './month.js';
import type { MonthPlan } from './month-plan.js';
import type { RuleBook } from './rule-book.js';
import { holders, type Strategy, strategies } from './strategies.js';
import type { PairOfStrategyMonths, StrategyMonth } from './strategy-guard.js';
import { randomOf } from './stream-draws.js';
import { barCents, type Gains, gainsOf, type Verdict, verdictOf } from './verdict.js';

const perCents = 1_000_000;

interface Player {
  play(moment: Moment): void;
  /** SE$ cents per SE$10,000 at stake, after selling everything with its fees. */
  profit(moment: Moment): number;
  /** SE$ cents of dividends per SE$10,000. */
  dividends(): number;
}

function playerOf({ terms, stakeShare = 1, start }: Bot, { seed, rules }: { seed: number; rules: RuleBook }): Player {
  const account = new Account(terms, rules);
  const takeTurn = start(randomOf(seed, 'bots'));
  return {
    play: (moment) => {
      account.beginTick(moment);
      takeTurn(account, moment);
    },
    profit: (moment) => ((account.liquidationCents(moment) - startingCents) / (startingCents * stakeShare)) * perCents,
    dividends: () => (account.dividendsCents / startingCents) * perCents,
  };
}

interface MonthOfBots {
  /** What each perk gained: the bot with the perk against the one without, in the same market. */
  readonly perks: readonly number[];
  readonly strategies: readonly StrategyMonth[];
}

/** Who plays a month. A test of one rule needs few of them. */
interface Cast {
  readonly cases: readonly Case[];
  readonly strategies: readonly Strategy[];
}

const everyBot: Cast = { cases, strategies };

function playBots(plan: MonthPlan, { cases, strategies }: Cast): MonthOfBots {
  // Cases share what they are compared with.
  const bots = [
    ...cases.flatMap((one) => [one.with, one.without]),
    ...strategies.flatMap(({ bot, fee }) => [bot, holders[fee]]),
  ];
  const players = new Map(bots.map((bot) => [bot, playerOf(bot, plan)]));
  const playerFor = (bot: Bot) => players.get(bot) ?? playerOf(bot, plan);
  let result: MonthOfBots = { perks: [], strategies: [] };
  const last = plan.days * ticksPerDay - 1;
  playMonth(plan, (moment) => {
    for (const player of players.values()) player.play(moment);
    if (moment.tick !== last) return;
    const profitOf = (bot: Bot) => playerFor(bot).profit(moment);
    result = {
      perks: cases.map((one) => profitOf(one.with) - profitOf(one.without)),
      strategies: strategies.map(({ bot, fee }) => ({
        profitCents: profitOf(bot),
        holdCents: profitOf(holders[fee]),
        dividendsCents: playerFor(bot).dividends(),
      })),
    };
  });
  return result;
}

/** The gains of a month and of its mirror image, by case. */
export type PairOfMonths = readonly [readonly number[], readonly number[]];

export interface PairOfGuards {
  readonly perks: PairOfMonths;
  readonly strategies: PairOfStrategyMonths;
}

export function playPair(plan: Omit<MonthPlan, 'isMirrored'>, cast = everyBot): PairOfGuards {
  const month = playBots({ ...plan, isMirrored: false }, cast);
  const mirrored = playBots({ ...plan, isMirrored: true }, cast);
  return { perks: [month.perks, mirrored.perks], strategies: [month.strategies, mirrored.strategies] };
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
