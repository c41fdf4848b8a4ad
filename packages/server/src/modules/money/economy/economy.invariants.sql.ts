import type { InvariantQuery } from '../../../platform/invariant.sql.js';

export const economyInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'the hourly sums are the sums of the ledger',
    broken: `
      select format('%s %s %s: %s entries, %s made and %s removed; the ledger has %s, %s and %s', hour, kind, house,
        stored.entries, stored.made_cents, stored.removed_cents, entry.entries, entry.made, entry.removed) as row
      from ledger_hour as stored
      full join (
        select date_trunc('hour', created_at, 'UTC') as hour, kind, house, count(*) as entries,
          sum(greatest(amount_cents, 0)) as made, sum(greatest(-amount_cents, 0)) as removed
        from ledger_entry where created_at < (select closed_until from ledger_summary)
        group by 1, 2, 3
      ) as entry using (hour, kind, house)
      where (kind, date_trunc('month', hour at time zone 'Europe/London')::date) not in (select kind, month from ledger_month)
        and (stored.entries is distinct from entry.entries or stored.made_cents is distinct from entry.made
        or stored.removed_cents is distinct from entry.removed)
      union all
      -- A month of which some players' entries are summed up, with those that are not.
      select format('%s %s %s: %s entries of %s cents; the ledger has %s of %s', month, kind, house, stored.entries,
        stored.cents, entry.entries, entry.cents)
      from (
        select date_trunc('month', hour at time zone 'Europe/London')::date as month, kind, house, sum(entries) as entries,
          sum(made_cents - removed_cents) as cents
        from ledger_hour group by 1, 2, 3
      ) as stored
      full join (
        select month, kind, house, sum(entries) as entries, sum(cents) as cents
        from (
          select date_trunc('month', created_at at time zone 'Europe/London')::date as month, kind, house,
            1 as entries, amount_cents as cents
          from ledger_entry where created_at < (select closed_until from ledger_summary)
          union all
          select month, kind, house, entries, amount_cents from ledger_month
        ) as ledger
        group by 1, 2, 3
      ) as entry using (month, kind, house)
      where (kind, month) in (select kind, month from ledger_month)
        and (stored.entries is distinct from entry.entries or stored.cents is distinct from entry.cents)`,
  },
];
