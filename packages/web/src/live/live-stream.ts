import { liveStream, type StreamEventName, streamEventNames } from '@limelight/contract/live';
import type { StreamEvent } from '@limelight/contract/live.schema';
import type { Tick } from '@limelight/contract/market.schema';
import type { NewsItem } from '@limelight/contract/news.schema';
import { secondMs } from '@limelight/rules/time';
import { afterFrame } from '../ui/after-frame';
import { nowMs, syncClock } from '../ui/now';
import { BatchedUpdates } from './batched-updates';
import { type EventSourceLike, LiveConnection } from './live-connection';
import { liveEvents } from './live-events';
import { plausibleServerTime } from './server-time';
import { tickStore } from './ticks';

/** How late a tick may be before the connection counts as dead. */
const silenceMsMax = 20 * secondMs;

/** A gap was emitted for the ticks before the next one, so that one may jump. */
let isGapKnown = false;

function emitGap(): void {
  isGapKnown = true;
  liveEvents.gap.emit();
}

function receiveTick(tick: Tick): void {
  const before = tickStore.tick;
  const isNew = tickStore.receiveTick(tick);
  const serverMs = isNew ? plausibleServerTime(nowMs(), tick) : nowMs();
  // A tick that a new connection repeats is a sign of life too, after which this connection may fall silent as well.
  liveConnection.expectWithin(Math.max(Date.parse(tick.nextTime) - serverMs, 0) + silenceMsMax);
  if (!isNew) return;
  syncClock(serverMs);
  if (before !== null && tick.number > before.number + 1 && !isGapKnown) emitGap();
  isGapKnown = false;
  liveEvents.tick.emit(tick);
}

function receiveNews(item: NewsItem): void {
  liveEvents.news.emit(item);
  const { celebrityId, impactBps, impactTick } = item;
  // The celebrity is halted from this moment on; the next tick says for how long.
  if (celebrityId !== null && impactBps !== null && impactTick === null) tickStore.halt(celebrityId);
}

const receivers: { readonly [Name in StreamEventName]: (event: StreamEvent<Name>) => void } = {
  tick: receiveTick,
  portfolio: (portfolio) => liveEvents.portfolio.emit(portfolio),
  event: receiveNews,
  notification: (news) => liveEvents.notification.emit(news),
};

/** Events before the first page is mounted: rendered in slices, it would be rendered again, in one go, for any of them. */
const untilMounted = new BatchedUpdates();

function openSource(): EventSourceLike {
  const source = new EventSource(liveStream.url);
  return {
    get readyState() {
      return source.readyState;
    },
    addEventListener: (name, listener) => {
      source.addEventListener(name, (event: MessageEvent<string>) => untilMounted.run(() => listener(event)));
    },
    close: () => source.close(),
  };
}

export const liveConnection = new LiveConnection({
  open: openSource,
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  eventNames: streamEventNames,
  onEvent: (name, data) => receivers[name as StreamEventName](JSON.parse(data)),
  onGap: emitGap,
});

/**
 * Opens the one server-sent events (SSE) stream of the app and keeps it open. Called once, when the app starts; its events
 * are delivered from `showLive` on.
 */
export function startLive(): void {
  liveConnection.connect();
  let before = liveConnection.state;
  liveConnection.subscribe(() => {
    if (liveConnection.state === 'live' && before === 'reconnecting') liveEvents.reconnect.emit();
    before = liveConnection.state;
  });
  const hurry = () => {
    if (liveConnection.state !== 'live') liveConnection.connect();
  };
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') hurry();
  });
}

/** Calls `act` once the stream is open: from then on it delivers everything. */
export function onceLive(act: () => void): void {
  const stop = liveConnection.subscribe(() => {
    if (liveConnection.state !== 'live') return;
    stop();
    act();
  });
}

/** Called once the first page is mounted. */
export function showLive(): void {
  afterFrame(() => untilMounted.release());
}

/** After signing in or out: the stream belongs to the account it was opened with. */
export function reconnectLive(): void {
  liveConnection.connect();
}
