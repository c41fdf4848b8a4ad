import { tickEvent } from '@limelight/contract/exchange/market';
import { newsEvent } from '@limelight/contract/exchange/news';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeBrowser } from './page-group.fixture';
import { SharedConnection } from './shared-connection';

class FakeSource {
  readyState = 0;
  closed = false;
  readonly #listeners = new Map<string, (event: { readonly data?: string }) => void>();
  constructor(readonly opening: { readonly resume: boolean; readonly topics: readonly string[] }) {}
  addEventListener(name: string, listener: (event: { readonly data?: string }) => void): void {
    this.#listeners.set(name, listener);
  }
  close(): void {
    this.closed = true;
  }
  emit(name: string, data?: unknown): void {
    this.#listeners.get(name)?.(data === undefined ? {} : { data: JSON.stringify(data) });
  }
}

/** What is due without any wait. */
const moment = () => vi.advanceTimersByTimeAsync(0);

function openBrowser({ shares = true }: { readonly shares?: boolean } = {}) {
  const browser = new FakeBrowser();
  const sources: FakeSource[] = [];
  let openedCount = 0;
  const openPage = (account = 'ama') => {
    openedCount += 1;
    const onGap = vi.fn();
    const ticks: unknown[] = [];
    const page = { account, topics: [] as string[], isFrozen: false, onGap, ticks };
    const apis = browser.page(() => page.isFrozen);
    const connection = new SharedConnection({
      page: `page ${openedCount}`,
      open: (opening) => {
        const source = new FakeSource(opening);
        sources.push(source);
        return source;
      },
      after: (delayMs, task) => {
        const timer = setTimeout(() => page.isFrozen || task(), delayMs);
        return () => clearTimeout(timer);
      },
      onGap,
      topics: () => page.topics,
      group: () => (shares ? { apis, name: page.account } : null),
    });
    connection.on(tickEvent, (tick) => ticks.push(tick));
    connection.connect();
    return Object.assign(page, { connection });
  };
  return { browser, openPage, sources, open: () => sources.filter(({ closed }) => !closed) };
}

