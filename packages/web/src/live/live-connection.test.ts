import { tickEvent } from '@limelight/contract/exchange/market';
import { newsEvent } from '@limelight/contract/exchange/news';
import { describe, expect, it, vi } from 'vitest';
import { type EventSourceLike, LiveConnection } from './live-connection';

class FakeSource implements EventSourceLike {
  readyState = 0;
  closed = false;
  readonly #listeners = new Map<string, (event: { readonly data?: string }) => void>();
  addEventListener(name: string, listener: (event: { readonly data?: string }) => void): void {
    this.#listeners.set(name, listener);
  }
  close(): void {
    this.closed = true;
  }
  emit(name: string, data?: string): void {
    this.#listeners.get(name)?.(data === undefined ? {} : { data });
  }
}

function setUp() {
  const sources: FakeSource[] = [];
  const waits: { delayMs: number; task: () => void; cancelled: boolean }[] = [];
  const onEvent = vi.fn();
  const onGap = vi.fn();
  const resumes: boolean[] = [];
  const connection = new LiveConnection({
    open: ({ resume }) => {
      resumes.push(resume);
      const source = new FakeSource();
      sources.push(source);
      return source;
    },
    after: (delayMs, task) => {
      const wait = { delayMs, task, cancelled: false };
      waits.push(wait);
      return () => {
        wait.cancelled = true;
      };
    },
    onGap,
  });
  connection.on(tickEvent, onEvent);
  connection.connect();
  const source = () => sources.at(-1) as FakeSource;
  return { connection, source, sources, resumes, waits, onEvent, onGap };
}

describe('the live connection', () => {
  it('is live once open and forwards its events', () => {
    const { connection, source, onEvent } = setUp();
    expect(connection.state).toBe('connecting');
    source().emit('open');
    source().emit('tick', '{"number":1}');
    expect(connection.state).toBe('live');
    expect(onEvent).toHaveBeenCalledWith({ number: 1 });
  });

  it('leaves reconnecting to the browser while the browser tries', () => {
    const { connection, source, sources, waits } = setUp();
    source().emit('error');
    expect(connection.state).toBe('reconnecting');
    expect(sources).toHaveLength(1);
    expect(waits).toHaveLength(0);
    source().emit('open');
    expect(connection.state).toBe('live');
  });

  it('reconnects after the browser gave up, with exponential backoff up to 30 seconds', () => {
    const { source, waits, onGap } = setUp();
    for (let failures = 0; failures < 7; failures += 1) {
      source().readyState = 2;
      source().emit('error');
      waits.at(-1)?.task();
    }
    expect(waits.map(({ delayMs }) => delayMs)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(onGap).toHaveBeenCalledTimes(7);
  });

  it('reports a gap after every reconnect, but not at the first connect', () => {
    const { connection, source, onGap } = setUp();
    source().emit('open');
    expect(onGap).not.toHaveBeenCalled();
    source().emit('error');
    source().emit('open');
    expect(onGap).toHaveBeenCalledTimes(1);
    source().emit('error');
    connection.connect();
    expect(onGap).toHaveBeenCalledTimes(1);
    source().emit('open');
    expect(onGap).toHaveBeenCalledTimes(2);
  });

  it('replaces a silent connection', () => {
    const { connection, source, sources, waits, onGap } = setUp();
    source().emit('open');
    connection.expectWithin(50_000);
    waits.at(-1)?.task();
    expect(sources[0]?.closed).toBe(true);
    expect(sources).toHaveLength(2);
    expect(connection.state).toBe('reconnecting');
    expect(onGap).toHaveBeenCalledTimes(1);
  });

  it('is live again with the first event after a silent connection, not with its head', () => {
    const { connection, source, waits, onEvent, onGap } = setUp();
    connection.expectWithin(20_000);
    waits.at(-1)?.task();
    expect([connection.state, onGap.mock.calls.length]).toEqual(['reconnecting', 1]);
    source().emit('open');
    expect([connection.state, onGap.mock.calls.length]).toEqual(['reconnecting', 1]);
    source().emit('tick', '1');
    expect([connection.state, onGap.mock.calls.length]).toEqual(['live', 2]);
    expect(onEvent.mock.calls).toEqual([[1]]);
  });

  it('ignores events of a replaced connection', () => {
    const { connection, sources, onEvent } = setUp();
    connection.connect();
    sources[0]?.emit('tick', '{}');
    sources[0]?.emit('open');
    expect(onEvent).not.toHaveBeenCalled();
    expect(connection.state).toBe('connecting');
  });

  it('delivers events of the old stream until the new one is open and what was on its way has arrived', () => {
    const { connection, sources, resumes, waits, onEvent, onGap } = setUp();
    sources[0]?.emit('open');
    connection.renew();
    expect(resumes).toEqual([false, true]);
    sources[0]?.emit('tick', '1');
    sources[1]?.emit('open');
    sources[1]?.emit('tick', '3');
    sources[0]?.emit('tick', '2');
    waits.at(-1)?.task();
    expect([sources[0]?.closed, sources[1]?.closed]).toEqual([true, false]);
    sources[0]?.emit('tick', '4');
    expect(onEvent.mock.calls).toEqual([[1], [3], [2]]);
    expect([connection.state, onGap.mock.calls.length]).toEqual(['live', 0]);
  });

  it('goes on with the old stream while the new one is refused, and tries again', () => {
    const { connection, sources, waits, onEvent, onGap } = setUp();
    sources[0]?.emit('open');
    connection.renew();
    Object.assign(sources[1] ?? {}, { readyState: 2 });
    sources[1]?.emit('error');
    sources[0]?.emit('tick', '1');
    expect([connection.state, onGap.mock.calls.length, sources[0]?.closed]).toEqual(['live', 0, false]);
    expect(onEvent).toHaveBeenCalledWith(1);
    waits.at(-1)?.task();
    sources[2]?.emit('open');
    expect(connection.state).toBe('live');
  });

  it('resumes nothing when the old stream breaks off before the new one is open', () => {
    const { connection, sources, resumes, onEvent } = setUp();
    sources[0]?.emit('open');
    connection.renew();
    sources[0]?.emit('error');
    expect([resumes, sources[1]?.closed]).toEqual([[false, true, false], true]);
    sources[2]?.emit('open');
    sources[2]?.emit('tick', '1');
    expect([connection.state, onEvent.mock.calls]).toEqual(['live', [[1]]]);
  });

  it('receives an event that is subscribed to after it was opened', () => {
    const { connection, source } = setUp();
    source().emit('open');
    const late = vi.fn();
    const stop = connection.on(newsEvent, late);
    source().emit('news', '{"id":"7"}');
    stop();
    source().emit('news', '{"id":"8"}');
    expect(late.mock.calls).toEqual([[{ id: '7' }]]);
  });
});
