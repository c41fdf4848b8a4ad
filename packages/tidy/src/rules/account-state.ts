import { type HouseRule, testCode } from '../house.js';

/** Server code except the one writer, and the opening of a wallet with the state that its account has. */
const others =
  /^packages\/server\/src\/(?!platform\/database\.generated\.ts$|modules\/people\/access\/account-state\.sql\.ts$|modules\/exchange\/wallet\/wallet\.sql\.ts$).*\.ts$/;
/** An assignment in SQL or in a query builder; a comparison has no `set` and no colon. */
const write = /\bset\s+(?:account_state|frozen(?:_at)?)\b|\b(?:account_state|frozen_at):/;

export const oneWriterOfAccountState: HouseRule = {
  name: 'the state of an account is written in one place',
  reason: 'Sessions, keys, orders and the wallet follow the state in the same transaction, which only access does.',
  check: (house) =>
    house.checkLines(house.paths(others, testCode), (line) =>
      write.test(line) ? 'writes the state of an account' : null,
    ),
  breaches: [
    { 'packages/server/src/modules/q/a/a.sql.ts': 'sql`update "user" set account_state = null`' },
    { 'packages/server/src/modules/q/a/a.sql.ts': "db.updateTable('user').set({ account_state: 'closed' })" },
    { 'packages/server/src/modules/q/a/a.sql.ts': 'sql`update wallet set frozen = true`' },
  ],
};
