import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bonusCalendar,
  type Claim,
  calendarStart,
  claimOn,
  daysPerFreeze,
  daysToNextFreeze,
  freezesAtStart,
  freezesMax,
  nextMilestone,
  streakOn,
} from './reward.js';
import { addDays, daysBetween, type LondonDay, parseLondonDay } from './time.js';

const firstDay = parseLondonDay('2026-03-20');

/** Claims on the true days of `pattern`, from the first day on; spans a clock change. */
function play(pattern: readonly boolean[]): Claim[] {
  const claims: Claim[] = [];
  pattern.forEach((comes, index) => {
    const claim = comes ? claimOn(addDays(firstDay, index), claims.at(-1) ?? null) : null;
    if (claim !== null) claims.push(claim);
  });
  return claims;
}

interface Model {
  streak: number;
  freezes: number;
  marks: string[];
}

/** A reference model: the same rules day by day, as a player would explain them. */
function model(pattern: readonly boolean[]): Model {
  const state: Model = { streak: 0, freezes: freezesAtStart, marks: [] };
  let started = false;
  for (const comes of pattern) {
    if (comes) {
      started = true;
      state.streak += 1;
      if (state.streak % daysPerFreeze === 0) state.freezes = Math.min(state.freezes + 1, freezesMax);
      state.marks.push('claim');
    } else if (started && state.freezes > 0) {
      state.freezes -= 1;
      state.marks.push('frozen');
    } else {
      state.streak = 0;
      state.marks.push('missed');
    }
  }
  return state;
}

const patterns = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 });

describe('the streak', () => {
  it('agrees with a day-by-day model', () => {
    fc.assert(
      fc.property(patterns, (pattern) => {
        const state = streakOn(addDays(firstDay, pattern.length), play(pattern).at(-1) ?? null);
        const expected = model(pattern);
        expect([state.streakDays, state.freezes]).toEqual([expected.streak, expected.freezes]);
      }),
    );
  });

  it('counts one day per claim and never twice on one day', () => {
    const first = claimOn(firstDay, null);
    expect(first).toMatchObject({ streakDays: 1, freezesLeft: freezesAtStart, milestone: null });
    expect(claimOn(firstDay, first)).toBeNull();
    expect(claimOn(addDays(firstDay, -1), first)).toBeNull();
    expect(claimOn(addDays(firstDay, 1), first)).toMatchObject({ streakDays: 2 });
  });

  it('survives two missed days with the initial freezes, but not a third', () => {
    const last: Claim = { day: firstDay, streakDays: 5, freezesLeft: 2 };
    expect(claimOn(addDays(firstDay, 3), last)).toMatchObject({ streakDays: 6, freezesLeft: 0 });
    expect(claimOn(addDays(firstDay, 4), last)).toMatchObject({ streakDays: 1, freezesLeft: 0 });
  });

  it('earns a freeze with every seventh day, and never holds more than two', () => {
    const claims = play(Array.from({ length: 30 }, () => true));
    expect(claims.every(({ freezesLeft }) => freezesLeft <= freezesMax)).toBe(true);
    const poor: Claim = { day: firstDay, streakDays: 6, freezesLeft: 0 };
    expect(claimOn(addDays(firstDay, 1), poor)).toMatchObject({ freezesLeft: 1, freezeEarned: true, milestone: 7 });
    const rich: Claim = { day: firstDay, streakDays: 6, freezesLeft: 2 };
    expect(claimOn(addDays(firstDay, 1), rich)).toMatchObject({ freezesLeft: 2, freezeEarned: false });
  });

  it('gives badges only at 7, 30, 100 and 365 days', () => {
    const days = Array.from({ length: 400 }, (_, index) => index);
    const badges = days.flatMap(
      (streakDays) => claimOn(addDays(firstDay, 1), { day: firstDay, streakDays, freezesLeft: 0 })?.milestone ?? [],
    );
    expect(badges).toEqual([7, 30, 100, 365]);
    expect([0, 6, 7, 100, 365].map(nextMilestone)).toEqual([7, 7, 30, 365, null]);
  });

  it('counts the days to the next freeze, unless the player has both', () => {
    expect(daysToNextFreeze({ streakDays: 0, freezes: 1 })).toBe(7);
    expect(daysToNextFreeze({ streakDays: 13, freezes: 0 })).toBe(1);
    expect(daysToNextFreeze({ streakDays: 14, freezes: 1 })).toBe(7);
    expect(daysToNextFreeze({ streakDays: 3, freezes: 2 })).toBeNull();
  });
});

describe('the calendar', () => {
  it('has five weeks from a Monday, the current week last', () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000, max: 2_000 }), (shift) => {
        const today = addDays(firstDay, shift);
        const start = calendarStart(today);
        const age = daysBetween(start, today);
        expect(new Date(`${start}T12:00:00Z`).getUTCDay()).toBe(1);
        expect(age).toBeGreaterThanOrEqual(28);
        expect(age).toBeLessThan(35);
      }),
    );
  });

  it('marks each day like the day-by-day model', () => {
    fc.assert(
      fc.property(patterns, (pattern) => {
        const today = addDays(firstDay, pattern.length);
        const { marks, streak } = model(pattern);
        const days = bonusCalendar(today, play(pattern));
        expect(days).toHaveLength(35);
        for (const { day, mark } of days) {
          const lived = marks[daysBetween(firstDay, day)] ?? (day === today ? 'open' : 'future');
          const expected = day < firstDay ? 'missed' : lived;
          expect([day, mark === 'claimed' || mark === 'streak' ? 'claim' : mark]).toEqual([day, expected]);
        }
        const shown = days.filter(({ mark }) => mark === 'streak').length;
        expect(shown).toBeLessThanOrEqual(streak);
      }),
    );
  });

  it('shows the current streak, lost ones and frozen days', () => {
    const today: LondonDay = parseLondonDay('2026-03-30');
    //                   20    21     22     23     24     25    26     27    28    29
    const claims = play([true, false, false, false, false, true, true, true, true, true]);
    const marks = new Map(bonusCalendar(today, claims).map(({ day, mark }) => [day, mark]));
    expect(
      ['20', '21', '22', '23', '25', '29', '30', '31'].map((day) => marks.get(parseLondonDay(`2026-03-${day}`))),
    ).toEqual(['claimed', 'frozen', 'frozen', 'missed', 'streak', 'streak', 'open', 'future']);
  });

  it('depends only on the newest of the claims before it', () => {
    fc.assert(
      fc.property(patterns, (pattern) => {
        const today = addDays(firstDay, pattern.length);
        const claims = play(pattern);
        const inside = claims.filter(({ day }) => day >= calendarStart(today)).length;
        expect(bonusCalendar(today, claims.slice(-(inside + 1)))).toEqual(bonusCalendar(today, claims));
      }),
    );
  });
});
