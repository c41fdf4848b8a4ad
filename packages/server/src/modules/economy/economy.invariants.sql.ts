import type { InvariantQuery } from '../../platform/invariant.sql.js';

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
      where stored.entries is distinct from entry.entries or stored.made_cents is distinct from entry.made
        or stored.removed_cents is distinct from entry.removed`,
  },
];
