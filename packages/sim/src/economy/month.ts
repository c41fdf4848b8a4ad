import { categories } from '@limelight/rules/celebrity';
import {
  type CelebrityMarket,
  isHalted,
  listingState,
  nextTick,
  priceCentsOf,
  type TickDraws,
} from '@limelight/rules/market';
import { type Bps, type SeCents, seCents } from '@limelight/rules/money';
import { type RandomSource, seededRandomSource } from '@limelight/rules/random-source';
import { restingDeviation, type Tempo } from '@limelight/rules/tempo';
import { minuteMs, tickMs, ticksPerDay } from '@limelight/rules/time';
import { Crowd } from './crowd.js';
import { elementAt } from './element.js';
import type { Moment } from './moment.js';
import type { MonthPlan } from './month-plan.js';
import { type NewsItem, scheduleNews, UpcomingNews } from './news-flow.js';

const alertTicks = (30 * minuteMs) / tickMs;
/** Days of closing prices before the month, for bots that read charts. */
const pastDays = 30;
/** The past moves in steps of five minutes: only its closing prices are read. */
const ticksPerPastStep = 10;

/** Listing prices of the game: SE$178 to SE$946. */
const listingCentsMin = 17_800;
const listingCentsMax = 94_600;

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** Independent streams of random numbers, so that one bot or setting does not change the draws of the others. */
const streams = { listing: 1, past: 2, prices: 3, news: 4, crowd: 5, bots: 6 } as const;

export function randomOf(seed: number, stream: keyof typeof streams): RandomSource {
  return seededRandomSource(seed + streams[stream] * 2 ** 32);
}

/** Draws from a seeded stream instead of the day's committed seed: 28 seconds of HMAC a month are saved. */
class StreamDraws implements TickDraws {
  market = 0;
  readonly #random: RandomSource;
  readonly #sign: 1 | -1;
  readonly #category = new Map<string, number>();

  constructor(random: RandomSource, isMirrored: boolean) {
    this.#random = random;
    this.#sign = isMirrored ? -1 : 1;
  }

  nextTick(): this {
    this.market = this.#normal();
    for (const name of categories) this.#category.set(name, this.#normal());
    return this;
  }

  #normal(): number {
    return this.#sign * this.#random.normal();
  }

  category(name: string): number {
    return this.#category.get(name) ?? 0;
  }
  own(): number {
    return this.#normal();
  }
  spell(): number {
    return this.#random.uniform();
  }
  news(): number {
    return this.#normal();
  }
}

/** A market that ran for years: every price is somewhere in its long-run spread around the anchor. */
function openMarket({ seed, celebrities, tempo }: MonthPlan): CelebrityMarket[] {
  const random = randomOf(seed, 'listing');
  return Array.from({ length: celebrities }, (_, index) => {
    const category = elementAt(categories, index % categories.length);
    const span = listingCentsMax - listingCentsMin;
    const listing = {
      id: `${index}`,
      category,
      priceCents: seCents(listingCentsMin + Math.floor(random.uniform() * span)),
    };
    const state = listingState(listing);
    const deviation = restingDeviation(tempo) + tempo.stationarySpread * random.normal();
    return {
      ...state,
      priceMicros: Math.round(state.priceMicros * Math.exp(deviation)),
      hot: random.uniform() < tempo.hotShare,
    };
  });
}

/** The tempo of one step that stands for several ticks, as in the simulated history of a first start. */
function tempoOfSteps(tempo: Tempo, ticks: number): Tempo {
  return {
    ...tempo,
    dailySigma: tempo.dailySigma * Math.sqrt(ticks),
    dailyReversion: tempo.dailyReversion * ticks,
    hotSpellTicks: tempo.hotSpellTicks / ticks,
  };
}

function livePast(
  opening: CelebrityMarket[],
  plan: MonthPlan,
): { states: CelebrityMarket[]; closesCents: SeCents[][] } {
  const draws = new StreamDraws(randomOf(plan.seed, 'past'), plan.isMirrored);
  const tempo = tempoOfSteps(plan.tempo, ticksPerPastStep);
  const closesCents: SeCents[][] = opening.map(() => []);
  let states = opening;
  for (let day = 0; day < pastDays; day += 1) {
    for (let step = 0; step < ticksPerDay / ticksPerPastStep; step += 1)
      states = nextTick(states, draws.nextTick(), tempo);
    states.forEach(({ priceMicros }, index) => void closesCents[index]?.push(priceCentsOf(priceMicros)));
  }
  return { states, closesCents };
}

const noNews: ReadonlyMap<string, Bps> = new Map();

function impactsOf(released: readonly NewsItem[], states: readonly CelebrityMarket[]): ReadonlyMap<string, Bps> {
  if (released.length === 0) return noNews;
  return new Map(released.map(({ celebrity, impactBps }) => [elementAt(states, celebrity).id, impactBps]));
}

function lastChange(closesCents: readonly number[]): number {
  return Math.log((closesCents.at(-1) ?? 1) / (closesCents.at(-2) ?? closesCents.at(-1) ?? 1));
}

/** Runs a month by the rules of the game and shows each tick. Trades move no prices, so any number of bots can watch. */
export function playMonth(plan: MonthPlan, watch: (moment: Moment) => void): void {
  const past = livePast(openMarket(plan), plan);
  const { closesCents } = past;
  const volumesCents: SeCents[][] = closesCents.map(() => []);
  let { states } = past;
  const draws = new StreamDraws(randomOf(plan.seed, 'prices'), plan.isMirrored);
  const crowdRandom = randomOf(plan.seed, 'crowd');
  const crowds = states.map(() => new Crowd(crowdRandom));
  const crowdToday = () => crowds.map((crowd, index) => crowd.nextDay(lastChange(elementAt(closesCents, index))));
  const items = scheduleNews(plan, randomOf(plan.seed, 'news'));
  const upcoming = new UpcomingNews(items, alertTicks);
  const moment: Writable<Moment> = {
    tick: -1,
    day: 0,
    isLastDay: false,
    tickOfDay: 0,
    tempo: plan.tempo,
    states,
    haltedTicks: states.map(() => 0),
    closesCents,
    crowd: crowdToday(),
    crowdBefore: [],
    volumesCents,
    upcoming: upcoming.after(-1),
    released: [],
  };
  for (moment.day = 0; moment.day < plan.days; moment.day += 1) {
    moment.isLastDay = moment.day === plan.days - 1;
    [moment.crowdBefore, moment.crowd] = [moment.crowd, crowdToday()];
    states = states.map((state, index) => ({ ...state, popularityDrift: elementAt(moment.crowd, index).drift }));
    for (moment.tickOfDay = 0; moment.tickOfDay < ticksPerDay; moment.tickOfDay += 1) {
      moment.tick += 1;
      const { tick } = moment;
      moment.released = moment.upcoming.filter((item) => item.tick === tick);
      states = nextTick(states, draws.nextTick(), plan.tempo, impactsOf(moment.released, states));
      moment.states = states;
      if (states.some(isHalted)) {
        moment.haltedTicks = states.map(
          (state, index) => elementAt(moment.haltedTicks, index) + (isHalted(state) ? 1 : 0),
        );
      }
      moment.upcoming = upcoming.after(tick);
      watch(moment);
    }
    for (const [index, { priceMicros }] of states.entries()) {
      closesCents[index]?.push(priceCentsOf(priceMicros));
      volumesCents[index]?.push(elementAt(moment.crowd, index).volumeCents);
    }
  }
}
