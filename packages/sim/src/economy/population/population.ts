import type { EntryKind } from '@limelight/rules/entry-kind';
import type { RandomSource } from '@limelight/rules/random-source';
import { elementAt, indexByWeight } from '../element.js';
import { randomOf } from '../stream-draws.js';
import { Books, type Flows } from './books.js';
import { Leagues, type LeagueTally } from './leagues.js';
import { Player, type Quotes } from './player.js';
import { beginMonth, claimBonus, joinGame, settleReferrals, takeTurn } from './player-actions.js';
import { type PlayerType, type PlayerTypeName, playerTypes } from './player-type.js';
import { stepsPerDay, YearMarket, type YearPlan } from './year-market.js';

export const daysPerMonth = 30;
/** Part of all players who are there on the first day; the others join evenly over the year. */
const foundersShare = 0.4;
const popularityAtFirst = 50;
/** How often a day it is looked how players are invested. */
const looksPerDay = 4;

export interface PopulationPlan extends YearPlan {
  readonly players: number;
}

export interface MonthOfMoney {
  readonly players: number;
  readonly flows: Flows;
  readonly cashCents: number;
  readonly sharesCents: number;
}

/** An account at the end of the year. */
export interface PlayerEnd {
  readonly type: PlayerTypeName;
  readonly joinedMonth: number;
  readonly worthCents: number;
  /** The time-weighted return since the sign-up, 1 for none. */
  readonly index: number;
  readonly referralsPaid: number;
}

export interface Year {
  readonly months: readonly MonthOfMoney[];
  readonly ends: readonly PlayerEnd[];
  readonly leagues: ReadonlyMap<PlayerTypeName, LeagueTally>;
  /** What a first-day share is worth at each midnight, by celebrity, as a share of its first price. */
  readonly growths: readonly (readonly number[])[];
  /** Cash that no entry explains, in cents: zero. */
  readonly unbookedCents: number;
  /** Paid although the invited account came from the same device. */
  readonly ownInvitesPaid: number;
}

const shares = playerTypes.map(({ share }) => share);

/** The accounts of a game and what is theirs to count. */
class Population {
  readonly players: Player[] = [];
  readonly books = new Books();
  readonly leagues: Leagues;
  readonly random: RandomSource;
  readonly plan: PopulationPlan;
  /** How much players like each celebrity: the deviation of its logarithm is one. */
  readonly fame: readonly number[];
  #popularities: number[];
  #signUps = 0;

  constructor(plan: PopulationPlan) {
    this.plan = plan;
    this.random = randomOf(plan.seed, 'players');
    this.leagues = new Leagues(plan.rules);
    this.fame = Array.from({ length: plan.celebrities }, () => Math.exp(this.random.normal()));
    this.#popularities = this.fame.map(() => popularityAtFirst);
  }

  add(options: Pick<Player, 'type' | 'joinedDay' | 'invitedBy' | 'sharesOrigin'>, quotes: Quotes): void {
    const player = new Player(options, { rules: this.plan.rules, books: this.books });
    this.players.push(player);
    joinGame(player, quotes);
  }

  signUp(day: number, quotes: Quotes): void {
    const { players, days } = this.plan;
    const share = foundersShare + ((1 - foundersShare) * day) / days;
    for (; this.#signUps < share * players; this.#signUps += 1) {
      const type: PlayerType = elementAt(playerTypes, indexByWeight(shares, this.random.uniform()));
      const inviters = this.players.filter(({ type: { name } }) => name === 'multi-account');
      const isSecond = type.name === 'second account';
      const owner = isSecond ? inviters[Math.floor(this.random.uniform() * inviters.length)] : this.#friend();
      this.add({ type, joinedDay: day, invitedBy: owner ?? null, sharesOrigin: isSecond }, quotes);
    }
  }

