import { type CelebrityMarket, isHalted, priceCentsOf } from '@limelight/rules/market';
import { type SeCents, seCents } from '@limelight/rules/money';
import { newsJumpOf } from '@limelight/rules/news';
import { premiereJumpOf } from '@limelight/rules/premiere';
import type { SplitRatio } from '@limelight/rules/split';
import type { Tempo } from '@limelight/rules/tempo';
import { ticksPerDay } from '@limelight/rules/time';
import { schedulePremieres, Upcoming } from '../calendar.js';
import { elementAt } from '../element.js';
import { scheduleNews } from '../news-flow.js';
import { openMarket, tempoOfSteps } from '../opening.js';
import type { RuleBook } from '../rule-book.js';
import { randomOf, StreamDraws } from '../stream-draws.js';
import type { Quotes } from './player.js';

/** A year moves in steps of ten minutes; the cap of 5 % and the halts are those of a step. */
const ticksPerStep = 20;
export const stepsPerDay = ticksPerDay / ticksPerStep;

export interface YearPlan {
  readonly seed: number;
  readonly celebrities: number;
  readonly days: number;
  readonly newsPerDay: number;
  readonly premieresPerDay: number;
  readonly tempo: Tempo;
  readonly rules: RuleBook;
}

export interface YearSplit {
  readonly celebrity: number;
  readonly ratio: SplitRatio;
  readonly priceCents: SeCents;
}

/**
 * The market of a year without anybody's trades: they move no prices. What the players follow does, a day
 * later.
 */
export class YearMarket {
  readonly #plan: YearPlan;
  readonly #draws: StreamDraws;
  readonly #tempo: Tempo;
  readonly #news;
  readonly #premieres;
  #states: CelebrityMarket[];
  #step = -1;
  #splitsAhead: readonly { readonly celebrity: number; readonly ratio: SplitRatio }[] = [];
  /** Value of one first share by celebrity, through all splits. */
  readonly #sharesOfFirst: number[];
  quotes: Quotes;

  constructor(plan: YearPlan) {
    this.#plan = plan;
    const { seed, tempo } = plan;
    const scheduled = { ...plan, newsUpShare: 0.5, isMirrored: false };
    this.#states = openMarket(scheduled);
    this.#draws = new StreamDraws(randomOf(seed, 'prices'), false);
    this.#tempo = tempoOfSteps(tempo, ticksPerStep);
    this.#news = new Upcoming(scheduleNews(scheduled, randomOf(seed, 'news')), ticksPerStep);
    this.#premieres = new Upcoming(schedulePremieres(plan, randomOf(seed, 'premieres')), ticksPerStep);
    this.#sharesOfFirst = this.#states.map(() => 1);
    this.quotes = this.#quote();
  }

  #quote(): Quotes {
    return {
      pricesCents: this.#states.map(({ priceMicros }) => priceCentsOf(priceMicros)),
      halted: this.#states.map(isHalted),
    };
  }

  /** Yesterday's changes of popularity begin to move prices, and announced splits take place. */
  beginDay(popularityChanges: readonly number[]): YearSplit[] {
    const splits = this.#splitsAhead.map((split) => ({
      ...split,
      priceCents: elementAt(this.quotes.pricesCents, split.celebrity),
    }));
    this.#states = this.#states.map((state, index) => ({
      ...state,
      popularityChange: elementAt(popularityChanges, index) * ticksPerStep,
    }));
    for (const { celebrity, ratio } of splits) {
      const state = elementAt(this.#states, celebrity);
      this.#states[celebrity] = { ...state, priceMicros: Math.round((state.priceMicros * ratio.from) / ratio.to) };
      this.#sharesOfFirst[celebrity] = (elementAt(this.#sharesOfFirst, celebrity) * ratio.to) / ratio.from;
    }
    this.quotes = this.#quote();
    this.#splitsAhead = this.quotes.pricesCents.flatMap((cents, celebrity) => {
      const ratio = this.#plan.rules.splitOf(cents);
      return ratio === null ? [] : [{ celebrity, ratio }];
    });
    return splits;
  }

  step(): void {
    const from = this.#step * ticksPerStep;
    const idOf = ({ celebrity }: { readonly celebrity: number }) => elementAt(this.#states, celebrity).id;
    const causes = {
      before: new Map(this.#news.after(from).map((item) => [idOf(item), newsJumpOf(idOf(item), item.impactBps)])),
      after: new Map(this.#premieres.after(from).map((item) => [idOf(item), premiereJumpOf(idOf(item))])),
    };
    this.#states = this.#plan.rules.nextTick(this.#states, this.#draws.nextTick(), this.#tempo, causes);
    this.#step += 1;
    this.quotes = this.#quote();
  }

  /** What one share of the first day is worth now, splits included, in cents. */
  firstShareCents(): SeCents[] {
    return this.quotes.pricesCents.map((cents, index) =>
      seCents(Math.round(cents * elementAt(this.#sharesOfFirst, index))),
    );
  }
}
