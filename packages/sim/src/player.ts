import type { ErrorCode } from '@limelight/contract/errors';
import type { Tick } from '@limelight/contract/exchange/market.schema';
import { getPortfolio } from '@limelight/contract/exchange/wallet';
import type { Order } from '@limelight/contract/play/orders.schema';
import { placeTrade } from '@limelight/contract/play/trading';
import type { Receipt, TradeRequest } from '@limelight/contract/play/trading.schema';
import { type ApiClient, callOf } from './api-client.js';
import { PlayerOrders } from './player-orders.js';
import type { PriceFeed } from './price-feed.js';
import type { Random } from './random.js';
import { type PlayerFigures, RetryingClient } from './retrying-client.js';

/** Error codes that a virtual player's trade may legitimately get; any other is a problem of the server. */
const expectedRefusals: readonly ErrorCode[] = [
  'PRICE_MOVED',
  'TRADING_HALTED',
  'NOT_ENOUGH_CASH',
  'NOT_ENOUGH_SHARES',
  'DAILY_LIMIT',
];

const buyShare = 0.6;
const impatientShare = 0.1;
const repeatShare = 0.05;
const orderShare = 0.35;
const refreshShare = 0.1;
const sharesPerTradeMax = 3;

/** Everything the exchange has acknowledged to a player, for the auditor to compare. */
export interface Acknowledged {
  readonly receipts: readonly Receipt[];
  /** Each as it was last acknowledged. */
  readonly orders: readonly Order[];
}

/**
 * Places trades and orders at random, one after the other, each with its own idempotency key. Without a
 * response it retries until the outcome is known. It remembers every trade and order that was acknowledged.
 */
export class VirtualPlayer {
  readonly client: ApiClient;
  readonly receipts: Receipt[] = [];
  readonly #random: Random;
  readonly #api: RetryingClient;
  readonly #orders: PlayerOrders;
  #holdings = new Map<string, number>();

  /** @param retryPauseMs before a request without an answer is sent again; 100 unless given */
  constructor(client: ApiClient, random: Random, retryPauseMs?: number) {
    this.client = client;
    this.#random = random;
    this.#api = new RetryingClient(client, retryPauseMs);
    this.#orders = new PlayerOrders(this.#api, random.fork());
  }

  get acknowledged(): Acknowledged {
    return { receipts: this.receipts, orders: this.#orders.acknowledged };
  }

  /** Trades and orders together: an order becomes one trade at most, and trades have a daily limit. */
  get acknowledgedCount(): number {
    return this.receipts.length + this.#orders.acknowledged.length;
  }

  get problems(): readonly string[] {
    return this.#api.problems;
  }

  get figures(): PlayerFigures {
    return this.#api.figures;
  }

  /** One trade or one action on an order, until its outcome is known. */
  async takeTurn(market: PriceFeed): Promise<void> {
    if (this.#random.chance(orderShare)) await this.#orders.takeTurn(market.tick, this.#holdings);
    else await this.#trade(market);
    if (this.#random.chance(refreshShare)) await this.#refresh();
  }

  /**
   * Filled orders change the holdings without a response to the player, so they are fetched from time to
   * time.
   */
  async #refresh(): Promise<void> {
    await this.#orders.refresh();
    const { positions } = await this.#api.query(callOf(getPortfolio, {}));
    const free = positions.map(
      ({ celebrityId, shares, reservedShares }) => [celebrityId, shares - reservedShares] as const,
    );
    this.#holdings = new Map(free.filter(([, shares]) => shares > 0));
  }

  async #trade({ tick }: PriceFeed): Promise<void> {
    const call = callOf(placeTrade, { body: this.#randomTrade(tick) });
    const impatient = this.#random.chance(impatientShare);
    const begunMs = performance.now();
    const same = (one: Receipt, other: Receipt) => JSON.stringify(one) === JSON.stringify(other);
    const outcome = await (impatient ? this.#api.sendTwice(call, same) : this.#api.send(call));
    this.figures.latenciesMs.push(performance.now() - begunMs);
    if ('content' in outcome) this.#acknowledge(outcome.content);
    else this.#api.countRefusal(call, outcome.code, expectedRefusals);
    if (this.#random.chance(repeatShare)) await this.#reuseKey();
  }

  #randomTrade({ number, pricesCents }: Tick): TradeRequest {
    const held = [...this.#holdings.keys()];
    const buys = held.length === 0 || this.#random.chance(buyShare);
    const celebrityId = this.#random.pick(buys ? Object.keys(pricesCents) : held);
    const sharesMax = buys ? sharesPerTradeMax : Math.min(this.#holdings.get(celebrityId) ?? 1, sharesPerTradeMax);
    return {
      id: this.#random.uuid(),
      celebrityId,
      side: buys ? 'buy' : 'sell',
      shares: this.#random.between(1, sharesMax),
      tick: number,
      toleranceBps: this.#random.pick([0, 500, 500, 500]),
    };
  }

  #acknowledge(receipt: Receipt): void {
    this.receipts.push(receipt);
    if (receipt.sharesAfter === 0) this.#holdings.delete(receipt.celebrityId);
    else this.#holdings.set(receipt.celebrityId, receipt.sharesAfter);
  }

  async #reuseKey(): Promise<void> {
    const old = this.receipts.at(this.#random.between(-this.receipts.length, -1));
    if (!old) return;
    const { id, celebrityId, side, shares, tick } = old;
    const body = { id, celebrityId, side, shares: shares + 1, tick, toleranceBps: 0 };
    await this.#api.reuseKey(callOf(placeTrade, { body }));
  }
}
