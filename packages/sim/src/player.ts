import type { ErrorCode } from '@limelight/contract/errors';
import type { Tick } from '@limelight/contract/market';
import type { Order } from '@limelight/contract/orders';
import { placeTrade, type Receipt, receiptSchema, type TradeRequest } from '@limelight/contract/trading';
import { getPortfolio, portfolioSchema } from '@limelight/contract/wallet';
import type { ApiClient } from './api-client.js';
import { PlayerOrders } from './player-orders.js';
import type { PriceFeed } from './price-feed.js';
import type { Random } from './random.js';
import { type ApiCall, type PlayerFigures, RetryingClient } from './retrying-client.js';

/** What a virtual player may be told, besides yes; anything else is a fault of the server. */
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

/** What the exchange has acknowledged to a player, for the auditor to compare. */
export interface Promised {
  readonly receipts: readonly Receipt[];
  /** Each as it was last acknowledged. */
  readonly orders: readonly Order[];
}

/**
 * Trades and leaves orders at random, one thing after the other, each with an id of its own. After no answer it sends the
 * same again until it is told what became of it. It remembers every trade and every order it was promised.
 */
export class VirtualPlayer {
  readonly client: ApiClient;
  readonly acknowledged: Receipt[] = [];
  readonly #random: Random;
  readonly #api: RetryingClient;
  readonly #orders: PlayerOrders;
  #holdings = new Map<string, number>();

  constructor(client: ApiClient, random: Random) {
    this.client = client;
    this.#random = random;
    this.#api = new RetryingClient(client);
    this.#orders = new PlayerOrders(this.#api, random.fork());
  }

  get promised(): Promised {
    return { receipts: this.acknowledged, orders: this.#orders.acknowledged };
  }

  /** Trades and orders together: an order becomes one trade at most, and the day's trades are limited. */
  get promises(): number {
    return this.acknowledged.length + this.#orders.acknowledged.length;
  }

  get faults(): readonly string[] {
    return this.#api.faults;
  }

  get figures(): PlayerFigures {
    return this.#api.figures;
  }

  /** One thing a player does, from the wish to the knowledge what became of it. */
  async act(market: PriceFeed): Promise<void> {
    if (this.#random.chance(orderShare)) await this.#orders.act(market.tick, this.#holdings);
    else await this.#trade(market);
    if (this.#random.chance(refreshShare)) await this.#refresh();
  }

  /** Orders change what is held without an answer to the player. */
  async #refresh(): Promise<void> {
    await this.#orders.refresh();
    const { positions } = await this.#api.read({
      path: getPortfolio.url,
      request: {},
      read: (body) => portfolioSchema.parse(body),
    });
    const free = positions.map(
      ({ celebrityId, shares, reservedShares }) => [celebrityId, shares - reservedShares] as const,
    );
    this.#holdings = new Map(free.filter(([, shares]) => shares > 0));
  }

  async #trade({ tick }: PriceFeed): Promise<void> {
    const call = trading(this.#wish(tick));
    const impatient = this.#random.chance(impatientShare);
    const begunMs = performance.now();
    const same = (one: Receipt, other: Receipt) => JSON.stringify(one) === JSON.stringify(other);
    const outcome = await (impatient ? this.#api.sendTwice(call, same) : this.#api.send(call));
    this.figures.latenciesMs.push(performance.now() - begunMs);
    if ('content' in outcome) this.#acknowledge(outcome.content);
    else this.#api.countRefusal(call, outcome.code, expectedRefusals);
    if (this.#random.chance(repeatShare)) await this.#repeatOld();
  }

  #wish({ number, pricesCents }: Tick): TradeRequest {
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
    this.acknowledged.push(receipt);
    if (receipt.sharesAfter === 0) this.#holdings.delete(receipt.celebrityId);
    else this.#holdings.set(receipt.celebrityId, receipt.sharesAfter);
  }

  /** A trade sent again long after gets its first answer; with other content it is refused. Neither trades anything. */
  async #repeatOld(): Promise<void> {
    const old = this.acknowledged.at(this.#random.between(-this.acknowledged.length, -1));
    if (!old) return;
    const { id, celebrityId, side, shares, tick } = old;
    const call = trading({ id, celebrityId, side, shares: shares + 1, tick, toleranceBps: 0 });
    const other = await this.#api.send(call);
    if (!('code' in other) || other.code !== 'ID_REUSED') {
      this.#api.reportFault(call, `repeated a trade with other content and got ${JSON.stringify(other)}`);
    }
  }
}

function trading(body: TradeRequest): ApiCall<Receipt> {
  return {
    path: placeTrade.url,
    request: { method: 'POST', body },
    read: (answer) => receiptSchema.parse(answer),
  };
}
