import type { InvariantQuery } from '../../platform/invariant.sql.js';

/** What must hold of cash and the ledger. */
export const moneyInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'cash is the sum of the ledger entries',
    broken: `
      select format('wallet %s: cash %s, entries sum to %s', user_id, cash_cents, coalesce(total, 0)) as row
      from wallet
      left join (select user_id, sum(amount_cents) as total from ledger_entry group by user_id) as entries using (user_id)
      where cash_cents <> coalesce(total, 0)`,
  },
  {
    invariant: 'every ledger entry belongs to a wallet',
    broken: `
      select format('ledger entry %s/%s has no wallet', entry.user_id, entry.number) as row
      from ledger_entry as entry left join wallet using (user_id) where wallet.user_id is null`,
  },
  {
    invariant: 'ledger entries are numbered from 1 without a hole',
    broken: `
      select format('wallet %s: %s entries, numbers %s to %s, expected %s', user_id, entries, first, last, entry_count) as row
      from wallet
      left join (
        select user_id, count(*) as entries, min(number) as first, max(number) as last from ledger_entry group by user_id
      ) as numbers using (user_id)
      where coalesce(entries, 0) <> entry_count or (entry_count > 0 and (first <> 1 or last <> entry_count))`,
  },
  {
    invariant: 'each ledger entry carries the balance it left',
    broken: `
      select format('ledger entry %s/%s: balance %s, expected %s', user_id, number, balance_cents, expected) as row
      from (
        select user_id, number, balance_cents, sum(amount_cents) over (partition by user_id order by number) as expected
        from ledger_entry
      ) as running where balance_cents <> expected`,
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
        (select -coalesce(sum(amount_cents), 0) as house from ledger_entry) as ledger
      where players + house <> 0`,
  },
  {
    invariant: 'money put in is grants, bonuses and tokens without what was taken back',
    broken: `
      select format('wallet %s: contributed %s, entries say %s', user_id, contributed_cents, coalesce(total, 0)) as row
      from wallet
      left join (
        select user_id, sum(amount_cents) as total from ledger_entry
        where kind in ('signup_grant', 'daily_bonus', 'referral_bonus', 'tokens', 'tokens_refund', 'tokens_dispute')
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
    invariant: 'each kind of movement has its house account',
    broken: `
      select format('ledger entry %s/%s: %s against %s', user_id, number, kind, house) as row from ledger_entry
      where house <> case kind
        when 'signup_grant' then 'issuance' when 'buy' then 'market' when 'sell' then 'market' when 'fee' then 'fees'
        when 'undo' then 'market' when 'undo_fee' then 'fees'
        when 'daily_bonus' then 'rewards' when 'referral_bonus' then 'rewards' when 'dividend' then 'dividends'
        when 'tokens' then 'payments' when 'adjustment' then 'adjustments' else house::text end::house_account`,
  },
];
