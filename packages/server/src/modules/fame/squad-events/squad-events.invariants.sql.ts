import { eventFeeBps } from '@limelight/rules/fee';
import type { InvariantQuery } from '../../../platform/invariant.sql.js';

const fee = (total: string, bps: string) => `((${total} * ${bps} + 5000) / 10000)`;

/** Invariants of events: what was pledged, what it became, and what came back. */
export const squadEventInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'every event has a pool of pledges, in the state of its stage',
    broken: `
      select format('event %s: stage %s, pool %s of kind %s', event.id, stage, pool.state, pool.kind) as row
      from squad_event as event left join pool on pool.id = event.id
      where pool.kind is distinct from 'event' or pool.supply is not null or pool.closes_at <> starts_at
        or case stage when 'cancelled' then pool.state <> 'cancelled' when 'started' then pool.state not in ('sharing', 'shared')
          when 'finished' then pool.state <> 'shared' else pool.state <> 'open' end`,
  },
  {
    invariant: 'an event starts at the price of the first tick at or after its time',
    broken: `
      select format('event %s: tick %s at %s', event.id, start_tick, event.price_cents) as row
      from squad_event as event
      join tick on tick.number = start_tick
      join celebrity on celebrity.id = celebrity_id
      where tick.at < starts_at or tick.prices_cents[slot + 1] <> event.price_cents
        or exists (select from tick as earlier where earlier.number = start_tick - 1 and earlier.at >= starts_at)`,
  },
  {
    invariant: 'the pledgers of an event that has started are the lines that count',
    broken: `
      select format('event %s: %s pledges and %s pledgers, its list has %s and %s', event.id, pledges, pledgers, lines, counted) as row
      from squad_event as event
      cross join lateral (
        select count(*) as lines, count(*) filter (where not held) as counted, sum(units) as cents
        from pool_entry where pool_id = event.id
      ) as list
      where start_tick is not null
        and (pledges, pledgers, pledged_cents) is distinct from (lines, counted, cents)`,
  },
  {
    invariant: 'the boost of an event is that of its pledgers',
    broken: `
      select format('event %s: %s pledgers, a boost of %s', event.id, pledgers, boost_ppm) as row
      from squad_event as event
      left join fee_window on fee_window.celebrity_id = event.celebrity_id and begins_at = starts_at
      where boost_ppm is not null and boost_ppm <> least(30000, pledgers * 500)
        or start_tick is not null and fee_window.begins_at is null`,
  },
  {
    invariant: 'a pledge becomes the shares that it pays at the price of the start, with a fee of 3 %',
    broken: `
      select format('%s in event %s: %s taken for %s shares at %s, total %s, fee %s', fill.user_id, event_id, taken, fill.shares,
        event.price_cents, total_cents, fee_cents) as row
      from pledge_fill as fill
      join squad_event as event on event.id = event_id
      left join pool_entry as entry on entry.user_id = fill.user_id and entry.pool_id = event_id
      where total_cents <> fill.shares * event.price_cents or fee_cents <> ${fee('total_cents', String(eventFeeBps))}
        or taken is distinct from total_cents + fee_cents
        or prize_cents <> total_cents * (${eventFeeBps} - least(150, plan_fee_bps)) / 10000
        or plan_fee_bps <> all (plan_fees_bps)`,
  },
  {
    invariant: 'every pledge that took shares has its fill, and the ledgers have both',
    broken: `
      select format('%s in event %s: %s taken, fill %s, ledger %s shares for %s, fee %s, prize %s', coalesce(entry.user_id, paid.user_id),
        coalesce(pool_id, reference_id), taken, fill.shares, paid.shares, cents, fee, prize) as row
      from (
        select user_id, pool_id, taken from pool_entry join pool on pool.id = pool_id where taken > 0 and kind = 'event'
      ) as entry
      full join (
        select user_id, reference_id, sum(shares) as shares, -sum(amount_cents) filter (where kind = 'pledge') as cents,
          coalesce(-sum(amount_cents) filter (where kind = 'pledge_fee'), 0) as fee,
          coalesce(sum(amount_cents) filter (where kind = 'prize'), 0) as prize
        from posted_entry where kind in ('pledge', 'pledge_fee', 'prize') group by user_id, reference_id
      ) as paid on paid.user_id = entry.user_id and reference_id = pool_id
      left join pledge_fill as fill on fill.user_id = coalesce(entry.user_id, paid.user_id) and event_id = coalesce(pool_id, reference_id)
      left join "user" as account on account.id = fill.user_id
      where (fill.shares, total_cents, fee_cents) is distinct from (paid.shares::integer, cents, fee)
        or prize <> 0 and settled_at is null or prize not in (0, prize_cents)
        or settled_at is not null and prize <> prize_cents and account.account_state is distinct from 'closed'`,
  },
  {
    invariant: 'an event that is over has nothing locked and no prize open',
    broken: `
      select format('%s in event %s: locked until %s', user_id, event_id, starts_at + interval '24 hours') as row
      from pledge_fill join squad_event as event on event.id = event_id
      where stage = 'finished' and settled_at is null`,
  },
];