/** The newest stream opens, and what follows from it happens. */
async function settle(sources: readonly FakeSource[]): Promise<FakeSource> {
  await vi.advanceTimersByTimeAsync(150);
  const newest = sources.at(-1) as FakeSource;
  newest.emit('open');
  await vi.advanceTimersByTimeAsync(1_500);
  return newest;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('eight pages of a browser tick by one stream', async () => {
  const { openPage, sources, open } = openBrowser();
  const pages = [openPage()];
  await settle(sources);
  for (let count = 1; count < 8; count += 1) pages.push(openPage());
  const stream = await settle(sources);
  expect(open()).toEqual([stream]);
  stream.emit('tick', 7);
  await moment();
  for (const { connection, ticks, onGap } of pages) {
    expect(connection.state).toBe('live');
    expect(ticks).toEqual([7]);
    expect(onGap).not.toHaveBeenCalled();
  }
});

test('a stream that brings nothing is given up, also when its topics changed meanwhile', async () => {
  const { openPage, sources } = openBrowser();
  const page = openPage();
  await vi.advanceTimersByTimeAsync(150);
  page.topics.push('live-trades/2');
  page.connection.renew();
  await settle(sources);
  expect(page.connection.state).toBe('live');
  await vi.advanceTimersByTimeAsync(20_000);
  expect([page.connection.state, page.onGap.mock.calls.length]).toEqual(['reconnecting', 1]);
  sources.at(-1)?.emit('tick', 1);
  expect(page.connection.state).toBe('live');
});

test('a page that joins receives what a stream sends when it opens, and the others miss nothing meanwhile', async () => {
  const { openPage, sources } = openBrowser();
  const first = openPage();
  const before = await settle(sources);
  const second = openPage();
  await vi.advanceTimersByTimeAsync(150);
  before.emit('tick', 1);
  await moment();
  expect(first.ticks).toEqual([1]);
  const stream = await settle(sources);
  expect(stream).not.toBe(before);
  expect(stream.opening.resume).toBe(false);
  stream.emit('tick', 2);
  await moment();
  expect(second.ticks.at(-1)).toBe(2);
});

test('one stream follows the topics of all pages, without those of pages that left', async () => {
  const { openPage, sources } = openBrowser();
  const first = openPage();
  await settle(sources);
  const second = openPage();
  await settle(sources);
  second.topics.push('live-trades/2');
  second.connection.renew();
  expect((await settle(sources)).opening).toEqual({ resume: true, topics: ['live-trades/2'] });
  first.topics.push('live-trades/1');
  first.connection.renew();
  expect((await settle(sources)).opening.topics).toEqual(['live-trades/1', 'live-trades/2']);
  second.connection.sleep();
  await moment();
  first.connection.renew();
  expect((await settle(sources)).opening.topics).toEqual(['live-trades/1']);
});

test('an event that a page listens to later reaches it too', async () => {
  const { openPage, sources } = openBrowser();
  openPage();
  await settle(sources);
  const second = openPage();
  const stream = await settle(sources);
  const onNews = vi.fn();
  second.connection.on(newsEvent, onNews);
  await moment();
  stream.emit('news', 'a');
  await moment();
  expect(onNews).toHaveBeenCalledExactlyOnceWith('a');
});

test('when the page that leads closes, the next one goes on, and all read again what may be lost', async () => {
  const { openPage, sources, open } = openBrowser();
  const first = openPage();
  await settle(sources);
  const others = [openPage(), openPage()];
  await settle(sources);
  const states: string[] = [];
  for (const { connection } of others) connection.subscribe(() => states.push(connection.state));
  first.connection.sleep();
  const stream = await settle(sources);
  expect(open()).toEqual([stream]);
  stream.emit('tick', 9);
  await moment();
  for (const { ticks, onGap } of others) {
    expect(ticks).toEqual([9]);
    expect(onGap).toHaveBeenCalled();
  }
  // Nothing on screen said that the connection was gone.
  expect(states).toEqual([]);
});

test('the state of the stream is that of every page', async () => {
  const { openPage, sources } = openBrowser();
  openPage();
  await settle(sources);
  const second = openPage();
  const stream = await settle(sources);
  stream.emit('error');
  await moment();
  expect(second.connection.state).toBe('reconnecting');
  stream.emit('open');
  await moment();
  expect(second.connection.state).toBe('live');
  expect(second.onGap).toHaveBeenCalledTimes(1);
});

test('a page takes over from one that its device has frozen', async () => {
  const { openPage, sources, open } = openBrowser();
  const frozen = openPage();
  await settle(sources);
  const second = openPage();
  await settle(sources);
  second.connection.expectWithin(50_000);
  frozen.isFrozen = true;
  await vi.advanceTimersByTimeAsync(53_001);
  const stream = await settle(sources);
  stream.emit('tick', 3);
  await moment();
  expect(second.ticks).toEqual([3]);
  expect(open().length).toBe(1);
});

test('a page that is not looked at has no stream and hears nothing, and reads all again when it is seen', async () => {
  const { openPage, sources, open } = openBrowser();
  const page = openPage();
  await settle(sources);
  page.connection.sleep();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(open()).toEqual([]);
  page.connection.wake();
  const stream = await settle(sources);
  expect(page.onGap).toHaveBeenCalledTimes(1);
  stream.emit('tick', 4);
  expect(page.ticks).toEqual([4]);
});

test('pages of two accounts never share, and a page whose account changes joins the pages of the new one', async () => {
  const { openPage, sources, open } = openBrowser();
  const ama = openPage('ama');
  const stream = await settle(sources);
  const other = openPage('ama');
  const shared = await settle(sources);
  const kofi = openPage('kofi');
  const second = await settle(sources);
  expect(open()).toEqual([shared, second]);
  second.emit('tick', 'of kofi');
  await moment();
  expect([ama.ticks, other.ticks, kofi.ticks]).toEqual([[], [], ['of kofi']]);
  ama.account = 'kofi';
  ama.connection.connect();
  await settle(sources);
  sources.at(-1)?.emit('tick', 'of both');
  await moment();
  expect(stream.closed).toBe(true);
  expect(kofi.ticks).toContain('of both');
});

test('where the browser denies its locks, a page has a stream of its own without a wait', async () => {
  const { openPage, sources, browser } = openBrowser();
  browser.deniesLocks = true;
  const page = openPage();
  const stream = await settle(sources);
  stream.emit('tick', 5);
  expect(page.ticks).toEqual([5]);
  expect(page.connection.state).toBe('live');
});

test('where pages cannot share, each has its own stream', async () => {
  const { openPage, sources, open } = openBrowser({ shares: false });
  const first = openPage();
  const second = openPage();
  await moment();
  expect(open()).toHaveLength(2);
  sources[0]?.emit('tick', 1);
  expect([first.ticks, second.ticks]).toEqual([[1], []]);
});

test('a stream never asks for more topics than the server takes, and never without those of its own page', async () => {
  const { openPage, sources } = openBrowser();
  const first = openPage();
  await settle(sources);
  const second = openPage();
  for (let number = 1; number <= 30; number += 1) second.topics.push(`squad/${number}`);
  second.connection.renew();
  first.topics.push('squad/own');
  first.connection.renew();
  const { topics } = (await settle(sources)).opening;
  expect(topics).toHaveLength(24);
  expect(topics).toContain('squad/own');
});
