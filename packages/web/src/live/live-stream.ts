import { celebrityEvent, tickEvent } from '@limelight/contract/exchange/market';
import type { Tick } from '@limelight/contract/exchange/market.schema';
import { newsEvent } from '@limelight/contract/exchange/news';
import { liveStream } from '@limelight/contract/live';
import type { StreamEvent } from '@limelight/contract/stream';
import { minuteMs } from '@limelight/rules/time';
import { lastSignedIn } from '../offline/session-hint';
import { afterFrame } from '../ui/after-frame';
import { nowMs, syncClock } from '../ui/now';
import { BatchedUpdates } from './batched-updates';
import { isOfAnotherHistory } from './game-history';
import { JoinedTopics } from './joined-topics';
import type { EventSourceLike } from './live-connection';
import { liveEvents } from './live-events';
import { browserPageGroups } from './page-group';
import { plausibleServerTime } from './server-time';
import { SharedConnection, silenceMsMax } from './shared-connection';
import { tickStore } from './ticks';

/** A page that is hidden for so long receives nothing, and costs nothing, until it is seen again. */
const hiddenMsMax = minuteMs;

/** A gap was already emitted for the missing ticks before the next one. */
let isGapKnown = false;

/** What the stream did not bring is read: the newest prices here, the rest by those who show it. */
function emitGap(): void {
  isGapKnown = true;
  liveEvents.gap.emit();
  // Not reachable: the next attempt to open the stream reads again.
  import('./read-tick').then(({ readTick }) => readTick(liveConnection, receiveTick)).catch(() => {});
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

/**
 * Events before the first page is mounted: each would restart its time-sliced (concurrent) rendering
 * synchronously.
 */
const untilMounted = new BatchedUpdates();

interface Opening {
  readonly resume: boolean;
  readonly topics: readonly string[];
}

function streamAddress({ resume, topics }: Opening): string {
  const query = new URLSearchParams();
  if (topics.length > 0) query.set('topics', topics.join(','));
  // The stream that it replaces goes on meanwhile.
  if (resume) query.set('state', 'known');
  // A source sends the header Last-Event-ID only when it reconnects by itself.
  if (resume && tickStore.tick !== null) query.set('lastEventId', String(tickStore.tick.number));
  return query.size === 0 ? liveStream.url : `${liveStream.url}?${query}`;
}

function openSource(opening: Opening): EventSourceLike {
  return new EventSource(streamAddress(opening)) as EventSourceLike;
}

/** Pages of another account have a stream of their own. */
function pageGroup() {
  const apis = browserPageGroups();
  const account = lastSignedIn();
  return apis === null || account === null ? null : { apis, name: `limelight-live.${account}` };
}

function after(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

export const liveConnection = new SharedConnection({
  page: `${performance.timeOrigin}`,
  open: openSource,
  after,
  onGap: emitGap,
  topics: () => joinedTopics.take(),
  group: pageGroup,
});

/** Joined with `useTopic`. */
export const joinedTopics = new JoinedTopics({ after, renew: () => liveConnection.renew() });

/** Receives an event of the stream. @returns unsubscribes */
export function onStream<Payload>(event: StreamEvent<Payload>, listener: (payload: Payload) => void): () => void {
  return liveConnection.on(event, (payload) => untilMounted.run(() => listener(payload)));
}

onStream(tickEvent, receiveTick);
// Trading in the celebrity halts now; the next tick contains for how long.
onStream(newsEvent, ({ celebrityId, impactBps, impactTick }) => {
  if (celebrityId !== null && impactBps !== null && impactTick === null) tickStore.halt(celebrityId);
});
onStream(celebrityEvent, ({ id, halted }) => {
  if (halted) tickStore.halt(id);
});

/**
 * Opens the stream of server-sent events (SSE) that all pages of this browser share, and reconnects it.
 * Called once at start; its events are delivered from `showLive` on.
 */
export function startLive(): void {
  liveConnection.connect();
  let before = liveConnection.state;
  liveConnection.subscribe(() => {
    if (liveConnection.state === 'live' && before === 'reconnecting') liveEvents.reconnect.emit();
    before = liveConnection.state;
  });
  wakeWhenSeen();
}

function wakeWhenSeen(): void {
  let cancelSleep = () => {};
  const isHidden = () => document.visibilityState === 'hidden';
  addEventListener('online', () => {
    if (!isHidden()) liveConnection.wake();
  });
  document.addEventListener('visibilitychange', () => {
    cancelSleep();
    if (isHidden()) cancelSleep = after(hiddenMsMax, () => liveConnection.sleep());
    else liveConnection.wake();
  });
  // A page in the back/forward cache must not hold the lock of the page that leads.
  addEventListener('pagehide', () => liveConnection.sleep());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) liveConnection.wake();
  });
}

/** Calls `action` once the stream is open: from then on no event is missed. */
export function onceLive(action: () => void): void {
  const stop = liveConnection.subscribe(() => {
    if (liveConnection.state !== 'live') return;
    stop();
    action();
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
