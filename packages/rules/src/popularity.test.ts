import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crowdAccountsMin, popularityAfter, popularityTargets } from './popularity.js';

const celebrities = 80;

const crowds = fc.integer({ min: 1, max: 100_000 }).chain((accounts) =>
  fc.record({
    accounts: fc.constant(accounts),
    followers: fc.array(fc.nat(accounts), { minLength: 2, maxLength: celebrities }),
  }),
);
const points = fc.double({ min: 0, max: 100, noNaN: true });

test('popularity moves at most a point a day, towards its target and never past it', () => {
  fc.assert(
    fc.property(points, points, (popularity, target) => {
      const after = popularityAfter(popularity, target);
      expect(Math.abs(after - popularity)).toBeLessThanOrEqual(1 + 1e-9);
      expect(Math.abs(target - after)).toBeLessThanOrEqual(Math.abs(target - popularity));
    }),
  );
});

test('targets are ranks: within 0 to 100, in the order of the followers, equal for equal ones, 50 on average', () => {
  fc.assert(
    fc.property(crowds, (crowd) => {
      const targets = popularityTargets(crowd);
      fc.pre(targets !== null);
      for (const [index, target] of targets.entries()) {
        expect(target).toBeGreaterThanOrEqual(0);
        expect(target).toBeLessThanOrEqual(100);
        for (const [other, count] of crowd.followers.entries()) {
          if (count <= (crowd.followers[index] ?? 0)) expect(targets[other]).toBeLessThanOrEqual(target + 1e-9);
        }
      }
      const mean = targets.reduce((sum, target) => sum + target, 0) / targets.length;
      expect(mean).toBeCloseTo(50, 6);
    }),
  );
});

test('growth of the whole game lifts nobody, and while nobody follows anybody nothing has a target', () => {
  fc.assert(
    fc.property(crowds, fc.integer({ min: 2, max: 50 }), ({ accounts, followers }, times) => {
      const before = popularityTargets({ accounts, followers });
      const grown = { accounts: accounts * times, followers: followers.map((count) => count * times) };
      const after = popularityTargets(grown);
      expect(after === null).toBe(before === null);
      if (accounts < crowdAccountsMin) return;
      for (const [index, target] of (before ?? []).entries()) expect(after?.[index]).toBeCloseTo(target, 9);
    }),
  );
  expect(popularityTargets({ accounts: 0, followers: [0, 0] })).toBeNull();
});

test('n per cent of a crowd, and of the least that counts, move a target by n points at most when they follow, and back when they leave', () => {
  fc.assert(
    fc.property(crowds, fc.nat(), fc.nat(100_000), ({ accounts, followers }, which, ring) => {
      const index = which % followers.length;
      const joined = followers.map((count, place) => (place === index ? Math.min(accounts, count + ring) : count));
      const [before, after] = [
        popularityTargets({ accounts, followers }),
        popularityTargets({ accounts, followers: joined }),
      ];
      fc.pre(before !== null && after !== null);
      const change = (after[index] ?? 0) - (before[index] ?? 0);
      expect(change).toBeGreaterThanOrEqual(-1e-9);
      expect(change).toBeLessThanOrEqual((100 * ring) / Math.max(accounts, crowdAccountsMin) + 1e-9);
    }),
  );
});

test('fifty more accounts move no target by more than 3 points, however large the game and no matter what it follows', () => {
  const ring = 50;
  fc.assert(
    fc.property(crowds, fc.nat(), fc.boolean(), ({ accounts, followers }, which, joins) => {
      const index = which % followers.length;
      const joined = followers.map((count, place) => (joins && place === index ? count + ring : count));
      const before = popularityTargets({ accounts, followers });
      const after = popularityTargets({ accounts: accounts + ring, followers: joined });
      fc.pre(before !== null && after !== null);
      expect(Math.abs((after[index] ?? 0) - (before[index] ?? 0))).toBeLessThanOrEqual(3);
    }),
    { numRuns: 1_000 },
  );
  // The worst case: everybody else is followed by half of a crowd that is just large enough.
  const [half, most] = [crowdAccountsMin / 2, celebrities - 1];
  const others = Array.from({ length: most }, () => half);
  const [before = 0] = popularityTargets({ accounts: crowdAccountsMin, followers: [0, ...others] }) ?? [];
  const [after = 0] = popularityTargets({ accounts: crowdAccountsMin + ring, followers: [ring, ...others] }) ?? [];
  expect(after - before).toBeGreaterThan(2.9);
  expect(after - before).toBeLessThanOrEqual(3);
});

/**
 * A crowd in which each account follows about ten celebrities, the first ones most, and changes its mind at
 * times.
 */
class Game {
  readonly #random: () => number;
  readonly #follows: Set<number>[];

  constructor(accounts: number, seed: number) {
    let state = seed;
    this.#random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    this.#follows = Array.from({ length: accounts }, () => this.#choose());
  }

  #choose(): Set<number> {
    const chosen = new Set<number>();
    for (let index = 0; index < celebrities; index += 1) {
      if (this.#random() < 1 / (2 + index / 8)) chosen.add(index);
    }
    return chosen;
  }

  /** A fiftieth of the accounts choose again. */
  passDay(): void {
    for (let index = 0; index < this.#follows.length; index += 1) {
      if (this.#random() < 0.02) this.#follows[index] = this.#choose();
    }
  }

  /** With a ring of further accounts that follow one celebrity alone. */
  targets(ring: { readonly accounts: number; readonly celebrity: number }): readonly number[] {
    const followers = Array.from({ length: celebrities }, () => 0);
    const add = (index: number, count: number) => {
      followers[index] = (followers[index] ?? 0) + count;
    };
    for (const chosen of this.#follows) for (const index of chosen) add(index, 1);
    add(ring.celebrity, ring.accounts);
    return popularityTargets({ accounts: this.#follows.length + ring.accounts, followers }) ?? [];
  }
}

/** How far a ring's accounts move a celebrity's popularity in 90 days, and at most on the way. */
function movedByRing(accounts: number, celebrity: number, ringOn: (day: number) => number): number {
  const game = new Game(accounts, 7);
  const none = { accounts: 0, celebrity };
  let [own, pushed] = [game.targets(none)[celebrity] ?? 0, game.targets(none)[celebrity] ?? 0];
  let most = 0;
  for (let day = 0; day < 90; day += 1) {
    game.passDay();
    own = popularityAfter(own, game.targets(none)[celebrity] ?? 0);
    pushed = popularityAfter(pushed, game.targets({ accounts: ringOn(day), celebrity })[celebrity] ?? 0);
    most = Math.max(most, Math.abs(pushed - own));
  }
  return most;
}

const sizes = [10, 60, 100, 500, 1_000, 2_000, 2_500, 4_000];
const places = [
  ['the most followed', 0],
  ['one in the middle', 40],
  ['the least followed', 79],
] as const;

test.each(sizes.flatMap((accounts) => places.map(([who, celebrity]) => ({ accounts, who, celebrity }))))(
  'fifty accounts move the popularity of $who in a game of $accounts by at most 3 points in 90 days',
  ({ accounts, celebrity }) => {
    const moved = movedByRing(accounts, celebrity, () => 50);
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThanOrEqual(3);
    // Following and leaving in turns, which once drove a popularity to 100 or to 0.
    expect(movedByRing(accounts, celebrity, (day) => (day % 2 === 0 ? 50 : 0))).toBeLessThanOrEqual(3);
    expect(movedByRing(accounts, celebrity, (day) => (day % 20 < 10 ? 50 : 0))).toBeLessThanOrEqual(3);
  },
);
