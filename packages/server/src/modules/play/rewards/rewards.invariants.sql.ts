import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of bonuses and dividends: each has its ledger entries, and every such entry has its reward. */
export const rewardInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'every claimed daily bonus has its ledger entry, and every such entry its claim',
    broken: `
      select format('daily bonus of %s: claim %s, entry %s', user_id, claimed, paid) as row
      from (
        select user_id, id, amount_cents as claimed from daily_bonus_claim as claim
        where amount_cents > 0 and not exists (
          select from ledger_month where user_id = claim.user_id and kind = 'daily_bonus'
            and month = date_trunc('month', claim.claimed_at at time zone 'Europe/London')::date)
      ) as claim
      full join (
        select user_id, reference_id as id, sum(amount_cents) as paid from posted_entry where kind = 'daily_bonus'
        group by user_id, reference_id
      ) as entry using (user_id, id)
      where claimed is distinct from paid
      union all
      select format('daily bonuses of %s in %s: claims %s, summed up %s', user_id, month, sum(claimed), sum(summed))
      from (
        select user_id, month, 0 as claimed, amount_cents as summed from ledger_month where kind = 'daily_bonus'
        union all
        select user_id, date_trunc('month', claimed_at at time zone 'Europe/London')::date, amount_cents, 0
        from daily_bonus_claim
      ) as bonus
      group by user_id, month having sum(summed) <> 0 and sum(claimed) <> sum(summed)`,
  },
  {
    invariant: 'a streak grows by one claim at a time',
    // A streak continues only when the freezes left covered the gap.
    broken: `
      select format('claim %s/%s: day %s of a streak after day %s', user_id, day, streak_days, before) as row
      from (
        select *, lag(streak_days) over own as before, day - lag(day) over own - 1 as missed,
          lag(freezes_left) over own as freezes
        from daily_bonus_claim window own as (partition by user_id order by day)
      ) as claims
      where streak_days <> case when before is null or missed > freezes then 1 else before + 1 end`,
  },
  {
    invariant: 'every paid invitation has one bonus for each side, and every such bonus its invitation',
    broken: `
      select format('invitation of %s: %s expected %s, got %s', invited_id, user_id, expected, paid) as row
      from (
        select invited_id, invited_id as user_id, bonus_cents as expected from referral where state = 'paid'
        union all
        select invited_id, referrer_id, bonus_cents from referral where state = 'paid'
      ) as side
      full join (
        select user_id, reference_id as invited_id, sum(amount_cents) as paid from posted_entry
        where kind = 'referral_bonus' group by user_id, reference_id
      ) as entry using (user_id, invited_id)
      where expected is distinct from paid`,
  },
  {
    invariant: 'an invitation is paid to whom the account names, at most 20 a month',
    broken: `
      select format('invitation of %s is noted for %s', invited_id, referrer_id) as row
      from referral join "user" on "user".id = invited_id where referred_by is distinct from referrer_id
      union all
      select format('player %s was paid for %s invitations in %s', referrer_id, count(*), to_char(paid_day, 'YYYY-MM'))
      from referral where state = 'paid' group by referrer_id, to_char(paid_day, 'YYYY-MM') having count(*) > 20`,
  },
  {
    invariant: 'every paid dividend has one ledger entry, and every such entry its dividend',
    broken: `
      select format('dividend of %s: amount %s, %s entries of %s', user_id, amount_cents, entries, paid) as row
      from (
        select user_id, id, amount_cents from dividend join dividend_day using (day)
        where paid_at is not null and not exists (
          select from ledger_month where user_id = dividend.user_id and kind = 'dividend'
            and month = date_trunc('month', dividend.paid_at at time zone 'Europe/London')::date)
      ) as dividend
      full join (
        select user_id, reference_id as id, count(*) as entries, sum(amount_cents) as paid from posted_entry
        where kind = 'dividend' group by user_id, reference_id
      ) as entry using (user_id, id)
      where (amount_cents is distinct from paid or entries is distinct from 1)
        -- Days without prices are from before dividends were dropped together with their entries.
        and id not in (select id from dividend_day where prices_cents = '{}')`,
  },
  {
    invariant: 'a dividend is the sum of its positions, each at the price and the rate of its day',
    broken: `
      select format('dividend %s/%s: %s, its positions sum to %s', user_id, day, amount_cents, total) as row
      from (
        select user_id, dividend.day, amount_cents, factor_bps, vip_bps, dividend_day.day is null as without_terms,
          (select sum(dividend_cents(held, prices_cents[place + 1], rate_ppm, factor_bps))
            from unnest(slots, shares) as own (place, held)) as total
        from dividend left join dividend_day on dividend_day.day = dividend.day
      ) as priced
      where without_terms or amount_cents is distinct from total or factor_bps not in (10000, vip_bps)`,
  },
];
