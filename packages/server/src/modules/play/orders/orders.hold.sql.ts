import { eventFeeBps } from '@limelight/rules/fee';
import type { HoldKind } from '../../exchange/wallet/wallet.public.js';

/**
 * What an open order holds: the cash of a buy at its worst price with the highest fee, the shares of a sale.
 */
export const orderHold: HoldKind = {
  kind: 'order',
  endsWithTrading: true,
  owners: `
    select user_id, id as owner_id, celebrity_id,
      case side when 'buy' then total + (total * fee + 5000) / 10000 else 0 end as cents,
      case side when 'buy' then 0 else shares end as shares
    from (
      select *, shares * trigger_price_cents as total,
        greatest(fee_bps, case when during_events then ${eventFeeBps} end) as fee
      from player_order where state = 'open'
    ) as open_order`,
};
