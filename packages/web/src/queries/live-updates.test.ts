import type { Tick } from '@limelight/contract/exchange/market.schema';
import { secondMs, tickMs } from '@limelight/rules/time';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryKeys } from './query-keys';

const startMs = Date.parse('2025-11-21T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

class FakeSource extends EventTarget {
  static newest: FakeSource;
  static count = 0;
  readyState = 0;
  constructor() {
    super();
    FakeSource.newest = this;
    FakeSource.count += 1;
  }
  close(): void {}
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
  tick(number: number): void {
    const time = startMs + number * tickMs;
    const tick: Tick = {
      number,
      time: iso(time),
      nextTime: iso(time + tickMs),
      pricesCents: {},
      dayAgoPricesCents: {},
      haltedIds: [],
      haltTicksLeft: {},
      feeWindows: [],
    };
    this.dispatchEvent(new MessageEvent('tick', { data: JSON.stringify(tick) }));
  }
}

/** Each test has an app of its own, as a page that just opened. */
async function openApp() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const browser = new EventTarget();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('requestAnimationFrame', (task: () => void) => setTimeout(task));
  const { showLive, startLive } = await import('../live/live-stream');
  await import('./live-updates');
  const { queryClient } = await import('./query-client');
  startLive();
  showLive();
  await vi.advanceTimersByTimeAsync(1);
  const readNews = vi.fn(async () => []);
  const shown = new QueryObserver(queryClient, { queryKey: queryKeys.news({}), queryFn: readNews, staleTime: 60_000 });
  onTestEnd.push(shown.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(1);
  readNews.mockClear();
  return { readNews, browser };
}

const onTestEnd: (() => void)[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: startMs });
  FakeSource.count = 0;
});

afterEach(() => {
  for (const action of onTestEnd.splice(0)) action();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('after a connection loss the page refetches once what it missed', async () => {
  const { readNews, browser } = await openApp();
  FakeSource.newest.open();
  FakeSource.newest.tick(0);
  FakeSource.newest.fail();
  await vi.advanceTimersByTimeAsync(3 * 60 * secondMs);
  readNews.mockClear();
  browser.dispatchEvent(new Event('online'));
  expect(readNews).not.toHaveBeenCalled();
  FakeSource.newest.open();
  FakeSource.newest.tick(6);
  await vi.advanceTimersByTimeAsync(1);
  expect(readNews).toHaveBeenCalledTimes(1);
});

test('a celebrity that staff changed or listed is in the listing without a request', async () => {
  await openApp();
  const { queryClient } = await import('./query-client');
  const [known, other] = [
    { id: '1', name: 'Ada Marlowe', status: 'active', halted: false },
    { id: 'gh1', halted: false },
  ];
  queryClient.setQueryData(queryKeys.celebrities, { tick: 7, celebrities: [known, other] });
  FakeSource.newest.open();
  const send = (celebrity: object) =>
    FakeSource.newest.dispatchEvent(new MessageEvent('celebrity', { data: JSON.stringify(celebrity) }));
  send({ ...known, status: 'suspended' });
  send({ id: 'gh2', name: 'Esi Quaye', halted: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(queryClient.getQueryData(queryKeys.celebrities)).toEqual({
    tick: 7,
    celebrities: [{ ...known, status: 'suspended' }, other, { id: 'gh2', name: 'Esi Quaye', halted: true }],
  });
});

test('what failed during a connection loss is fetched again when the stream is back', async () => {
  const { browser } = await openApp();
  const { queryClient } = await import('./query-client');
  const { ApiError } = await import('./api-error');
  const answers = vi.fn(async () => 'fresh');
  const queryKey = queryKeys.dailyBonus;
  const shown = new QueryObserver(queryClient, { queryKey, queryFn: answers, staleTime: 60_000 });
  onTestEnd.push(shown.subscribe(() => {}));
  FakeSource.newest.open();
  await vi.advanceTimersByTimeAsync(1);
  FakeSource.newest.fail();
  answers.mockRejectedValue(new ApiError({ code: 'OFFLINE', status: 0, message: 'No connection' }));
  void shown.refetch();
  await vi.advanceTimersByTimeAsync(20 * secondMs);
  expect(shown.getCurrentResult().isRefetchError).toBe(true);
  answers.mockResolvedValue('fresh again');
  browser.dispatchEvent(new Event('online'));
  FakeSource.newest.open();
  FakeSource.newest.tick(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown.getCurrentResult()).toMatchObject({ isRefetchError: false, data: 'fresh again' });
});

test('a portfolio with another tier refetches the account and the membership, one with the same tier does not', async () => {
  await openApp();
  const { queryClient } = await import('./query-client');
  queryClient.setQueryData(queryKeys.me, { tier: 'free' });
  queryClient.setQueryData(queryKeys.membership, { tier: 'free' });
  const isStale = (queryKey: readonly string[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
  const receive = (tier: string, version: number) => {
    const data = JSON.stringify({ tier, version, tick: 1 });
    FakeSource.newest.dispatchEvent(new MessageEvent('portfolio', { data }));
  };
  FakeSource.newest.open();
  receive('free', 1);
  await vi.advanceTimersByTimeAsync(20);
  expect([isStale(queryKeys.me), isStale(queryKeys.membership)]).toEqual([false, false]);
  receive('pro', 2);
  await vi.advanceTimersByTimeAsync(20);
  expect([isStale(queryKeys.me), isStale(queryKeys.membership)]).toEqual([true, true]);
});

test('consecutive ticks refetch nothing, and a gap between them refetches what was lost', async () => {
  const { readNews } = await openApp();
  FakeSource.newest.open();
  for (const number of [0, 1, 2]) FakeSource.newest.tick(number);
  await vi.advanceTimersByTimeAsync(1);
  expect(readNews).not.toHaveBeenCalled();
  FakeSource.newest.tick(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(readNews).toHaveBeenCalledTimes(1);
});

test('a reconnected stream that is silent after the repeated tick is replaced', async () => {
  const { browser } = await openApp();
  FakeSource.newest.open();
  FakeSource.newest.tick(0);
  FakeSource.newest.fail();
  browser.dispatchEvent(new Event('online'));
  FakeSource.newest.open();
  FakeSource.newest.tick(0);
  const lines = FakeSource.count;
  await vi.advanceTimersByTimeAsync(2 * tickMs);
  expect(FakeSource.count).toBe(lines + 1);
});
