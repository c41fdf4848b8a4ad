import type { InvariantQuery } from '../../../platform/invariant.sql.js';

export const ringInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'an account that is not the oldest of its ring has a return that stands still',
    broken: `
      select format('account %s: not ranked since %s, and its return moves', user_id, marked_at) as row
      from ring_mark join wallet using (user_id)
      where ended_at is null and marked_at is not null and account_state <> 'closed' and not return_paused`,
  },
  {
    invariant: 'of a ring the oldest account is ranked',
    broken: `
      select format('account %s is not ranked for %s, which joined later', mark.user_id, first_id) as row
      from ring_mark as mark join "user" as account on account.id = mark.user_id join "user" as first on first.id = first_id
      where ended_at is null and (first.created_at, first.id) > (account.created_at, account.id)`,
  },
  {
    invariant: 'a mark of a ring is in force after it was noted, and ends after both',
    broken: `
      select format('account %s: noted %s, in force %s, ended %s', user_id, noted_at, marked_at, ended_at) as row
      from ring_mark where marked_at <= noted_at or ended_at < greatest(noted_at, marked_at)`,
  },
];
