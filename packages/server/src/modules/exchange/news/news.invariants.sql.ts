import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of halts and of news with an impact. They cover only the days whose ticks are still stored. */
export const newsInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'every impact that was taken in is of one news item, at the tick and the price the item fell on',
    broken: `
      select format('impact on %s at tick %s: news say %s (%s items), the market took %s from %s',
        celebrity_id, tick_number, announced, items, taken, price_before_cents) as row
      from (
        select celebrity_id, impact_tick as tick_number, count(*) as items, sum(impact_bps) as announced,
          max(impact_at) as at
        from news_item where impact_tick is not null group by celebrity_id, impact_tick
      ) as news
      full join (
        select celebrity_id, tick_number, impact_bps as taken, price_before_cents from price_impact
      ) as impact using (celebrity_id, tick_number)
      left join celebrity on celebrity.id = celebrity_id
      left join tick on tick.number = tick_number
      left join tick as before on before.number = tick_number - 1
      where items is distinct from 1 or announced is distinct from taken
        or (tick.number is not null and tick.at <> news.at)
        or (before.number is not null and before.prices_cents[celebrity.slot + 1] is distinct from price_before_cents)`,
  },
  {
    invariant: 'public news whose impact is still to come has halted its celebrity',
    broken: `
      select format('news %s: its impact on %s waits, and trading goes on', item.id, item.celebrity_id) as row
      from news_item as item
      left join celebrity_market on celebrity_market.celebrity_id = item.celebrity_id
      where item.status = 'published' and item.public_at is not null and item.impact_bps is not null
        and item.impact_tick is null and halted_at_tick is null`,
  },
  {
    invariant: 'nothing is traded at a tick that has it halted',
    // Halts are rare and stored ticks few, so the query starts from them and looks up their trades.
    broken: `
      select format('trade %s/%s of %s at tick %s, which halts it', trade.user_id, trade.id, celebrity.id, tick.number) as row
      from tick
      cross join unnest(tick.halted_slots) as halted (slot)
      join celebrity on celebrity.slot = halted.slot
      join trade on trade.tick_number = tick.number and trade.celebrity_id = celebrity.id`,
  },
];
