import type { ErrorCode } from '@limelight/contract/errors';
import type { Tick } from '@limelight/contract/exchange/market.schema';
import { cancelOrder, listOrders, placeOrder } from '@limelight/contract/play/orders';
import type { Order, OrderRequest } from '@limelight/contract/play/orders.schema';
import { orderDurations } from '@limelight/rules/order';
import { ordersPageSizeMax } from '@limelight/rules/page-size';
import { callOf } from './api-client.js';
import type { Random } from './random.js';
import type { RetryingClient } from './retrying-client.js';

const expectedRefusals: readonly ErrorCode[] = ['PRICE_REACHED', 'NOT_ENOUGH_CASH', 'NOT_ENOUGH_SHARES', 'ORDER_LIMIT'];

const sharesPerOrderMax = 3;
const impatientShare = 0.1;
const repeatShare = 0.05;
const cancelShare = 0.2;
const buyShare = 0.5;
/** Close enough to the price that some orders fill within a few ticks and some stay open. */
const distanceBpsMax = 40;
/**
 * Share of limits that the price has already reached: the next tick fills them, so that every crash
 * interrupts fills.
 */
const reachedShare = 0.6;
const bpsPerWhole = 10_000;

/** The orders of one player: places and cancels some, and remembers each as last acknowledged. */
export class PlayerOrders {
  readonly #api: RetryingClient;
  readonly #random: Random;
  readonly #orders = new Map<string, Order>();

  constructor(client: RetryingClient, random: Random) {
    this.#api = client;
    this.#random = random;
  }

  get acknowledged(): readonly Order[] {
    return [...this.#orders.values()];
  }

  /** Places or cancels one order, until its outcome is known. */
  async takeTurn(tick: Tick, held: ReadonlyMap<string, number>): Promise<void> {
    const open = this.acknowledged.filter(({ state }) => state === 'open');
    if (open.length > 0 && this.#random.chance(cancelShare)) await this.#cancel(this.#random.pick(open));
    else await this.#place(this.#randomOrder(tick, held));
    if (this.#random.chance(repeatShare)) await this.#reuseKey();
  }

  /** Fetches the current state of the orders; one that had ended must not have changed. */
  async refresh(): Promise<void> {
    const { orders } = await this.#api.query(callOf(listOrders, { query: { limit: ordersPageSizeMax } }));
    for (const order of orders) if (this.#orders.has(order.id)) this.#remember(order);
  }

  #randomOrder({ pricesCents }: Tick, held: ReadonlyMap<string, number>): OrderRequest {
    const buys = held.size === 0 || this.#random.chance(buyShare);
    const kind = buys ? 'limit' : this.#random.pick(['limit', 'stop', 'take-profit'] as const);
    const celebrityId = this.#random.pick(buys ? Object.keys(pricesCents) : [...held.keys()]);
    const sharesMax = buys ? sharesPerOrderMax : Math.min(held.get(celebrityId) ?? 1, sharesPerOrderMax);
    const priceCents = pricesCents[celebrityId] ?? 1;
    const distance = 1 + Math.round((priceCents * this.#random.between(0, distanceBpsMax)) / bpsPerWhole);
    const reached = kind === 'limit' && this.#random.chance(reachedShare);
    const below = (buys || kind === 'stop') !== reached;
    return {
      id: this.#random.uuid(),
      celebrityId,
      kind,
      side: buys ? 'buy' : 'sell',
      shares: this.#random.between(1, sharesMax),
      triggerPriceCents: Math.max(1, below ? priceCents - distance : priceCents + distance),
      duration: this.#random.pick(orderDurations),
      duringEvents: false,
    };
  }

  async #place(body: OrderRequest): Promise<void> {
    const call = callOf(placeOrder, { body });
    const impatient = this.#random.chance(impatientShare);
    // The order may be filled between the two responses.
    const same = (one: Order, other: Order) => one.id === other.id && one.createdAt === other.createdAt;
    const outcome = await (impatient ? this.#api.sendTwice(call, same) : this.#api.send(call));
    if ('content' in outcome) this.#remember(outcome.content);
    else this.#api.countRefusal(call, outcome.code, expectedRefusals);
  }

  async #cancel({ id }: Order): Promise<void> {
    const call = callOf(cancelOrder, { params: { id } });
    const outcome = await this.#api.send(call);
    if ('content' in outcome) {
      this.#remember(outcome.content);
      if (outcome.content.state !== 'cancelled') this.#api.reportProblem(call, `left it ${outcome.content.state}`);
      return;
    }
    // It was filled or had ended before: the list shows how.
    this.#api.countRefusal(call, outcome.code, ['ORDER_CLOSED']);
  }

  async #reuseKey(): Promise<void> {
    if (this.#orders.size === 0) return;
    const { id, celebrityId, kind, side, shares, triggerPriceCents, duration } = this.#random.pick(this.acknowledged);
    const body = { id, celebrityId, kind, side, shares: shares + 1, triggerPriceCents, duration };
    await this.#api.reuseKey(callOf(placeOrder, { body }));
  }

  #remember(order: Order): void {
    const before = this.#orders.get(order.id);
    if (before !== undefined && before.state !== 'open' && JSON.stringify(before) !== JSON.stringify(order)) {
      this.#api.problems.push(`order ${order.id} changed after its end: ${JSON.stringify([before, order])}`);
      return;
    }
    this.#orders.set(order.id, order);
  }
}