  /** Some sign-ups were invited by a player of theirs who invites. */
  #friend(): Player | undefined {
    const candidate = this.players[Math.floor(this.random.uniform() * this.players.length)];
    return candidate !== undefined && this.random.uniform() < candidate.type.invites * 10 ? candidate : undefined;
  }

  /** The day's changes of popularity, by who holds what at midnight. */
  nextPopularityChanges(day: number): number[] {
    const { rules } = this.plan;
    const followers = this.fame.map(() => 0);
    let accounts = 0;
    for (const player of this.players) {
      const isEligible = rules.isEligibleFollower({ ageDays: day - player.joinedDay, trades: player.trades });
      if (!isEligible || player.holdings.size === 0) continue;
      accounts += 1;
      for (const celebrity of player.holdings.keys()) followers[celebrity] = elementAt(followers, celebrity) + 1;
    }
    const targets = rules.popularityTargets({ accounts, followers });
    const before = this.#popularities;
    this.#popularities = before.map((value, index) => rules.popularityAfter(value, targets?.[index] ?? value));
    return this.#popularities.map((value, index) => value - elementAt(before, index));
  }
}

/** Who comes today, by the step of the day. */
function visitsOf({ players, random }: Population, day: number): Map<number, Player[]> {
  const visits = new Map<number, Player[]>();
  for (const player of players) {
    player.beginDay();
    if (day - player.joinedDay >= player.type.activeDays || random.uniform() >= player.type.visits) continue;
    const step = Math.floor(random.uniform() * stepsPerDay);
    visits.set(step, [...(visits.get(step) ?? []), player]);
  }
  return visits;
}

function playDay(population: Population, market: YearMarket, day: number): void {
  const { players } = population;
  const isMonthTurn = day % daysPerMonth === 0;
  for (const split of market.beginDay(population.nextPopularityChanges(day))) {
    for (const player of players) player.split(split.celebrity, split);
  }
  for (const player of players) player.receiveDividend(market.quotes);
  if (isMonthTurn) {
    population.books.beginMonth();
    population.leagues.close(market.quotes);
    population.leagues.deal(players, { day, quotes: market.quotes });
    for (const player of players) beginMonth(player, market.quotes);
  }
  population.signUp(day, market.quotes);
  const visits = visitsOf(population, day);
  for (let step = 0; step < stepsPerDay; step += 1) {
    market.step();
    if (step % (stepsPerDay / looksPerDay) === 0) for (const player of players) player.observe(market.quotes);
    for (const player of visits.get(step) ?? []) {
      player.activeDays += 1;
      if (player.type.claims) claimBonus(player, market.quotes);
      takeTurn(player, { quotes: market.quotes, day, taste: population });
    }
  }
  settleReferrals(players, { day, quotes: market.quotes, rules: population.plan.rules });
  for (const player of players) player.close();
}

function monthEnd({ players, books }: Population, quotes: Quotes): MonthOfMoney {
  const cashCents = players.reduce((sum, player) => sum + player.cashCents, 0);
  const worthCents = players.reduce((sum, player) => sum + player.worthCents(quotes), 0);
  const flows = books.months.at(-1) ?? new Map<EntryKind, number>();
  return { players: players.length, flows, cashCents, sharesCents: worthCents - cashCents };
}

/** A year, or less, of a game with players of every kind, by its rules. Equal seeds give equal years. */
export function playYear(plan: PopulationPlan): Year {
  const market = new YearMarket(plan);
  const population = new Population(plan);
  const months: MonthOfMoney[] = [];
  const firstCents = market.firstShareCents();
  const growths: number[][] = [];
  for (let day = 0; day < plan.days; day += 1) {
    playDay(population, market, day);
    growths.push(market.firstShareCents().map((cents, index) => cents / elementAt(firstCents, index)));
    if (day % daysPerMonth === daysPerMonth - 1) months.push(monthEnd(population, market.quotes));
  }
  population.leagues.close(market.quotes);
  const { players, books, leagues } = population;
  return {
    months,
    ends: players.map((player) => ({
      type: player.type.name as PlayerTypeName,
      joinedMonth: Math.floor(player.joinedDay / daysPerMonth),
      worthCents: player.worthCents(market.quotes),
      index: player.indexNow(market.quotes),
      referralsPaid: player.referralsPaid,
    })),
    leagues: leagues.tallies,
    growths,
    unbookedCents: players.reduce((sum, { cashCents }) => sum + cashCents, 0) - books.totalCents,
    ownInvitesPaid: players.filter(({ sharesOrigin, isReferralSettled }) => sharesOrigin && isReferralSettled).length,
  };
}
