import type { StreamEvent, StreamEventName } from '@limelight/contract/live';
import type { Tick } from '@limelight/contract/market';
import type { NewsItem } from '@limelight/contract/news';
import type { Portfolio } from '@limelight/contract/wallet';
import { secondMs } from '@limelight/rules/time';
import { useSyncExternalStore } from 'react';
import { forgetKeptAnswers, keptAnswersAsOf, subscribeToKeptAnswers } from '../offline/cached-responses';
import { mayBeSignedIn } from '../offline/session-hint';
import { meQuery } from '../queries/accounts';
import { takeNotificationNews } from '../queries/notification-inbox';
import { followPortfolio } from '../queries/portfolio-changes';
import { queryClient } from '../queries/query-client';
import { queryKeys } from '../queries/query-keys';
import { afterFrame } from '../ui/after-frame';
import { nowMs, syncClock } from '../ui/now';
import { HeldBack } from './batched-updates';
import { joinCharts } from './live-charts';
import { type EventSourceLike, type LineState, LiveConnection } from './live-connection';
import { newestPortfolio } from './live-merge';
import { plausibleServerTime } from './server-time';
import { TickStore } from './tick-store';

const streamPath = '/api/v1/stream';
const eventNames: readonly StreamEventName[] = ['tick', 'portfolio', 'event', 'notification'];
/** How late a tick may be before the line counts as dead. */
const silenceMsMax = 20 * secondMs;

// Each slice of a repaint waits until the one before is drawn.
export const tickStore = new TickStore(afterFrame);

/** The ticks before the next one were told to be lost: it may jump. */
let gapIsTold = false;

function tellGap(): void {
  gapIsTold = true;
  for (const queryKey of [queryKeys.allCandles, queryKeys.sparklines, queryKeys.portfolio, queryKeys.allNews]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

function takeTick(tick: Tick): void {
  const before = tickStore.tick;
  const isNew = tickStore.receiveTick(tick);
  const serverMs = isNew ? plausibleServerTime(nowMs(), tick) : nowMs();
  // A tick that a new line tells again is a sign of life too, after which this line may fall silent as well.
  connection.expectWithin(Math.max(Date.parse(tick.nextTime) - serverMs, 0) + silenceMsMax);
  if (!isNew) return;
  syncClock(serverMs);
  if (keptAnswersAsOf() !== null) askAnew();
  if (before !== null && tick.number > before.number + 1 && !gapIsTold) tellGap();
  gapIsTold = false;
  joinCharts(queryClient, tick);
}

function takePortfolio(portfolio: Portfolio): void {
  queryClient.setQueryData<Portfolio>(queryKeys.portfolio, (known) => newestPortfolio(known, portfolio));
  // Told to nobody but a player: this browser has forgotten that one is signed in, and shows what visitors see.
  if (!mayBeSignedIn()) void queryClient.prefetchQuery(meQuery);
}

function takeNews({ celebrityId, impactBps, impactTick }: NewsItem): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.allNews });
  // Trading in it rests from this moment on; the next tick tells for how long.
  if (celebrityId !== null && impactBps !== null && impactTick === null) tickStore.halt(celebrityId);
}

/** What was shown from old answers while the server was out of reach is asked for again. */
function askAnew(): void {
  forgetKeptAnswers();
  void queryClient.invalidateQueries();
}

const takers: { readonly [Name in StreamEventName]: (event: StreamEvent<Name>) => void } = {
  tick: takeTick,
  portfolio: takePortfolio,
  event: takeNews,
  notification: takeNotificationNews,
};

/** What the stream says before the first page stands: drawn in slices, it would be drawn anew, at once, for any of it. */
const untilDrawn = new HeldBack();

function openSource(): EventSourceLike {
  const source = new EventSource(streamPath);
  return {
    get readyState() {
      return source.readyState;
    },
    addEventListener: (name, listener) => {
      source.addEventListener(name, (event: MessageEvent<string>) => untilDrawn.run(() => listener(event)));
    },
    close: () => source.close(),
  };
}

const connection = new LiveConnection({
  open: openSource,
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
  eventNames,
  onEvent: (name, data) => takers[name as StreamEventName](JSON.parse(data)),
  onGap: tellGap,
});

/**
 * Opens the one stream of the app and keeps it open. Called once, when the app starts; what it says is shown from
 * `showLive` on.
 */
export function startLive(): void {
  followPortfolio(queryClient);
  connection.connect();
  let before = connection.state;
  connection.subscribe(() => {
    // The server ends the line of a session that is over: who is signed in here is asked anew, and the guards act.
    if (connection.state === 'live' && before === 'reconnecting') {
      void queryClient.invalidateQueries({ queryKey: queryKeys.me });
    }
    before = connection.state;
  });
  const hurry = () => {
    if (connection.state !== 'live') connection.connect();
  };
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') hurry();
  });
}

/** Runs an act as soon as the stream is open: from then on it tells of everything. */
export function onceLive(act: () => void): void {
  const stop = connection.subscribe(() => {
    if (connection.state !== 'live') return;
    stop();
    act();
  });
}

/** Called once the first page stands. */
export function showLive(): void {
  afterFrame(() => untilDrawn.release());
}

/** After signing in or out: the stream belongs to the account it was opened with. */
export function reconnectLive(): void {
  connection.connect();
}

const subscribeToTick = (listener: () => void) => tickStore.subscribe(listener);
const readNumber = () => tickStore.number;
const readTick = () => tickStore.tick;

/** The number of the newest prices; −1 before any. Changes with every tick. */
export function useTickNumber(): number {
  return useSyncExternalStore(subscribeToTick, readNumber, readNumber);
}

/** The newest tick that the stream told, with its times; `null` until then. */
export function useTick(): Tick | null {
  return useSyncExternalStore(subscribeToTick, readTick, readTick);
}

export interface Line {
  readonly state: LineState | 'offline';
  /** The server's time of what is on screen, ISO 8601; `null` before the first tick. */
  readonly asOf: string | null;
}

const subscribeToLine = (listener: () => void) => connection.subscribe(listener);
const readLineState = () => connection.state;

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether what is on screen is current. A page that was drawn from kept answers counts as offline until a tick comes. */
export function useLine(): Line {
  const state = useSyncExternalStore(subscribeToLine, readLineState, readLineState);
  const onLine = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  const keptAsOf = useSyncExternalStore(subscribeToKeptAnswers, keptAnswersAsOf, keptAnswersAsOf);
  const tick = useTick();
  const offline = !onLine || (tick === null && keptAsOf !== null);
  return { state: offline ? 'offline' : state, asOf: tick?.time ?? keptAsOf };
}
