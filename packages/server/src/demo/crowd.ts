import { bps, seCents } from '@limelight/rules/money';
import type { RandomSource } from '@limelight/rules/random-source';
import { londonDay } from '@limelight/rules/time';
import { maxAffordableShares } from '@limelight/rules/trade';
import { placeOrder } from '../modules/play/orders/place-order.js';
import { setAlert } from '../modules/play/price-alerts/set-alert.js';
import { claimDailyBonus } from '../modules/play/rewards/daily-bonus.js';
import { type PlayerTradeRequest, placeTrades } from '../modules/play/trading/place-trades.sql.js';
import { tradingSettings } from '../modules/play/trading/trading.settings.js';
import { insertWatched } from '../modules/play/watchlist/watchlist.sql.js';
import { Refusal } from '../platform/http/refusal.js';
import { uuidv7 } from '../platform/random.js';
import type { Services } from '../services.js';
import type { DemoAccount, DemoAccounts } from './accounts.js';
import { oneOf } from './one-of.js';

export interface SimulatedPlayer extends DemoAccount {
  /** How likely it trades in an hour. */
  readonly activity: number;
  /** The share of the cash that a purchase takes. */
  readonly courage: number;
  /** Whether it comes for its daily bonus. */
  readonly isDevoted: boolean;
  /** Slots. */
  readonly favourites: readonly number[];
  cashCents: number;
  readonly shares: Map<number, number>;
}

type CrowdServices = Pick<Services, 'db' | 'pool' | 'clock' | 'random' | 'settings'>;

interface Place {
  readonly tick: number;
  /** Since the last step. */
  readonly hours: number;
  /** By slot. */
  readonly pricesCents: readonly number[];
  readonly celebrityIds: readonly string[];
}

interface Wish {
  readonly player: SimulatedPlayer;
  readonly slot: number;
  readonly request: PlayerTradeRequest;
}

const favouritesMax = 9;
/** As many as being ranked takes, and some more. */
const favouritesMin = 5;
/** The part of the cash that each of the first purchases takes, and the most that a later one does. */
const firstPurchase = 0.14;
const purchaseMax = 0.25;
const firstTradeChance = 0.5;
const sellChance = 0.35;
/** For each hour. */
const orderChance = 0.003;
const alertChance = 0.0015;
/** How far the price of an order or an alert is from now. */
const distanceMax = 0.08;

/** The simulated players: who they are, and what they do at a step. */
export class Crowd {
  readonly players: SimulatedPlayer[] = [];
  readonly #services: CrowdServices;
  readonly #accounts: DemoAccounts;
  readonly #chance: RandomSource;

  constructor(services: CrowdServices, accounts: DemoAccounts, chance: RandomSource) {
    this.#services = services;
    this.#accounts = accounts;
    this.#chance = chance;
  }

