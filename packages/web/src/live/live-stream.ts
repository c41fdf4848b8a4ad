import type { Celebrity, Tick } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import { liveStream, type StreamEventName, streamEventNames } from '@limelight/contract/live';
import type { StreamEvent } from '@limelight/contract/live.schema';
import { secondMs } from '@limelight/rules/time';
import { afterFrame } from '../ui/after-frame';
import { nowMs, syncClock } from '../ui/now';
import { BatchedUpdates } from './batched-updates';
import { isOfAnotherHistory } from './game-history';
import { type EventSourceLike, LiveConnection } from './live-connection';
import { liveEvents } from './live-events';
import { plausibleServerTime } from './server-time';
import { tickStore } from './ticks';

/** A tick that is later than this means that the connection is dead. */
const silenceMsMax = 20 * secondMs;

/** A gap was already emitted for the missing ticks before the next one. */
let isGapKnown = false;

function emitGap(): void {
  isGapKnown = true;
  liveEvents.gap.emit();
}

function receiveTick(tick: Tick): void {
  const before = tickStore.tick;
  if (isOfAnotherHistory(before, tick)) {
    liveEvents.restored.emit();
    return;
  }
  const isNew = tickStore.receiveTick(tick);
  const serverMs = isNew ? plausibleServerTime(nowMs(), tick) : nowMs();
  // A tick repeated by a new connection counts for the watchdog too.
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
  // Trading in the celebrity halts now; the next tick contains for how long.
  if (celebrityId !== null && impactBps !== null && impactTick === null) tickStore.halt(celebrityId);
}

function receiveCelebrity(celebrity: Celebrity): void {
  liveEvents.celebrity.emit(celebrity);
  if (celebrity.halted) tickStore.halt(celebrity.id);
}

const receivers: { readonly [Name in StreamEventName]: (event: StreamEvent<Name>) => void } = {
  tick: receiveTick,
  portfolio: (portfolio) => liveEvents.portfolio.emit(portfolio),
  news: receiveNews,
  notification: (news) => liveEvents.notification.emit(news),
  earlyAlert: (alerts) => liveEvents.earlyAlerts.emit(alerts),
  celebrity: receiveCelebrity,
  liveTrades: ({ trades }) => liveEvents.liveTrades.emit(trades),
  cacheCleared: () => liveEvents.cacheCleared.emit(),
  supportTicket: (change) => liveEvents.supportTicket.emit(change),
};

/** Events before the first page is mounted: each would restart its time-sliced (concurrent) rendering synchronously. */
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
 * Opens the app's only server-sent events (SSE) stream and reconnects it. Called once at start; its events are delivered
 * from `showLive` on.
 */
export function startLive(): void {
  liveConnection.connect();
  let before = liveConnection.state;
  liveConnection.subscribe(() => {
    if (liveConnection.state === 'live' && before === 'reconnecting') liveEvents.reconnect.emit();
    before = liveConnection.state;
  });
  const reconnectNow = () => {
    if (liveConnection.state !== 'live') liveConnection.connect();
  };
  addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reconnectNow();
  });
}

/** Calls `act` once the stream is open: from then on no event is missed. */
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
