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
  const connection = new LiveConnection({
    open: () => {
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
    onEvent,
    onGap,
    eventNames: ['tick'],
  });
  connection.connect();
  const source = () => sources.at(-1) as FakeSource;
  return { connection, source, sources, waits, onEvent, onGap };
}

describe('the live connection', () => {
  it('is live once open and forwards its events', () => {
    const { connection, source, onEvent } = setUp();
    expect(connection.state).toBe('connecting');
    source().emit('open');
    source().emit('tick', '{"number":1}');
    expect(connection.state).toBe('live');
    expect(onEvent).toHaveBeenCalledWith('tick', '{"number":1}');
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

  it('ignores events of a replaced connection', () => {
    const { connection, sources, onEvent } = setUp();
    connection.connect();
    sources[0]?.emit('tick', '{}');
    sources[0]?.emit('open');
    expect(onEvent).not.toHaveBeenCalled();
    expect(connection.state).toBe('connecting');
  });
});
