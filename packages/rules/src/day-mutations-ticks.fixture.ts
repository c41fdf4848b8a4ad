import type { TickToCheck } from './check-day.js';
import {
  closingOf,
  type Edit,
  type Mutations,
  openingOf,
  rewritten,
  slotOf,
  tickOf,
  withPrice,
  withTick,
} from './day-edits.fixture.js';
import { firstTick } from './day-file.fixture.js';
import { bytesFromHex } from './fairness.js';
import { type FinishedDay, iso, testHashes } from './finish-day.fixture.js';
import { priceCentsOf } from './market.js';
import { type DayState, openingStates, replayTick } from './replay-day.js';
import { minuteMs } from './time.js';

/** From some tick on the operator plays the day with another tempo, and goes on from there. */
function otherTempo(day: FinishedDay, pick: number): FinishedDay {
  const { causes, key } = closingOf(day);
  const fair = { key: bytesFromHex(key), hmacSha256: testHashes.hmacSha256 };
  let states: readonly DayState[] = openingStates(openingOf(day));
  const from = firstTick + 1 + (pick % 40);
  const ticks = day.ticks.map((tick) => {
    if (tick.number < firstTick) return tick;
    const tempo = tick.number < from ? 'standard' : 'wild';
    const here = causes.filter((cause) => cause.tick === tick.number);
    states = replayTick(states, { number: tick.number, tempo, causes: here }, fair);
    const pricesCents = tick.pricesCents.map((price, slot) => {
      const state = states.find((one) => one.slot === slot);
      return state === undefined ? price : priceCentsOf(state.priceMicros);
    });
    return { ...tick, pricesCents };
  });
  return rewritten({ ...day, ticks });
}

const shifted =
  (ms: number): Edit<TickToCheck> =>
  (tick) => ({ ...tick, time: iso(Date.parse(tick.time) + ms) });