  /** Somebody signs up; one of five was invited. */
  async join({ celebrityIds }: Pick<Place, 'celebrityIds'>): Promise<void> {
    const { db, clock } = this.#services;
    const inviter =
      this.players.length > 0 && this.#chance.uniform() < 0.2 ? oneOf(this.#chance, this.players) : undefined;
    const account = await this.#accounts.addPlayer(inviter?.id ?? null);
    const favourites = Array.from({ length: favouritesMin + this.#below(favouritesMax - favouritesMin + 1) }, () =>
      this.#popularSlot(celebrityIds.length),
    );
    const player: SimulatedPlayer = {
      ...account,
      // Few trade often, as everywhere.
      activity: 0.002 + 0.06 * this.#chance.uniform() ** 4,
      courage: 0.05 + 0.3 * this.#chance.uniform(),
      isDevoted: this.#chance.uniform() < 0.2,
      favourites: [...new Set(favourites)],
      cashCents: 1_000_000,
      shares: new Map(),
    };
    this.players.push(player);
    for (const slot of player.favourites.slice(0, 3)) {
      await insertWatched(db, player.id, celebrityIds[slot] ?? '', clock.now());
    }
  }

  async trade(place: Place): Promise<void> {
    const wishes = this.players.flatMap((player) => {
      const isFirst = player.shares.size === 0;
      if (this.#chance.uniform() >= (isFirst ? firstTradeChance : player.activity * place.hours)) return [];
      return isFirst ? this.#firstWishes(player, place) : (this.#wish(player, place) ?? []);
    });
    if (wishes.length === 0) return;
    const { pool, clock, settings } = this.#services;
    const terms = { ...settings.of(tradingSettings), gameDay: londonDay(clock.nowMs()), now: clock.now() };
    const decisions = await placeTrades(
      pool,
      wishes.map(({ request }) => request),
      terms,
    );
    for (const { ordinal, outcome, cash_after_cents, shares_after } of decisions) {
      const wish = wishes[ordinal - 1];
      if (outcome !== 'TRADED' || wish === undefined) continue;
      wish.player.cashCents = cash_after_cents;
      if (shares_after > 0) wish.player.shares.set(wish.slot, shares_after);
      else wish.player.shares.delete(wish.slot);
    }
  }

  /** Orders and alerts that wait for a price. */
  async wait(place: Place): Promise<void> {
    for (const player of this.players) {
      const chance = this.#chance.uniform() / place.hours;
      if (chance < orderChance) await refusable(this.#order(player, place));
      else if (chance < orderChance + alertChance) await refusable(this.#alert(player, place));
    }
  }

  /** The devoted come on most days. */
  async claimBonuses(): Promise<void> {
    const comers = this.players.filter(({ isDevoted }) => isDevoted && this.#chance.uniform() < 0.85);
    await Promise.all(comers.map(({ id }) => refusable(claimDailyBonus(this.#services, id))));
  }

  /** A player begins with some stars, which is what being ranked takes. */
  #firstWishes(player: SimulatedPlayer, place: Place): Wish[] {
    return player.favourites.slice(0, favouritesMin).flatMap((slot) => {
      const shares = this.#affordable(player.cashCents * firstPurchase, place.pricesCents[slot]);
      return this.#wishOf(player, place, { slot, side: 'buy', shares }) ?? [];
    });
  }

  #wish(player: SimulatedPlayer, place: Place): Wish | undefined {
    const held = [...player.shares.keys()];
    const sells = held.length > 0 && this.#chance.uniform() < sellChance;
    const slot = oneOf(this.#chance, sells ? held : player.favourites);
    const shares = sells
      ? Math.ceil((player.shares.get(slot) ?? 0) * this.#chance.uniform())
      : this.#affordable(player.cashCents * Math.min(player.courage, purchaseMax), place.pricesCents[slot]);
    return this.#wishOf(player, place, { slot, side: sells ? 'sell' : 'buy', shares });
  }

  #affordable(cents: number, priceCents = 1): number {
    return maxAffordableShares({
      cashCents: seCents(Math.floor(cents)),
      priceCents: seCents(priceCents),
      feeBps: bps(250),
    });
  }

  #wishOf(
    player: SimulatedPlayer,
    { tick, celebrityIds }: Place,
    { slot, side, shares }: Pick<Wish['request'], 'side' | 'shares'> & { readonly slot: number },
  ): Wish | undefined {
    if (shares < 1) return undefined;
    const id = uuidv7(this.#services.clock, this.#services.random);
    const request = {
      userId: player.id,
      id,
      celebrityId: celebrityIds[slot] ?? '',
      side,
      shares,
      tick,
      toleranceBps: 0,
    } as const;
    return { player, slot, request };
  }

  async #order(player: SimulatedPlayer, { pricesCents, celebrityIds }: Place): Promise<void> {
    const [held] = player.shares;
    const slot = held?.[0] ?? player.favourites[0] ?? 0;
    const sells = held !== undefined && this.#chance.uniform() < 0.5;
    const factor = 1 + (sells ? 1 : -1) * distanceMax * this.#chance.uniform();
    const order = await placeOrder(this.#services, {
      userId: player.id,
      id: uuidv7(this.#services.clock, this.#services.random),
      celebrityId: celebrityIds[slot] ?? '',
      kind: 'limit',
      side: sells ? 'sell' : 'buy',
      shares: 1,
      triggerPriceCents: Math.round((pricesCents[slot] ?? 1) * factor),
      duration: 'month',
      duringEvents: false,
    });
    player.cashCents -= order.reserved_cents ?? 0;
  }

  async #alert(player: SimulatedPlayer, { pricesCents, celebrityIds }: Place): Promise<void> {
    const slot = player.favourites[0] ?? 0;
    const rises = this.#chance.uniform() < 0.5;
    const factor = 1 + (rises ? 1 : -1) * (0.01 + distanceMax * this.#chance.uniform());
    await setAlert(this.#services, {
      userId: player.id,
      id: uuidv7(this.#services.clock, this.#services.random),
      celebrityId: celebrityIds[slot] ?? '',
      direction: rises ? 'above' : 'below',
      priceCents: Math.round((pricesCents[slot] ?? 1) * factor),
      note: '',
    });
  }

  #below(count: number): number {
    return Math.floor(this.#chance.uniform() * count);
  }

  /** Some stars have many more fans than others. */
  #popularSlot(slots: number): number {
    return Math.floor(this.#chance.uniform() ** 2 * slots);
  }
}

/** Players are refused things now and then. */
async function refusable(wish: Promise<unknown>): Promise<void> {
  try {
    await wish;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
