import type { OwnPledges, Pledge, SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import { bps } from '@limelight/rules/money';
import type { Tier } from '@limelight/rules/tier';
import { useMe } from '../../../queries/accounts';
import { usePublicSettings } from '../../../queries/settings';
import { useOwnPledges } from '../../../queries/squad-events';
import { useOwnSquads, useSquadStanding } from '../../../queries/squads';
import { useFetchedPortfolio } from '../../../queries/wallet';
import { useIsGuest } from '../../../shell/use-is-guest';
import { uncountedReason } from './pledge-view';

export interface EventStanding {
  readonly isGuest: boolean;
  /** What the player is to the event is not known yet. */
  readonly waits: boolean;
  /** Of its squad, or invited. */
  readonly isMember: boolean;
  readonly own: Pledge | undefined;
  readonly hosted: OwnPledges['privateEvents'][number] | undefined;
}

/** What the player is to an event. */
export function useEventStanding(event: SquadEvent, code: string | undefined): EventStanding {
  const isGuest = useIsGuest();
  const pledges = useOwnPledges();
  const standing = useSquadStanding(event.squad?.id);
  const own = pledges.data?.pledges.find(({ eventId }) => eventId === event.id);
  const hosted = pledges.data?.privateEvents.find((one) => one.event.id === event.id);
  const isInvited = code !== undefined || own !== undefined || hosted !== undefined;
  const isFetching = [pledges, standing].some((query) => query.isPending && query.isFetching);
  return {
    isGuest,
    waits: isFetching,
    isMember: event.squad === null ? isInvited : standing.data?.membership != null,
    own,
    hosted,
  };
}

export interface PledgerFacts {
  readonly tier: Tier;
  readonly planFeeBps: ReturnType<typeof bps>;
  /** Why the pledge would not count for slot and boost. */
  readonly uncounted: string | undefined;
}

/** What the player's account makes of a pledge; undefined until it is known. */
export function usePledgerFacts(event: SquadEvent): PledgerFacts | undefined {
  const { data: me } = useMe();
  const { data: portfolio } = useFetchedPortfolio();
  const { data: settings } = usePublicSettings();
  const { data: squads } = useOwnSquads();
  if (me == null || portfolio === undefined || settings === undefined) return undefined;
  return {
    tier: portfolio.tier,
    planFeeBps: bps(settings.feeBpsByTier[portfolio.tier]),
    uncounted: uncountedReason(event, { memberSince: me.memberSince, trades: tradesOf(squads?.founding) }),
  };
}

type Founding = NonNullable<ReturnType<typeof useOwnSquads>['data']>['founding'];

/** It is counted up to what founding a squad needs: a full count may be more. */
function tradesOf(founding: Founding | undefined): number | undefined {
  return founding === undefined || founding.trades >= founding.tradesNeeded ? undefined : founding.trades;
}
