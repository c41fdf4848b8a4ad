import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Clock } from './clock.js';
import type { Executor } from './database.js';

/**
 * A CAPTCHA by proof of work (ALTCHA): the browser searches some 1,500 numbers for the one whose derived key
 * has the required prefix. Half a second on a laptop, a few seconds on an old phone, too expensive by the
 * thousand. No third party, no cookie, and the server verifies a solution by its signature, without repeating
 * the work.
 */
const algorithm = 'PBKDF2/SHA-256';
const iterations = 1_000;
const numberMin = 500;
const numberMax = 1_500;
const validMs = 10 * 60_000;
const staleRowsPerUse = 20;

const hexSchema = z.string().regex(/^(?:[0-9a-f]{2})+$/);

const challengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal(algorithm),
    cost: z.int(),
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: hexSchema,
    keySignature: hexSchema,
    nonce: hexSchema,
    salt: hexSchema,
  }),
  signature: hexSchema,
});
export type RobotChallenge = z.infer<typeof challengeSchema>;

const answerSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.int().min(0).max(numberMax), derivedKey: hexSchema }),
});
type Answer = z.infer<typeof answerSchema>;

export type RobotCheck = ReturnType<typeof createRobotCheck>;

/** Issues and verifies proof-of-work challenges, for any form. */
export function createRobotCheck({ secret, clock }: { secret: string; clock: Clock }) {
  // Derived from the server's secret, which also signs cookies: a signature made here must never be valid for
  // a cookie.
  const secretFor = (purpose: string) => createHmac('sha256', secret).update(`robot check: ${purpose}`).digest('hex');
  const secrets = { hmacSignatureSecret: secretFor('challenge'), hmacKeySignatureSecret: secretFor('key') };
  return {
    issue: async (): Promise<RobotChallenge> =>
      challengeSchema.parse(
        await createChallenge({
          algorithm,
          cost: iterations,
          counter: randomInt(numberMax, numberMin),
          deriveKey,
          expiresAt: new Date(clock.nowMs() + validMs),
          ...secrets,
        }),
      ),
    /**
     * Whether this is a correct, unexpired and unused solution to one of our challenges; marks it as used.
     */
    use: async (db: Executor, text: string): Promise<boolean> => {
      const answer = readAnswer(text);
      if (answer === null || answer.challenge.parameters.expiresAt * 1_000 <= clock.nowMs()) return false;
      const { verified } = await verifySolution({ ...answer, deriveKey, ...secrets });
      return verified && noteUse(db, answer.challenge, clock.now());
    },
  };
}

function readAnswer(text: string): Answer | null {
  try {
    const result = answerSchema.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}

/** @returns whether it is the first use; true for exactly one of several concurrent calls */
async function noteUse(db: Executor, { parameters }: RobotChallenge, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('robot_check_used')
    .values({ nonce: parameters.nonce, expires_at: new Date(parameters.expiresAt * 1_000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  await db
    .deleteFrom('robot_check_used')
    .where('nonce', 'in', (stale) =>
      stale
        .selectFrom('robot_check_used')
        .select('nonce')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(staleRowsPerUse)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  return row !== undefined;
}
