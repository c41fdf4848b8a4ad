import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of undone trades. */
export const undoInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'every undo is of its trade, at the price of its tick and with the fee of the trade',
    broken: `
      select format('undo %s/%s: %s %s shares of %s at %s with fee %s', undo.user_id, undo.id, undo.side, undo.shares,
        undo.celebrity_id, undo.price_cents, undo.fee_cents) as row
      from trade_undo as undo
      left join trade on trade.user_id = undo.user_id and trade.id = undo.trade_id
      left join celebrity on celebrity.id = undo.celebrity_id
      left join tick on tick.number = undo.tick_number
      where (trade.celebrity_id, trade.side, trade.shares, trade.fee_cents)
          is distinct from (undo.celebrity_id, undo.side, undo.shares, undo.fee_cents)
        or undo.tick_number < trade.tick_number
        or (tick.number is not null and tick.prices_cents[celebrity.slot + 1] is distinct from undo.price_cents)`,
  },
  {
    invariant: 'every undo has exactly its ledger entries',
    broken: `
      select format('undo %s/%s: %s of %s', undo.user_id, undo.id, undo.side, undo.total_cents) as row
      from trade_undo as undo
      left join posted_entry as entry on entry.user_id = undo.user_id and entry.number = undo.number
      left join (
        select user_id, reference_id, count(*) as fees, sum(amount_cents) as fee
        from posted_entry where kind = 'undo_fee' group by user_id, reference_id
      ) as back on back.user_id = undo.user_id and back.reference_id = undo.id
      where (entry.kind, entry.reference_id, entry.celebrity_id) is distinct from ('undo', undo.id, undo.celebrity_id)
        or (entry.amount_cents, entry.shares)
          is distinct from (case side when 'buy' then total_cents else -total_cents end,
            case side when 'buy' then -undo.shares else undo.shares end)
        or coalesce(fees, 0) <> case when fee_cents > 0 then 1 else 0 end or coalesce(fee, 0) <> fee_cents`,
  },
  {
    invariant: 'every movement of an undo has its undo',
    broken: `
      select format('ledger entry %s/%s: %s for undo %s', entry.user_id, entry.number, entry.kind, entry.reference_id) as row
      from posted_entry as entry
      left join trade_undo as undo on undo.user_id = entry.user_id and undo.id = entry.reference_id
        and (entry.kind = 'undo_fee' or undo.number = entry.number)
      where entry.kind in ('undo', 'undo_fee') and undo.id is null`,
  },
  {
    invariant: 'an undo leaves the position that the remaining entries lead to',
    // Replayed from the player's first entry of the celebrity, or from what the last split left as if bought
    // at its average; the server replays from the undone trade on.
    broken: `
      select format('undo %s/%s of %s: left %s at %s, the remaining entries lead to %s at %s', undo.user_id, undo.number,
        undo.celebrity_id, undo.shares_after, undo.average_after_cents, (held).shares, (held).average_cents) as row
      from share_entry as undo
      cross join lateral (
        select coalesce(replay_position(
          case when shares > 0 then 'buy'::trade_side else 'sell' end, abs(shares), price_cents order by number
        ), row(0, 0)::replayed_position) as held
        from (
          select number, case kind when 'split' then shares_after else shares end as shares,
            case kind when 'split' then average_after_cents else abs(amount_cents) / nullif(abs(shares), 0) end as price_cents,
            max(number) filter (where kind = 'split') over () as split_number
          from share_entry as entry
          where entry.user_id = undo.user_id and entry.celebrity_id = undo.celebrity_id and entry.number < undo.number
            and kind <> 'undo' and not exists (
              select from trade_undo as earlier where earlier.user_id = entry.user_id and earlier.trade_id = entry.reference_id
                and earlier.number <= undo.number
            )
        ) as remaining
        where shares <> 0 and number >= coalesce(split_number, 0)
      ) as replayed
      where undo.kind = 'undo' and ((held).shares, (held).average_cents)
        is distinct from (undo.shares_after, undo.average_after_cents)`,
  },
  {
    invariant: 'nothing is undone at a tick that has it halted',
    broken: `
      select format('undo %s/%s of %s at tick %s, which halts it', undo.user_id, undo.id, celebrity.id, tick.number) as row
      from trade_undo as undo
      join celebrity on celebrity.id = undo.celebrity_id
      join tick on tick.number = undo.tick_number and celebrity.slot = any (tick.halted_slots)`,
  },
];
