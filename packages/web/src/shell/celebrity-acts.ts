import { useEffect, useEffectEvent } from 'react';
import { Store, useStore } from '../ui/store';

/** What the palette can start on a celebrity's page. */
export interface CelebrityAct {
  readonly celebrityId: string;
  readonly verb: 'buy' | 'sell' | 'alert';
  /** In the ticket at first; the ticket's own default without it. */
  readonly shares?: number | undefined;
}

const requested = new Store<CelebrityAct | null>(null);

/** For the page of the celebrity, which is opened next or already open. */
export function requestAct(act: CelebrityAct): void {
  requested.set(act);
}

/** Calls `onAct` once for each request about this celebrity with one of these verbs. */
export function useRequestedAct(
  celebrityId: string,
  verbs: readonly CelebrityAct['verb'][],
  onAct: (act: CelebrityAct) => void,
): void {
  const act = useStore(requested);
  const run = useEffectEvent((wanted: CelebrityAct) => onAct(wanted));
  const isOurs = act !== null && act.celebrityId === celebrityId && verbs.includes(act.verb);
  useEffect(() => {
    if (!isOurs || act === null) return;
    requested.set(null);
    run(act);
  }, [act, isOurs]);
}
