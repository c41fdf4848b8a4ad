import { type HouseRule, testCode } from '../house.js';

/** Server code except the one writer. */
const others = /^packages\/server\/src\/(?!modules\/exchange\/wallet\/tier\.sql\.ts$).*\.ts$/;
const write = /\bupdate\s+wallet\s+set\s+tier\b|\.set\(\{\s*tier\b/;

export const oneWriterOfTheTier: HouseRule = {
  name: 'the tier of a wallet is written in one place',
  reason:
    'It is what subscriptions and grants give, no more and no less: change one of them, and `settleTier` follows.',
  check: (house) =>
    house.checkLines(house.paths(others, testCode), (line) =>
      write.test(line) ? 'writes the tier of a wallet' : null,
    ),
  breaches: [
    { 'packages/server/src/modules/q/a/a.sql.ts': "sql`update wallet set tier = 'elite'`" },
    { 'packages/server/src/modules/q/a/a.sql.ts': "db.updateTable('wallet').set({ tier: 'elite' })" },
  ],
};
