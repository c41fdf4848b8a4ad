import { setTimeout as sleep } from 'node:timers/promises';
import { type ErrorCode, problemSchema } from '@limelight/contract/errors';
import { type Receipt, receiptSchema, type TradeRequest } from '@limelight/contract/trading';
import type { ApiClient } from './api-client.js';
import type { MarketWatch } from './market-watch.js';
import type { Random } from './random.js';

/** What a virtual player may be told, besides yes; anything else is a fault of the server. */
const expectedRefusals: readonly ErrorCode[] = [
  'PRICE_MOVED',
  'TRADING_HALTED',
  'NOT_ENOUGH_CASH',
  'NOT_ENOUGH_SHARES',
  'DAILY_LIMIT',
];

const retryPauseMs = 100;
const buyShare = 0.6;
const impatientShare = 0.1;
const repeatShare = 0.05;
const sharesPerTradeMax = 3;

type Outcome = { readonly receipt: Receipt } | { readonly code: ErrorCode };

/** What the player counts; the figures of a run are the sums. */
export interface PlayerFigures {
  readonly latenciesMs: number[];
  readonly refusals: Map<ErrorCode, number>;
  unknownOutcomes: number;
}

/**
 * Trades at random, one trade after the other, each with an id of its own. After no answer it sends the same trade again
 * until it is told what became of it. It remembers every trade it was promised.
 */
export class VirtualPlayer {
  readonly client: ApiClient;
  readonly acknowledged: Receipt[] = [];
  readonly faults: string[] = [];
  readonly figures: PlayerFigures = { latenciesMs: [], refusals: new Map(), unknownOutcomes: 0 };
  readonly #random: Random;
  readonly #holdings = new Map<string, number>();

  constructor(client: ApiClient, random: Random) {
    this.client = client;
    this.#random = random;
  }

  /** One trade from the wish to the knowledge what became of it. */
  async trade(market: MarketWatch): Promise<void> {
    const request = this.#wish(market);
    const impatient = this.#random.chance(impatientShare);
    const begunMs = performance.now();
    const outcomes = await Promise.all([this.#settle(request), ...(impatient ? [this.#settle(request)] : [])]);
    this.figures.latenciesMs.push(performance.now() - begunMs);
    this.#remember(request, outcomes);
    if (this.#random.chance(repeatShare)) await this.#repeatOld();
  }

  #wish(market: MarketWatch): TradeRequest {
    const { tick } = market;
    const held = [...this.#holdings.keys()];
    const buys = held.length === 0 || this.#random.chance(buyShare);
    const celebrityId = this.#random.pick(buys ? Object.keys(tick.pricesCents) : held);
    const sharesMax = buys ? sharesPerTradeMax : Math.min(this.#holdings.get(celebrityId) ?? 1, sharesPerTradeMax);
    return {
      id: this.#random.uuid(),
      celebrityId,
      side: buys ? 'buy' : 'sell',
      shares: this.#random.between(1, sharesMax),
      tick: tick.number,
      toleranceBps: this.#random.pick([0, 500, 500, 500]),
    };
  }

  async #settle(request: TradeRequest): Promise<Outcome> {
    for (;;) {
      const answer = await this.client.send('/api/v1/trades', { method: 'POST', body: request });
      if (answer.kind === 'answered') {
        if (answer.status === 201) return { receipt: receiptSchema.parse(answer.body) };
        const problem = problemSchema.safeParse(answer.body);
        if (problem.success && answer.status < 500) return { code: problem.data.code };
        this.faults.push(`trade ${request.id} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      this.figures.unknownOutcomes += 1;
      await sleep(retryPauseMs);
    }
  }

  #remember(request: TradeRequest, outcomes: readonly Outcome[]): void {
    const [first, second] = outcomes;
    if (second && JSON.stringify(first) !== JSON.stringify(second) && !bothRefused(first, second)) {
      this.faults.push(`trade ${request.id}, sent twice, got two answers: ${JSON.stringify(outcomes)}`);
    }
    const receipt = outcomes.flatMap((outcome) => ('receipt' in outcome ? outcome.receipt : []))[0];
    if (receipt) this.#acknowledge(receipt);
    if (receipt || !first || !('code' in first)) return;
    this.figures.refusals.set(first.code, (this.figures.refusals.get(first.code) ?? 0) + 1);
    if (!expectedRefusals.includes(first.code)) this.faults.push(`trade ${request.id} was refused with ${first.code}`);
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
    const other = await this.#settle({ id, celebrityId, side, shares: shares + 1, tick, toleranceBps: 0 });
    if (!('code' in other) || other.code !== 'ID_REUSED') {
      this.faults.push(`trade ${id} was repeated with other content and answered ${JSON.stringify(other)}`);
    }
  }
}

/** The price may have moved for the first of two and the market halted for the second: nothing was traded either way. */
function bothRefused(first: Outcome | undefined, second: Outcome): boolean {
  return first !== undefined && 'code' in first && 'code' in second;
}
