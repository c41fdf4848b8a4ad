import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.js';
import { ManualClock } from '../testing/manual-clock.js';
import { systemClock } from './clock.js';
import { pack, solve, unpack } from './robot-check.fixture.js';
import { createRobotCheck, type RobotCheck } from './robot-check.js';

const minuteMs = 60_000;
// The library also compares with the system time.
const clock = new ManualClock(systemClock.nowMs());
let database: TestDatabase;
let check: RobotCheck;

beforeAll(async () => {
  database = await createTestDatabase();
  check = createRobotCheck({ secret: 'a secret of the test', clock });
});

afterAll(() => database.close());

async function countUsed(): Promise<number> {
  return (await database.db.selectFrom('robot_check_used').select('nonce').execute()).length;
}

test('a solution is valid for one use, also among concurrent attempts', async () => {
  const answer = await solve(await check.issue());
  const uses = await Promise.all(Array.from({ length: 20 }, () => check.use(database.db, answer)));
  expect(uses.filter(Boolean)).toHaveLength(1);
  expect(await check.use(database.db, answer)).toBe(false);
});

test('an unsolved, weakened, foreign or malformed solution is refused and leaves no row', async () => {
  const answer = unpack(await solve(await check.issue()));
  const { challenge, solution } = answer;
  const { parameters } = challenge;
  const foreign = createRobotCheck({ secret: 'another secret', clock });
  const before = await countUsed();
  const wrong = [
    pack({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
    pack({ challenge: { ...challenge, parameters: { ...parameters, keyPrefix: '00' } }, solution }),
    pack({ challenge: { ...challenge, parameters: { ...parameters, expiresAt: parameters.expiresAt + 9 } }, solution }),
    pack({ challenge: { ...challenge, parameters: { ...parameters, cost: 1e9 } }, solution }),
    pack({ challenge: { ...challenge, signature: '00'.repeat(32) }, solution }),
    pack({ challenge, solution: null }),
    await solve(await foreign.issue()),
    pack(null),
    'e30=',
    'not base64 of anything',
    '',
  ];
  for (const text of wrong) expect(await check.use(database.db, text), text.slice(0, 60)).toBe(false);
  expect(await countUsed()).toBe(before);
  expect(await check.use(database.db, pack(answer)), 'the untouched answer').toBe(true);
});

test('a challenge expires after ten minutes, and its use is deleted then', async () => {
  const late = await solve(await check.issue());
  clock.advance(10 * minuteMs);
  expect(await check.use(database.db, late)).toBe(false);
  clock.advance(minuteMs);
  expect(await check.use(database.db, await solve(await check.issue()))).toBe(true);
  expect(await countUsed(), 'only the newest').toBe(1);
});
