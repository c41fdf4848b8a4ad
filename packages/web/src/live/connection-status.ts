import { useSyncExternalStore } from 'react';
import { cachedResponsesAsOf, subscribeToCachedResponses } from '../offline/cached-responses';
import type { ConnectionState } from './live-connection';
import { liveConnection } from './live-stream';
import { useTick } from './ticks';

export interface ConnectionStatus {
  readonly state: ConnectionState | 'offline';
  /** The server's time of the data on screen, ISO 8601; `null` before the first tick. */
  readonly asOf: string | null;
}

const readState = () => liveConnection.state;

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Whether the data on screen is current. A page rendered from cached responses counts as offline until a tick
 * arrives.
 */
export function useConnectionStatus(): ConnectionStatus {
  const state = useSyncExternalStore(liveConnection.subscribe, readState, readState);
  const onLine = useOnline();
  const cachedAsOf = useSyncExternalStore(subscribeToCachedResponses, cachedResponsesAsOf, cachedResponsesAsOf);
  const tick = useTick();
  const offline = !onLine || (tick === null && cachedAsOf !== null);
  return { state: offline ? 'offline' : state, asOf: tick?.time ?? cachedAsOf };
}
