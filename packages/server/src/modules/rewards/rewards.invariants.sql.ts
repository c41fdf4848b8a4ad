import type { InvariantQuery } from '../../platform/invariant.sql.js';

/** Invariants of bonuses and dividends: each has its ledger entries, and every such entry has its reward. */
export const rewardInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'every claimed daily bonus has its ledger entry, and every such entry its claim',
    broken: `
      select format('daily bonus of %s: claim %s, entry %s', user_id, claimed, paid) as row
      from (select user_id, id, amount_cents as claimed from daily_bonus_claim where amount_cents > 0) as claim
      full join (
        select user_id, reference_id as id, sum(amount_cents) as paid from ledger_entry where kind = 'daily_bonus'
        group by user_id, reference_id
      ) as entry using (user_id, id)
      where claimed is distinct from paid`,
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
        select user_id, reference_id as invited_id, sum(amount_cents) as paid from ledger_entry
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
        select user_id, id, amount_cents from dividend join dividend_day using (day) where paid_at is not null
      ) as dividend
      full join (
        select user_id, reference_id as id, count(*) as entries, sum(amount_cents) as paid from ledger_entry
        where kind = 'dividend' group by user_id, reference_id
      ) as entry using (user_id, id)
      where amount_cents is distinct from paid or entries is distinct from 1`,
  },
  {
    invariant: 'a dividend is the sum of its positions, each at the rate of its day, until they are pruned',
    broken: `
      select format('dividend %s/%s: %s for %s positions, they sum to %s', user_id, day, amount_cents, positions, total) as row
      from dividend
      full join (
        select user_id, day, count(*) as details, sum(amount_cents) as total from dividend_position group by user_id, day
      ) as detail using (user_id, day)
      left join dividend_day using (day)
      where case
        when positions_pruned_at is not null then details is not null
        else amount_cents is distinct from total or positions is distinct from details
      end
      union all
      select format('dividend %s/%s of %s: %s', position.user_id, position.day, celebrity_id, position.amount_cents)
      from dividend_position as position
      join dividend using (user_id, day)
      join dividend_day using (day)
      where position.amount_cents <> dividend_cents(shares, price_cents, rate_ppm, factor_bps)
        or factor_bps not in (10000, vip_bps)`,
  },
];
