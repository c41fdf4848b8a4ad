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
      left join ledger_entry as entry on entry.user_id = undo.user_id and entry.number = undo.trade_number
      where (trade.celebrity_id, trade.side, trade.shares, trade.fee_cents)
          is distinct from (undo.celebrity_id, undo.side, undo.shares, undo.fee_cents)
        or undo.tick_number < trade.tick_number
        or (tick.number is not null and tick.prices_cents[celebrity.slot + 1] is distinct from undo.price_cents)
        or entry.reference_id is distinct from undo.trade_id or entry.kind not in ('buy', 'sell')`,
  },
  {
    invariant: 'every undo has exactly its ledger entries',
    broken: `
      select format('undo %s/%s: %s of %s', undo.user_id, undo.id, undo.side, undo.total_cents) as row
      from trade_undo as undo
      left join (
        select user_id, reference_id, count(*) filter (where kind = 'undo') as movements, max(number) as number,
          sum(amount_cents) filter (where kind = 'undo') as moved,
          count(*) filter (where kind = 'undo_fee') as fees,
          coalesce(sum(amount_cents) filter (where kind = 'undo_fee'), 0) as fee,
          (array_agg(balance_cents order by number desc))[1] as balance
        from ledger_entry where kind in ('undo', 'undo_fee') group by user_id, reference_id
      ) as entries on entries.user_id = undo.user_id and entries.reference_id = undo.id
      where movements is distinct from 1
        or entries.number is distinct from undo.number
        or moved is distinct from case side when 'buy' then total_cents else -total_cents end
        or fees is distinct from case when fee_cents > 0 then 1 else 0 end
        or fee is distinct from fee_cents
        or balance is distinct from cash_after_cents`,
  },
  {
    invariant: 'every movement of an undo has its undo',
    broken: `
      select format('ledger entry %s/%s: %s for undo %s', entry.user_id, entry.number, entry.kind, entry.reference_id) as row
      from ledger_entry as entry
      left join trade_undo as undo on undo.user_id = entry.user_id and undo.id = entry.reference_id
      where entry.kind in ('undo', 'undo_fee') and undo.id is null`,
  },
  {
    invariant: 'an undo leaves the position that the remaining trades lead to',
    // Replayed from the player's first trade of the celebrity, or from what the last split left; the server replays from the
    // undone trade on.
    broken: `
      select format('undo %s/%s of %s: left %s at %s, the remaining trades lead to %s at %s', undo.user_id, undo.id,
        undo.celebrity_id, undo.shares_before + case undo.side when 'buy' then -undo.shares else undo.shares end,
        undo.average_after_cents, (held).shares, (held).average_cents) as row
      from trade_undo as undo
      cross join lateral (
        select coalesce(
          replay_position(side, shares, price_cents order by number), row(0, 0)::replayed_position
        ) as held
        from (
          select trade.side, trade.shares, trade.price_cents, entry.number from trade
          join ledger_entry as entry
            on entry.user_id = trade.user_id and entry.reference_id = trade.id and entry.kind in ('buy', 'sell')
          left join trade_undo as earlier
            on earlier.user_id = trade.user_id and earlier.trade_id = trade.id and earlier.number <= undo.number
          where trade.user_id = undo.user_id and trade.celebrity_id = undo.celebrity_id
            and entry.number < undo.number and earlier.id is null
          union all
          -- What a split left, as if bought at its average.
          select 'buy', shares_after, average_after_cents, number from split_holding
          where user_id = undo.user_id and celebrity_id = undo.celebrity_id and number < undo.number and shares_after > 0
        ) as movement
        where number >= coalesce((
          select max(number) from split_holding
          where user_id = undo.user_id and celebrity_id = undo.celebrity_id and number < undo.number
        ), 0)
      ) as replayed
      where ((held).shares, (held).average_cents) is distinct from (
        undo.shares_before + case undo.side when 'buy' then -undo.shares else undo.shares end, undo.average_after_cents)`,
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
