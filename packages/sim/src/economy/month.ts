import { type CelebrityMarket, isHalted, type Jump, priceCentsOf } from '@limelight/rules/market';
import type { SeCents } from '@limelight/rules/money';
import { newsJumpOf } from '@limelight/rules/news';
import { premiereJumpOf } from '@limelight/rules/premiere';
import { minuteMs, tickMs, ticksPerDay } from '@limelight/rules/time';
import { type Scheduled, schedulePremieres, Upcoming } from './calendar.js';
import { Crowd } from './crowd.js';
import { elementAt } from './element.js';
import type { AnnouncedSplit, Moment } from './moment.js';
import type { MonthPlan } from './month-plan.js';
import { type NewsItem, scheduleNews } from './news-flow.js';
import { livePast, openMarket } from './opening.js';
import type { RuleBook } from './rule-book.js';
import { randomOf, StreamDraws } from './stream-draws.js';

const alertTicks = (30 * minuteMs) / tickMs;

type Writable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

const noJumps: ReadonlyMap<string, Jump> = new Map();

function newsJumps(released: readonly NewsItem[], states: readonly CelebrityMarket[]): ReadonlyMap<string, Jump> {
  if (released.length === 0) return noJumps;
  return new Map(
    released.map(({ celebrity, impactBps }) => {
      const { id } = elementAt(states, celebrity);
      return [id, newsJumpOf(id, impactBps)];
    }),
  );
}

function premiereJumps(items: readonly Scheduled[], states: readonly CelebrityMarket[]): ReadonlyMap<string, Jump> {
  if (items.length === 0) return noJumps;
  return new Map(
    items.map(({ celebrity }) => {
      const { id } = elementAt(states, celebrity);
      return [id, premiereJumpOf(id)];
    }),
  );
}

function lastChange(closesCents: readonly number[]): number {
  return Math.log((closesCents.at(-1) ?? 1) / (closesCents.at(-2) ?? closesCents.at(-1) ?? 1));
}

/** The splits that take place tomorrow, by the closing prices of today; not twice in a row. */
function announceSplits(states: readonly CelebrityMarket[], rules: RuleBook): AnnouncedSplit[] {
  return states.flatMap(({ priceMicros }, celebrity) => {
    const ratio = rules.splitOf(priceCentsOf(priceMicros));
    return ratio === null ? [] : [{ celebrity, ratio, priceBeforeCents: priceCentsOf(priceMicros) }];
  });
}

/** Prices and charts after splits. Positions follow in the accounts. */
function applySplits(states: CelebrityMarket[], closesCents: SeCents[][], splits: readonly AnnouncedSplit[]): void {
  for (const { celebrity, ratio } of splits) {
    const state = elementAt(states, celebrity);
    const factor = ratio.from / ratio.to;
    states[celebrity] = { ...state, priceMicros: Math.round(state.priceMicros * factor) };
    closesCents[celebrity] = elementAt(closesCents, celebrity).map((cents) => priceCentsOf(cents * 10_000 * factor));
  }
}

function withPriceNow(splits: readonly AnnouncedSplit[], states: readonly CelebrityMarket[]): AnnouncedSplit[] {
  return splits.map((split) => ({
    ...split,
    priceBeforeCents: priceCentsOf(elementAt(states, split.celebrity).priceMicros),
  }));
}

function openingMoment(plan: MonthPlan, states: readonly CelebrityMarket[]): Writable<Moment> {
  return {
    tick: -1,
    day: 0,
    isLastDay: false,
    tickOfDay: 0,
    tempo: plan.tempo,
    states,
    haltedTicks: states.map(() => 0),
    closesCents: [],
    crowd: [],
    crowdBefore: [],
    volumesCents: states.map(() => []),
    upcoming: [],
    released: [],
    premieres: [],
    begun: [],
    splitsAhead: [],
    splits: [],
  };
}

/**
 * Runs a month by the rules of the game and shows each tick. Trades move no prices, so any number of bots can
 * watch.
 */
export function playMonth(plan: MonthPlan, watch: (moment: Moment) => void): void {
  const { rules, tempo, seed } = plan;
  let states = openMarket(plan);
  const closesCents = livePast(states, plan);
  const draws = new StreamDraws(randomOf(seed, 'prices'), plan.isMirrored);
  const crowd = new Crowd(states.length, randomOf(seed, 'crowd'), rules);
  const crowdToday = () => crowd.nextDay(closesCents.map(lastChange));
  const news = new Upcoming(scheduleNews(plan, randomOf(seed, 'news')), alertTicks);
  const premieres = new Upcoming(schedulePremieres(plan, randomOf(seed, 'premieres')), alertTicks);
  const moment = openingMoment(plan, states);
  [moment.closesCents, moment.crowd] = [closesCents, crowdToday()];
  [moment.upcoming, moment.premieres] = [news.after(-1), premieres.after(-1)];
  for (moment.day = 0; moment.day < plan.days; moment.day += 1) {
    moment.isLastDay = moment.day === plan.days - 1;
    [moment.crowdBefore, moment.crowd] = [moment.crowd, crowdToday()];
    moment.splits = withPriceNow(moment.splitsAhead, states);
    applySplits(states, closesCents, moment.splits);
    moment.splitsAhead = announceSplits(states, rules);
    states = states.map((state, index) => ({
      ...state,
      popularityChange: elementAt(moment.crowd, index).popularityChange,
    }));
    for (moment.tickOfDay = 0; moment.tickOfDay < ticksPerDay; moment.tickOfDay += 1) {
      moment.tick += 1;
      const { tick } = moment;
      moment.released = moment.upcoming.filter((item) => item.tick === tick);
      moment.begun = moment.premieres.filter((item) => item.tick === tick);
      const causes = { before: newsJumps(moment.released, states), after: premiereJumps(moment.begun, states) };
      states = rules.nextTick(states, draws.nextTick(), tempo, causes);
      moment.states = states;
      if (states.some(isHalted)) {
        const halted = moment.haltedTicks;
        moment.haltedTicks = states.map((state, index) => elementAt(halted, index) + (isHalted(state) ? 1 : 0));
      }
      [moment.upcoming, moment.premieres] = [news.after(tick), premieres.after(tick)];
      watch(moment);
    }
    for (const [index, { priceMicros }] of states.entries()) {
      closesCents[index]?.push(priceCentsOf(priceMicros));
      moment.volumesCents[index]?.push(elementAt(moment.crowd, index).volumeCents);
    }
  }
}