export const pricesAndTicks: Mutations = {
  'a cent in one price': {
    code: 'PRICE',
    mutate: (day, pick) =>
      rewritten(
        withTick(
          day,
          tickOf(pick),
          withPrice(slotOf(pick), (price) => price + 1),
        ),
      ),
  },
  'all prices pushed inside rounding': {
    code: 'PRICE',
    mutate: (day) =>
      rewritten({
        ...day,
        ticks: day.ticks.map((tick, index) => withPrice(8, (price) => price + Math.floor(index / 10))(tick)),
      }),
  },
  'a price copied from the tick before': {
    code: 'PRICE',
    mutate: (day) =>
      rewritten(
        withTick(
          day,
          firstTick + 40,
          withPrice(
            8,
            (price) => (day.ticks[40]?.pricesCents[8] ?? 0) + (day.ticks[40]?.pricesCents[8] === price ? 1 : 0),
          ),
        ),
      ),
  },
  'a price pushed by a hundredth until midnight': {
    code: 'PRICE',
    mutate: (day, pick) =>
      rewritten({
        ...day,
        ticks: day.ticks.map((tick) =>
          tick.number < tickOf(pick) ? tick : withPrice(8, (price) => Math.round(price * 1.01))(tick),
        ),
      }),
  },
  'a null price': {
    code: 'PRICE_NULL',
    mutate: (day, pick) =>
      withTick(
        day,
        tickOf(pick),
        withPrice(slotOf(pick), () => null as unknown as number),
      ),
  },
  'a price of zero for a listed celebrity': {
    code: 'PRICE_NULL',
    mutate: (day, pick) =>
      rewritten(
        withTick(
          day,
          tickOf(pick),
          withPrice(slotOf(pick), () => 0),
        ),
      ),
  },
  'a price in an empty slot': {
    code: 'PRICE_UNLISTED',
    mutate: (day) =>
      rewritten(withTick(day, firstTick, (tick) => ({ ...tick, pricesCents: [...tick.pricesCents, 500] }))),
  },
  'two slots swapped': {
    code: 'PRICE',
    mutate: (day, pick) =>
      rewritten(
        withTick(day, tickOf(pick), ({ pricesCents: [first = 0, second = 0, ...rest], ...tick }) => ({
          ...tick,
          pricesCents: [second, first === second ? first + 1 : first, ...rest],
        })),
      ),
  },
  'the tempo changed inside the day': { code: 'TEMPO_CHANGED', mutate: otherTempo },
  'a tick labelled with another tempo': {
    code: 'TEMPO_CHANGED',
    mutate: (day, pick) => rewritten(withTick(day, tickOf(pick), (tick) => ({ ...tick, tempo: 'calm' }))),
  },
  'a tick marked as simulated': {
    code: 'TICK_SIMULATED',
    mutate: (day, pick) => withTick(day, tickOf(pick), (tick) => ({ ...tick, simulated: true })),
  },
  'the tick before the day left out': {
    code: 'TICK_MISSING',
    mutate: (day) => ({ ...day, ticks: day.ticks.slice(1) }),
  },
  'a price of the tick before the day changed': {
    code: 'PRICE_AT_OPENING',
    mutate: (day, pick) =>
      withTick(
        day,
        firstTick - 1,
        withPrice(slotOf(pick), (price) => price + 1),
      ),
  },
  'a free slot at the end of the prices': {
    code: 'PRICE_UNLISTED',
    mutate: (day) =>
      rewritten(withTick(day, firstTick, (tick) => ({ ...tick, pricesCents: [...tick.pricesCents, 0] }))),
  },
  'a tick dropped': {
    code: 'TICK_MISSING',
    mutate: (day, pick) => rewritten({ ...day, ticks: day.ticks.filter(({ number }) => number !== tickOf(pick)) }),
  },
  'a tick published twice': {
    code: 'TICK_DOUBLED',
    mutate: (day, pick) => ({
      ...day,
      ticks: day.ticks.flatMap((tick) => (tick.number === tickOf(pick) ? [tick, tick] : [tick])),
    }),
  },
  'a tick inserted at the end': {
    code: 'TICK_EXTRA',
    mutate: (day) => ({
      ...day,
      ticks: [...day.ticks, { ...(day.ticks.at(-1) as TickToCheck), number: day.file.endTick + 1 }],
    }),
  },
  'a tick inserted, all later ones renumbered': {
    code: 'TICK_EXTRA',
    mutate: (day, pick) => ({
      ...day,
      ticks: day.ticks.flatMap((tick) => {
        if (tick.number < tickOf(pick)) return [tick];
        const later = { ...tick, number: tick.number + 1 };
        return tick.number === tickOf(pick) ? [tick, later] : [later];
      }),
    }),
  },
  'all times shifted': {
    code: 'PRICES_HASH',
    mutate: (day) => ({ ...day, ticks: day.ticks.map(shifted(7_000)) }),
  },
  'a tick dated before the one before it': {
    code: 'TIME_BACKWARDS',
    // Also after a downtime, however long it was.
    mutate: (day, pick) => {
      const before = day.ticks.find(({ number }) => number === tickOf(pick) - 1);
      const time = iso(Date.parse(before?.time ?? '') - 1_000);
      return rewritten(withTick(day, tickOf(pick), (tick) => ({ ...tick, time })));
    },
  },
  'a tick of another day': {
    code: 'TIME_OUTSIDE_DAY',
    mutate: (day) => rewritten(withTick(day, day.file.endTick, shifted(24 * 60 * minuteMs))),
  },
};

export const halts: Mutations = {
  'a halt without a cause': {
    code: 'HALT_WITHOUT_CAUSE',
    mutate: (day, pick) =>
      rewritten(withTick(day, tickOf(pick), (tick) => ({ ...tick, haltedSlots: [...tick.haltedSlots, 8] }))),
  },
  'a halt of a slot that nobody has': {
    code: 'HALT_WITHOUT_CAUSE',
    mutate: (day, pick) =>
      rewritten(withTick(day, tickOf(pick), (tick) => ({ ...tick, haltedSlots: [...tick.haltedSlots, 999] }))),
  },
  'a halt listed twice': {
    code: 'HALT_WITHOUT_CAUSE',
    // The split of the day halts its first ticks.
    mutate: (day) =>
      rewritten(
        withTick(day, firstTick, ({ haltedSlots, ...tick }) => ({
          ...tick,
          haltedSlots: [...haltedSlots, ...haltedSlots],
        })),
      ),
  },
  'a halt prolonged over midnight': {
    code: 'HALT_WITHOUT_CAUSE',
    mutate: (day) =>
      rewritten({ ...day, ticks: day.ticks.map((tick, index) => (index < 50 ? tick : { ...tick, haltedSlots: [8] })) }),
  },
  'a halt removed': {
    code: 'HALT_MISSING',
    mutate: (day) => rewritten({ ...day, ticks: day.ticks.map((tick) => ({ ...tick, haltedSlots: [] })) }),
  },
};
