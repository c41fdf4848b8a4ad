import type { HoldKind } from '../../exchange/wallet/wallet.public.js';

/**
 * The shares that a pledge became, for 24 hours. Of a celebrity that was split since, how many follows from
 * the ratio.
 */
export const eventLockHold: HoldKind = {
  kind: 'event-lock',
  endsWithTrading: false,
  owners: `
    select fill.user_id, event_id as owner_id, fill.celebrity_id, 0::bigint as cents,
      case when fill.splits = celebrity_market.splits then fill.shares else hold.shares end as shares
    from pledge_fill as fill
    join celebrity_market on celebrity_market.celebrity_id = fill.celebrity_id
    left join hold on hold.user_id = fill.user_id and owner_kind = 'event-lock' and owner_id = event_id
    where unlocked_at is null`,
};
