import { categories } from '@limelight/rules/celebrity';
import { type CelebrityMarket, listingState, priceCentsOf } from '@limelight/rules/market';
import { type SeCents, seCents } from '@limelight/rules/money';
import type { Tempo } from '@limelight/rules/tempo';
import { ticksPerDay } from '@limelight/rules/time';
import { elementAt } from './element.js';
import type { MonthPlan } from './month-plan.js';
import { randomOf, StreamDraws } from './stream-draws.js';

/** Listing prices of the game: SE$178 to SE$946. */
const listingCentsMin = 17_800;
const listingCentsMax = 94_600;
/** The last two pairs stand near the prices at which shares are split, so that every month has splits. */
const nearSplitsCents = [480_000, 520_000, 980, 1_040];
const withSplitsMin = 3 * nearSplitsCents.length;

export type OpeningPlan = Pick<MonthPlan, 'seed' | 'celebrities' | 'tempo' | 'rules' | 'isMirrored'>;

/** A market that opens: some celebrities are in a hot spell. */
export function openMarket({ seed, celebrities, tempo }: OpeningPlan): CelebrityMarket[] {
  const random = randomOf(seed, 'listing');
  const near = celebrities < withSplitsMin ? [] : nearSplitsCents;
  return Array.from({ length: celebrities }, (_, index) => {
    const category = elementAt(categories, index % categories.length);
    const listed = listingCentsMin + Math.floor(random.uniform() * (listingCentsMax - listingCentsMin));
    const priceCents = seCents(near[celebrities - 1 - index] ?? listed);
    const hot = random.uniform() < tempo.hotShare;
    return { ...listingState({ id: `${index}`, category, priceCents }), hot };
  });
}

/** The tempo of one step that stands for several ticks, as in the simulated history of a first start. */
export function tempoOfSteps(tempo: Tempo, ticks: number): Tempo {
  return {
    ...tempo,
    dailySigma: tempo.dailySigma * Math.sqrt(ticks),
    hotSpellTicks: tempo.hotSpellTicks / ticks,
  };
}

/** Days of closing prices before the month, for bots that read charts. */
const pastDays = 30;
/** The past moves in steps of five minutes: only its closing prices are read. */
const ticksPerPastStep = 10;

/** What happened before the month: closing prices that end at the opening prices. */
export function livePast(opening: readonly CelebrityMarket[], plan: OpeningPlan): SeCents[][] {
  const draws = new StreamDraws(randomOf(plan.seed, 'past'), plan.isMirrored);
  const tempo = tempoOfSteps(plan.tempo, ticksPerPastStep);
  const pricesMicros: number[][] = opening.map(() => []);
  let states = [...opening];
  for (let day = 0; day < pastDays; day += 1) {
    for (let step = 0; step < ticksPerDay / ticksPerPastStep; step += 1)
      states = plan.rules.nextTick(states, draws.nextTick(), tempo);
    states.forEach(({ priceMicros }, index) => void pricesMicros[index]?.push(priceMicros));
  }
  return pricesMicros.map((past, index) => {
    const factor = elementAt(opening, index).priceMicros / (past.at(-1) ?? 1);
    return past.map((micros) => priceCentsOf(micros * factor));
  });
}
