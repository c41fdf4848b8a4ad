import { type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import { type Terms, termsOf } from './account.js';
import { betOnEachBot, betOnHintBot, betOnPatternBot, carryOverBot, stayOutBot } from './bots/alert-bot.js';
import { allPerksBot } from './bots/all-perks-bot.js';
import type { Bot } from './bots/bot.js';
import { captureBot, captureByUndoBot } from './bots/dividend-bot.js';
import { cheapBot, crowdBot, hotBot, rebalancingBot } from './bots/fee-bot.js';
import { cashBot, holdBot } from './bots/hold-bot.js';
import { highestMedianBot, outOfRangeBot } from './bots/prediction-bot.js';
import { tipBot } from './bots/tip-bot.js';
import { undoAfterNewsBot, undoLosersBot } from './bots/undo-bot.js';

type Perk = 'undo' | 'early alerts' | 'predictions' | 'insider tip' | 'dividends' | 'fee' | 'all perks';

/** A bot with a perk, alongside what it is compared with in the same months. */
export interface Case {
  readonly perk: Perk;
  /** The lowest tier that has all that the bot uses. Its price is the bar. */
  readonly tier: VipTier;
  readonly bot: string;
  readonly with: Bot;
  readonly comparedWith: 'cash' | 'hold' | 'itself without';
  readonly without: Bot;
  /** A rule that the game does not have, known to be worth more than its price: the guard has to notice. */
  readonly isControl: boolean;
}

const free = termsOf('free');

/** Fees of a tier, and of its other perks none: what a bot gains is then due to the perk that it uses. */
const onlyFee = (tier: VipTier): Terms => ({ ...free, fee: tier });
const onlyFeeAndUndo = (tier: VipTier): Terms => ({ ...free, fee: tier, undo: tier });

function against(comparedWith: Case['comparedWith'], without: Bot) {
  return (perk: Case['perk'], tier: VipTier, bot: string, subject: Bot, isControl = false): Case => ({
    perk,
    tier,
    bot,
    with: subject,
    comparedWith,
    without,
    isControl,
  });
}

const againstCash = against('cash', cashBot(free));

function undoCases(): Case[] {
  const elite = onlyFeeAndUndo('elite');
  // 12 rounds of 4 purchases and 4 sales fit the daily maximum of trades without any undo, so both bots do
  // the same.
  const even = { perDay: 12, parts: 4 };
  // An undone purchase needs no sale: 64 purchases and about 32 sales fit.
  const many = { perDay: 64, parts: 1 };
  const selling = against('itself without', undoLosersBot(onlyFee('elite'), even, 'sell'));
  const [pro, ownPrice] = [onlyFeeAndUndo('pro'), { undoesAtOwnPrice: true }];
  return [
    selling('undo', 'elite', 'undo losers', undoLosersBot(elite, even)),
    againstCash('undo', 'elite', 'undo losers all day', undoLosersBot(elite, many)),
    againstCash('undo', 'pro', 'undo losers', undoLosersBot(pro, { perDay: 1, parts: 1 })),
    againstCash('undo', 'pro', 'undo after bad news', undoAfterNewsBot(pro)),
    againstCash('undo', 'elite', 'undo after bad news', undoAfterNewsBot(elite)),
    againstCash('undo', 'elite', 'undo losers, at own price', undoLosersBot({ ...elite, ...ownPrice }, many), true),
    againstCash('undo', 'pro', 'undo bad news, at own price', undoAfterNewsBot({ ...pro, ...ownPrice }), true),
  ];
}

function alertCases(tier: 'basic' | 'elite'): Case[] {
  const terms = onlyFee(tier);
  const againstHold = against('hold', holdBot(terms));
  return [
    againstCash('early alerts', tier, 'bet on each', betOnEachBot(terms)),
    againstCash('early alerts', tier, 'bet on patterns', betOnPatternBot(terms)),
    againstCash('early alerts', tier, 'carry-over', carryOverBot(terms)),
    againstHold('early alerts', tier, 'stay out', stayOutBot(terms)),
  ];
}

function hintControl(): Case {
  return againstCash('early alerts', 'basic', 'bet on a 60% hint', betOnHintBot(onlyFee('basic'), 0.6), true);
}

function predictionCases(): Case[] {
  const terms = onlyFee('basic');
  const againstHold = against('hold', holdBot(terms));
  return [
    againstHold('predictions', 'basic', 'highest median', highestMedianBot(terms)),
    againstHold('predictions', 'basic', 'below 10th percentile', outOfRangeBot(terms, { above: false })),
    againstHold('predictions', 'basic', 'above 90th percentile', outOfRangeBot(terms, { above: true })),
  ];
}

function tipCases(): Case[] {
  const terms = onlyFee('elite');
  const againstHold = against('hold', holdBot(terms));
  return [
    againstHold('insider tip', 'elite', 'follow', tipBot(terms, { trusting: true })),
    againstHold('insider tip', 'elite', 'fade', tipBot(terms, { trusting: false })),
  ];
}

function dividendCases(): Case[] {
  const withDividends = (tier: VipTier): Terms => ({ ...onlyFeeAndUndo(tier), dividend: tier });
  return [
    against('itself without', holdBot(onlyFee('basic')))('dividends', 'basic', 'hold', holdBot(withDividends('basic'))),
    againstCash(
      'dividends',
      'basic',
      'capture overnight',
      captureBot(withDividends('basic'), { sameEveryNight: true }),
    ),
    againstCash('dividends', 'pro', 'capture and undo', captureByUndoBot(withDividends('pro'))),
    againstCash(
      'dividends',
      'elite',
      'capture overnight',
      captureBot(withDividends('elite'), { sameEveryNight: true }),
    ),
  ];
}

function feeCases(): Case[] {
  const [basic, elite] = [onlyFee('basic'), onlyFee('elite')];
  const againstHold = against('hold', holdBot(free));
  return [
    againstHold('fee', 'basic', 'hold', holdBot(basic)),
    againstHold('fee', 'basic', 'buy cheap', cheapBot(basic, 10)),
    againstHold('fee', 'basic', 'rebalance', rebalancingBot(basic, 7)),
    againstHold('fee', 'elite', 'hold', holdBot(elite)),
    againstHold('fee', 'elite', 'read the crowd', crowdBot(elite)),
    againstHold('fee', 'elite', 'buy cheap', cheapBot(elite, 1)),
    againstHold('fee', 'elite', 'rebalance', rebalancingBot(elite, 1)),
    againstHold('fee', 'elite', 'hot spells', hotBot(elite)),
  ];
}

function combinedCases(): Case[] {
  const againstHold = against('hold', holdBot(free));
  return vipTiers.map((tier) => againstHold('all perks', tier, 'all perks', allPerksBot(tier)));
}

export const cases: readonly Case[] = [
  ...undoCases(),
  ...alertCases('basic'),
  ...alertCases('elite'),
  hintControl(),
  ...predictionCases(),
  ...tipCases(),
  ...dividendCases(),
  ...feeCases(),
  ...combinedCases(),
];
