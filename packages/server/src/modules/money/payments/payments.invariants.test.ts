import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { PaymentsUnderTest, paidReport, scriptedGateway } from './payments.fixture.js';
import { settlePayment } from './settle-payment.js';

let game: PaymentsUnderTest;

/** An order with two open disputes. */
beforeEach(async () => {
  game = await PaymentsUnderTest.open();
  const { id } = await game.order(await game.addPlayer());
  const dispute = { usCents: 100, state: 'open', reason: null, answerBy: null } as const;
  const disputes = ['one', 'two'].map((ref) => ({ ...dispute, ref }));
  await settlePayment(
    game.services,
    scriptedGateway(async () => paidReport(id, { disputes })),
    id,
  );
});
afterEach(() => game.close());

const brokenNames = async () => brokenFindings(await auditDatabase(game.services.db)).map(({ invariant }) => invariant);
const counted = 'open disputes are those that their payment counts';
const frozen = 'an open dispute freezes trading, unless staff lifted the freeze';

test('disputes break no invariant', async () => {
  expect(await brokenNames()).toEqual([]);
});

test.each([
  ['a dispute too few', `delete from payment_dispute where ref = 'two'`, [counted]],
  ['a dispute that the payment does not count', `update payment set open_disputes = 1`, [counted]],
  [
    'a player who trades in spite of a dispute',
    `update "user" set frozen_at = null, frozen_by = null, frozen_reason = null; update wallet set frozen = false`,
    [frozen],
  ],
])('the audit finds %s', async (_what, statement, broken) => {
  await sql.raw(statement).execute(game.services.db);
  expect(await brokenNames()).toEqual(broken);
});
