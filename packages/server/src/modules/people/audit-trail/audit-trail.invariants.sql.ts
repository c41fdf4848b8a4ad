import type { InvariantQuery } from '../../../platform/invariant.sql.js';

/** Invariants of the audit trail. Triggers refuse changes, but the owner of the tables can disable them. */
export const auditTrailInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'audit entries are numbered from 1 without a gap',
    broken: `
      select format('entry %s is at place %s', number, place) as row
      from (select number, row_number() over (order by number) as place from audit_entry) as entries
      where number <> place`,
  },
  {
    invariant: 'every audit entry has the hash of its content and of the entry before',
    broken: `
      select format('entry %s: %s', number, case when hash <> expected then 'its content was altered'
        else 'the entry before was altered or removed' end) as row
      from (
        select number, hash, audit_entry_hash(entry) as expected, previous_hash,
          lag(hash, 1, decode(repeat('00', 32), 'hex')) over (order by number) as hash_before
        from audit_entry as entry
      ) as entries
      where hash <> expected or previous_hash <> hash_before`,
  },
  {
    invariant: 'the last audit entry is the one that the head of the chain names',
    broken: `
      select format('the head names entry %s, the last is %s', head.number, coalesce(last.number, 0)) as row
      from (select 0) as always
        left join audit_head as head on true
        left join (select number, hash from audit_entry order by number desc limit 1) as last on true
      where head.number is distinct from coalesce(last.number, 0)
        or head.hash <> coalesce(last.hash, decode(repeat('00', 32), 'hex'))`,
  },
];
