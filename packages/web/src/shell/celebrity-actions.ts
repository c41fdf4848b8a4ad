import { useEffect, useEffectEvent } from 'react';
import { Store, useStore } from '../ui/store';

/** What the palette can start on a celebrity's page. */
export interface CelebrityAction {
  readonly celebrityId: string;
  readonly verb: 'buy' | 'sell' | 'alert';
  /** In the ticket at first; the ticket's own default without it. */
  readonly shares?: number | undefined;
}

const requested = new Store<CelebrityAction | null>(null);

/** For the page of the celebrity, which is opened next or already open. */
export function requestAction(action: CelebrityAction): void {
  requested.set(action);
}

/** Calls `onAction` once for each request about this celebrity with one of these verbs. */
export function useRequestedAction(
  celebrityId: string,
  verbs: readonly CelebrityAction['verb'][],
  onAction: (action: CelebrityAction) => void,
): void {
  const action = useStore(requested);
  const run = useEffectEvent((wanted: CelebrityAction) => onAction(wanted));
  const isOurs = action !== null && action.celebrityId === celebrityId && verbs.includes(action.verb);
  useEffect(() => {
    if (!isOurs || action === null) return;
    requested.set(null);
    run(action);
  }, [action, isOurs]);
}
