import { eventFeeBps } from '@limelight/rules/fee';
import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of orders. What they reserve is checked for every kind of hold. */
export const orderInvariants: readonly InvariantQuery[] = [
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
    invariant:
      'a filled order paid its rate, which is one of the fees of its placement or that of an event, or none as a first trade',
    broken: `
      select format('order %s/%s: rate %s, paid %s', o.user_id, o.id, o.fee_bps, trade.fee_bps) as row
      from player_order as o
      join trade on trade.user_id = o.user_id and trade.id = o.id
      join wallet on wallet.user_id = o.user_id
      where o.state = 'filled' and (trade.fee_bps <> o.fee_bps or (
        o.fee_bps <> all (o.fees_bps) and (o.in_window or wallet.free_trade is distinct from trade.number)
        and not (o.during_events and o.fee_bps = ${eventFeeBps})))`,
  },
  {
    invariant: 'an order that filled in an event of its celebrity was to fill in events, and paid their fee',
    broken: `
      select format('order %s/%s: filled in an event at %s bps, to fill in events: %s', o.user_id, o.id, trade.fee_bps, during_events) as row
      from player_order as o
      join trade on trade.user_id = o.user_id and trade.id = o.id
      join tick on tick.number = trade.tick_number
      where o.state = 'filled' and (not during_events or trade.fee_bps <> ${eventFeeBps}) and exists (
        select from fee_window
        where fee_window.celebrity_id = o.celebrity_id and begins_at <= tick.at and ends_at > tick.at)`,
  },
  {
    invariant: 'an open order has the rate of its player’s tier, of the fees of its placement',
    broken: `
      select format('order %s/%s: rate %s, the tier %s has another of %s', o.user_id, o.id, o.fee_bps, tier, o.fees_bps) as row
      from player_order as o
      join wallet using (user_id)
      where o.state = 'open' and o.fees_bps is not null
        and o.fee_bps <> o.fees_bps[array_position(enum_range(null::membership_tier), wallet.tier)]`,
  },
];
