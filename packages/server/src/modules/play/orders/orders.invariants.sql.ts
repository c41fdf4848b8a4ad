import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of orders and their reservations. */
export const orderInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'cash reserved is what open orders reserve, and no more than the balance',
    broken: `
      select format('wallet %s: %s of %s reserved, open orders say %s', user_id, reserved_cents, cash_cents, coalesce(total, 0)) as row
      from wallet
      full join (
        select user_id, sum(reserved_cents) as total from player_order where state = 'open' group by user_id
      ) as orders using (user_id)
      where coalesce(reserved_cents, 0) <> coalesce(total, 0) or (reserved_cents > cash_cents and not in_dispute)`,
  },
  {
    invariant: 'shares reserved are what open orders reserve, and no more than are held',
    broken: `
      select format('position %s/%s: %s of %s reserved, open orders say %s', user_id, celebrity_id, reserved_shares, shares, coalesce(total, 0)) as row
      from position
      full join (
        select user_id, celebrity_id, sum(reserved_shares) as total from player_order
        where state = 'open' and reserved_shares > 0 group by user_id, celebrity_id
      ) as orders using (user_id, celebrity_id)
      where coalesce(reserved_shares, 0) <> coalesce(total, 0) or reserved_shares > shares`,
  },
  {
    invariant: 'a filled order has its trade, at its price or better',
    broken: `
      select format('order %s/%s: filled at %s, trade at %s', o.user_id, o.id, o.fill_price_cents, trade.price_cents) as row
      from player_order as o
      left join trade on trade.user_id = o.user_id and trade.id = o.id
      where o.state = 'filled' and (
        (trade.celebrity_id, trade.side, trade.shares, trade.price_cents)
          is distinct from (o.celebrity_id, o.side, o.shares, o.fill_price_cents)
        or case o.direction
          when 'below' then o.fill_price_cents > o.trigger_price_cents
          else o.fill_price_cents < o.trigger_price_cents
        end
      )`,
  },
  {
    invariant: 'an open buy reserves what it costs at its price and its fee rate, and a filled order paid that rate',
    broken: `
      select format('order %s/%s: %s reserved, rate %s, paid %s', o.user_id, o.id, o.reserved_cents, o.fee_bps, trade.fee_bps) as row
      from player_order as o
      left join trade on trade.user_id = o.user_id and trade.id = o.id and o.state = 'filled'
      cross join lateral (select o.shares * o.trigger_price_cents as total) as at_trigger
      where o.fee_bps is not null and (
        (o.state = 'open' and o.side = 'buy' and o.reserved_cents < total + (total * o.fee_bps + 5000) / 10000)
        or trade.fee_bps <> o.fee_bps
      )`,
  },
];
