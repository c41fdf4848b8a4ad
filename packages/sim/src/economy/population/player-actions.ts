import { seCents } from '@limelight/rules/money';
import type { RandomSource } from '@limelight/rules/random-source';
import { cashOfTokens } from '@limelight/rules/token';
import { elementAt, indexByWeight } from '../element.js';
import type { RuleBook } from '../rule-book.js';
import type { Player, Quotes } from './player.js';

/** Defaults of the platform's settings. */
const signupGrantCents = seCents(1_000_000);
const dailyBonusCents = seCents(5_000);
const referralBonusCents = seCents(50_000);

/** Cash that players leave lying, as a part of what they have. */
const restlessCashShare = 0.15;
/** Players know that ranked is who is spread: of so many celebrities each buys at first. */
const celebritiesWanted = 6;

export function joinGame(player: Player, quotes: Quotes): void {
  player.contribute('signup_grant', signupGrantCents, quotes);
}

export function claimBonus(player: Player, quotes: Quotes): void {
  player.contribute('daily_bonus', dailyBonusCents, quotes);
}

export function beginMonth(player: Player, quotes: Quotes): void {
  player.referralsThisMonth = 0;
  const { tokensAMonth } = player.type;
  if (tokensAMonth > 0) player.contribute('tokens', cashOfTokens(tokensAMonth), quotes);
}

/** How much players like each celebrity, and their chance. */
interface Taste {
  readonly fame: readonly number[];
  readonly random: RandomSource;
}

interface Visit {
  readonly quotes: Quotes;
  readonly day: number;
  readonly taste: Taste;
}

/** The famous ones more often. */
function pickCelebrity({ fame, random }: Taste): number {
  return indexByWeight(fame, random.uniform());
}

function countOf(mean: number, random: RandomSource): number {
  return Math.floor(mean) + (random.uniform() < mean % 1 ? 1 : 0);
}

/** One that is not held, until there are enough. */
function pickNext(player: Player, taste: Taste): number {
  let celebrity = pickCelebrity(taste);
  for (let tries = 0; tries < 20 && player.holdings.size < celebritiesWanted; tries += 1) {
    if (!player.holdings.has(celebrity)) return celebrity;
    celebrity = pickCelebrity(taste);
  }
  return celebrity;
}

/**
 * The trades of a visit, the first one being a shopping tour: buys while cash lies idle or too few are held,
 * otherwise sells something, half of it or all.
 */
function tradeOften(player: Player, visit: Visit): void {
  const { quotes, day, taste } = visit;
  const { random } = taste;
  const usual = countOf(player.type.trades, random);
  for (let trade = player.trades === 0 && usual > 0 ? celebritiesWanted : usual; trade > 0; trade -= 1) {
    const worthCents = player.worthCents(quotes);
    const isIdle = player.cashCents > restlessCashShare * worthCents;
    if (isIdle || player.holdings.size < celebritiesWanted - 1) {
      const budgetCents = worthCents * (0.04 + 0.08 * random.uniform());
      player.buy(quotes, pickNext(player, taste), { budgetCents, day });
    } else {
      const [celebrity, { position }] = elementAt(
        [...player.holdings],
        Math.floor(random.uniform() * player.holdings.size),
      );
      const shares = random.uniform() < 0.5 ? position.shares : Math.ceil(position.shares / 2);
      player.trade(quotes, { celebrity, side: 'sell', shares, day });
    }
  }
}

/** Late enough in a month that the trades count for the next deal as well. */
const gamersReturnDay = 18;

/**
 * Everything in one celebrity on the month's first visit; later a share more on five days, for the promotion.
 */
function gameLeague(player: Player, { quotes, day, taste }: Visit): void {
  if (player.lastTradeDay === null || player.tradeDays === 0) {
    for (const [celebrity, { position }] of [...player.holdings]) {
      player.trade(quotes, { celebrity, side: 'sell', shares: position.shares, day });
    }
    player.buy(quotes, pickCelebrity(taste), { budgetCents: player.cashCents * 0.8, day });
  } else if (day % 30 >= gamersReturnDay && player.tradeDays < 6) {
    const [celebrity] = player.holdings.keys();
    const priceCents = celebrity === undefined ? 0 : elementAt(quotes.pricesCents, celebrity);
    if (celebrity !== undefined) player.buy(quotes, celebrity, { budgetCents: 1.05 * priceCents, day });
  }
}

/** What a player does on a visit. */
export function takeTurn(player: Player, visit: Visit): void {
  if (player.type.gamesLeague) gameLeague(player, visit);
  else tradeOften(player, visit);
}

interface Settling {
  readonly day: number;
  readonly quotes: Quotes;
  readonly rules: RuleBook;
}

/** Referrals are paid to both sides after the invited player's seventh day, as the rules decide. */
export function settleReferrals(players: readonly Player[], { day, quotes, rules }: Settling): void {
  for (const player of players) {
    const { invitedBy } = player;
    if (invitedBy === null || player.isReferralSettled) continue;
    const decision = rules.decideReferral({
      verified: true,
      trades: player.trades,
      activeDays: player.activeDays,
      memberDays: day - player.joinedDay,
      sharedOrigin: player.sharesOrigin,
      released: false,
      bothInGoodStanding: true,
      paidThisMonth: invitedBy.referralsThisMonth,
    });
    if (decision !== 'pay') continue;
    player.isReferralSettled = true;
    invitedBy.referralsPaid += 1;
    invitedBy.referralsThisMonth += 1;
    for (const side of [player, invitedBy]) side.contribute('referral_bonus', referralBonusCents, quotes);
  }
}
