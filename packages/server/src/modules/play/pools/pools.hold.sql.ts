import type { HoldKind } from '../../exchange/wallet/wallet.public.js';

/** The cash that an entry of a pool holds until it is settled. */
export const poolHold: HoldKind = {
  kind: 'pool',
  endsWithTrading: true,
  owners: `
    select user_id, pool_id as owner_id, null::text as celebrity_id, reserved_cents as cents, 0 as shares
    from pool_entry where settled_at is null`,
};
