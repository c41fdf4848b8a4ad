import type { InvariantQuery } from '../../../platform/invariant.sql.js';

export const programInvariants: readonly InvariantQuery[] = [
  {
    invariant: 'an account with a mark that stands is ranked among the bots',
    broken: `
      select format('account %s: marked at %s, and no bot', id, marked_at) as row
      from program_mark join "user" on id = user_id where lifted_at is null and not bot and account_state <> 'closed'`,
  },
];
