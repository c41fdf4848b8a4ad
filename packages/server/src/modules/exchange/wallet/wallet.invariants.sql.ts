import { contributingKinds, entryKinds } from '@limelight/rules/entry-kind';
import { type InvariantQuery, quoted } from '../../../platform/invariant.sql.js';

type Way = 'in' | 'out' | 'either';

/** Whether an amount moves another way than its kind does. */
const otherWay = (amount: string, way: Way) => (way === 'either' ? 'false' : `${amount} ${way === 'in' ? '<' : '>'} 0`);

/** The table of kinds, as rows of SQL. */
const kindRows = Object.entries(entryKinds).map(
  ([kind, { house, cash, shares }]) => `
        when '${kind}' then house <> '${house}' or ${otherWay('amount_cents', cash)}
          or ${shares === undefined ? 'shares is not null' : otherWay('coalesce(shares, 0)', shares)}`,
);

/** What must hold of cash and the ledger. */
export const moneyInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'cash reserved is what is held, and no more than the balance',
    broken: `
      select format('wallet %s: %s of %s reserved, %s held', user_id, reserved_cents, cash_cents, coalesce(total, 0)) as row
      from wallet
      full join (select user_id, sum(cents) as total from hold group by user_id) as held using (user_id)
      where coalesce(reserved_cents, 0) <> coalesce(total, 0) or (reserved_cents > cash_cents and not in_dispute)`,
  },
  {
    invariant: 'shares reserved are what is held, and no more than the position',
    broken: `
      select format('position %s/%s: %s of %s reserved, %s held', user_id, celebrity_id, reserved_shares, position.shares,
        coalesce(total, 0)) as row
      from position
      full join (
        select user_id, celebrity_id, sum(shares) as total from hold where shares > 0 group by user_id, celebrity_id
      ) as held using (user_id, celebrity_id)
      where coalesce(reserved_shares, 0) <> coalesce(total, 0) or reserved_shares > position.shares`,
  },
  {
    invariant: 'cash is the sum of the ledger entries',
    broken: `
      select format('wallet %s: cash %s, entries sum to %s', user_id, cash_cents, coalesce(total, 0)) as row
      from wallet
      left join (
        select user_id, sum(amount_cents) as total from (
          select user_id, amount_cents from ledger_entry union all select user_id, amount_cents from ledger_month
        ) as entry group by user_id
      ) as entries using (user_id)
      where cash_cents <> coalesce(total, 0)`,
  },
  {
    invariant: 'every ledger entry belongs to a wallet',
    broken: `
      select format('ledger entry %s/%s has no wallet', entry.user_id, entry.number) as row
      from ledger_entry as entry left join wallet using (user_id) where wallet.user_id is null
      union all
      select format('ledger month %s/%s has no wallet', summed.user_id, summed.month)
      from ledger_month as summed left join wallet using (user_id) where wallet.user_id is null`,
  },
  {
    invariant: 'ledger entries are numbered from 1 without a hole',
    broken: `
      select format('wallet %s: %s entries and %s summed up, numbers %s to %s, expected %s', user_id, entries, summed, first,
        last, entry_count) as row
      from wallet
      left join (
        select user_id, count(distinct number) as entries, min(number) as first, max(number) as last
        from ledger_entry group by user_id
      ) as numbers using (user_id)
      left join (
        select user_id, sum(entries) as summed, max(last_number) as summed_to from ledger_month group by user_id
      ) as months using (user_id)
      left join lateral (
        select count(*) as above from ledger_entry as entry
        where summed is not null and entry.user_id = wallet.user_id and number > summed_to
      ) as younger on true
      where coalesce(entries, 0) + coalesce(summed, 0) <> entry_count
        or case
          when summed is null then entry_count > 0 and (first <> 1 or last <> entry_count)
          else greatest(last, summed_to) <> entry_count or above <> entry_count - summed_to
        end`,
  },
  {
    invariant: 'each ledger entry carries the balance it left',
    broken: `
      select format('ledger entry %s/%s: balance %s, expected %s', user_id, number, balance_cents, before + amount_cents) as row
      from (
        select user_id, number, amount_cents, balance_cents,
          case when number = 1 then 0
            when number = lag(number) over own + 1 then lag(balance_cents) over own end as before
        from ledger_entry window own as (partition by user_id order by number)
      ) as running where balance_cents <> before + amount_cents`,
  },
  {
    invariant: 'cash is negative only in a payment dispute',
    broken: `
      select format('wallet %s: cash %s', user_id, cash_cents) as row from wallet where cash_cents < 0 and not in_dispute`,
  },
  {
    invariant: 'players and house accounts sum to zero',
    broken: `
      select format('players hold %s, house accounts %s', players, house) as row
      from (select coalesce(sum(cash_cents), 0) as players from wallet) as cash,
        (
          select -coalesce(sum(amount_cents), 0) as house from (
            select amount_cents from ledger_entry union all select amount_cents from ledger_month
          ) as entry
        ) as ledger
      where players + house <> 0`,
  },
  {
    invariant: 'money put in is grants, bonuses and tokens without what was taken back',
    broken: `
      select format('wallet %s: contributed %s, entries say %s', user_id, contributed_cents, coalesce(total, 0)) as row
      from wallet
      left join (
        select user_id, sum(amount_cents) as total from (
          select user_id, kind, amount_cents from ledger_entry
          union all select user_id, kind, amount_cents from ledger_month
        ) as entry
        where kind in (${quoted(contributingKinds)})
        group by user_id
      ) as entries using (user_id)
      where contributed_cents <> coalesce(total, 0)`,
  },
  {
    invariant: 'the sign-up grant comes once',
    broken: `
      select format('wallet %s has %s sign-up grants', user_id, count(*)) as row
      from ledger_entry where kind = 'signup_grant' group by user_id having count(*) > 1`,
  },
  {
    invariant: 'each kind of movement is known, and meets its house account its own way',
    broken: `
      select format('ledger entry %s/%s: %s of %s and %s shares against %s', user_id, number, kind, amount_cents, shares, house)
        as row
      from (
        select user_id, number, kind, house, amount_cents, shares from ledger_entry
        union all select user_id, last_number, kind, house, amount_cents, null from ledger_month
      ) as entry
      where case kind ${kindRows.join('')}
        else true end`,
  },
];
