import type { Tick } from '@limelight/contract/exchange/market.schema';
import { describe, expect, it, vi } from 'vitest';
import { TickStore } from './tick-store';

function tick(number: number, pricesCents: Record<string, number>, haltedIds: string[] = []): Tick {
  const time = new Date(number * 30_000).toISOString();
  return {
    number,
    time,
    nextTime: time,
    pricesCents,
    dayAgoPricesCents: { a: 900, b: 900 },
    haltedIds,
    haltTicksLeft: {},
    feeWindows: [],
  };
}

const immediately = (task: () => void) => task();

describe('the tick store', () => {
  it('never lets an older tick replace a newer one', () => {
    const store = new TickStore(immediately);
    store.receiveTick(tick(5, { a: 1_000 }));
    expect(store.receiveTick(tick(4, { a: 2_000 }))).toBe(false);
    store.receivePrices(tick(5, { a: 3_000 }));
    expect(store.number).toBe(5);
    expect(store.price('a')?.priceCents).toBe(1_000);
  });

  it('takes the times of a tick whose prices already came with a listing', () => {
    const store = new TickStore(immediately);
    store.receivePrices(tick(5, { a: 1_000 }));
    expect(store.tick).toBeNull();
    expect(store.receiveTick(tick(5, { a: 1_000 }))).toBe(true);
    expect(store.tick?.number).toBe(5);
  });

  it('has fees and boosts of the newest tick that brought them, never of an older one', () => {
    const store = new TickStore(immediately);
    const { time: _, feeWindows: _windows, ...listing } = tick(5, { a: 1_000 });
    store.receivePrices(listing);
    expect(store.traded).toBeNull();
    store.receiveTick(tick(5, { a: 1_000 }));
    store.receivePrices(tick(6, { a: 1_100 }));
    expect([store.traded?.number, store.tick?.number]).toEqual([6, 5]);
    store.receivePrices({ ...listing, number: 7 });
    store.receiveTick(tick(6, { a: 1_100 }));
    expect([store.traded?.number, store.number]).toEqual([6, 7]);
  });

  it('halts a celebrity on news until the next tick, and notifies only its own subscribers', () => {
    const store = new TickStore(immediately);
    store.receiveTick(tick(1, { a: 1_000, b: 1_000 }));
    const [heardA, heardB] = [vi.fn(), vi.fn()];
    store.subscribePrice('a', heardA);
    store.subscribePrice('b', heardB);
    store.halt('a');
    store.halt('nobody');
    expect(store.price('a')).toMatchObject({ priceCents: 1_000, halted: true });
    expect(heardA).toHaveBeenCalledTimes(1);
    expect(heardB).not.toHaveBeenCalled();
    store.receiveTick(tick(2, { a: 1_000, b: 1_000 }));
    expect(store.price('a')?.halted).toBe(false);
  });

  it('repaints the celebrity of the ticket with the ticket itself, and the others after that', () => {
    const tasks: (() => void)[] = [];
    const store = new TickStore((task) => void tasks.push(task));
    const ids = 'abcdefgh'.split('');
    const prices = (cents: number) => Object.fromEntries(ids.map((id) => [id, cents]));
    store.receiveTick(tick(1, prices(1_000)));
    const painted: string[] = [];
    for (const id of ids) store.subscribePrice(id, () => painted.push(id));
    store.leading = 'g';
    store.subscribe(() => expect(store.price('g')?.priceCents).toBe(2_000));
    store.receiveTick(tick(2, prices(2_000)));
    expect(painted).toEqual(['g']);
    while (tasks.length > 0) tasks.shift()?.();
    expect(painted.toSorted()).toEqual(ids);
  });

  it('holds the previous price for the flash', () => {
    const store = new TickStore(immediately);
    store.receiveTick(tick(1, { a: 1_000 }));
    expect(store.price('a')?.previousPriceCents).toBe(1_000);
    store.receiveTick(tick(2, { a: 1_100 }, ['a']));
    expect(store.price('a')).toEqual({
      priceCents: 1_100,
      previousPriceCents: 1_000,
      dayAgoPriceCents: 900,
      halted: true,
    });
  });

  it('notifies only the cells whose price changed', () => {
    const store = new TickStore(immediately);
    store.receiveTick(tick(1, { a: 1_000, b: 1_000 }));
    const changed = vi.fn();
    const same = vi.fn();
    store.subscribePrice('a', changed);
    store.subscribePrice('b', same);
    const before = store.price('b');
    store.receiveTick(tick(2, { a: 1_001, b: 1_000 }));
    expect(changed).toHaveBeenCalledTimes(1);
    expect(same).not.toHaveBeenCalled();
    expect(store.price('b')).toBe(before);
  });

  it('notifies many cells in several tasks, and eventually all', () => {
    const tasks: (() => void)[] = [];
    const store = new TickStore((task) => tasks.push(task));
    const ids = Array.from({ length: 80 }, (_, index) => `c${index}`);
    const painted = vi.fn();
    for (const id of ids) store.subscribePrice(id, painted);
    store.receiveTick(tick(1, Object.fromEntries(ids.map((id) => [id, 500]))));
    expect(painted.mock.calls.length).toBeLessThan(ids.length);
    for (let task = tasks.shift(); task !== undefined; task = tasks.shift()) task();
    expect(painted).toHaveBeenCalledTimes(ids.length);
  });

  it('notifies all cells in one task on a page that nobody touches', () => {
    const deferred = vi.fn();
    const store = new TickStore(deferred, () => true);
    const ids = Array.from({ length: 80 }, (_, index) => `c${index}`);
    const painted = vi.fn();
    for (const id of ids) store.subscribePrice(id, painted);
    store.receiveTick(tick(1, Object.fromEntries(ids.map((id) => [id, 500]))));
    expect([painted.mock.calls.length, deferred.mock.calls.length]).toEqual([ids.length, 0]);
  });

  it('stops notifying after unsubscribe', () => {
    const store = new TickStore(immediately);
    const listener = vi.fn();
    store.subscribe(listener)();
    store.subscribePrice('a', listener)();
    store.receiveTick(tick(1, { a: 1 }));
    expect(listener).not.toHaveBeenCalled();
  });
});
