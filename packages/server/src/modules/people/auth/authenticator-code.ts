import { createOTP } from '@better-auth/utils/otp';
import { secondMs } from '@limelight/rules/time';
import { symmetricDecrypt } from 'better-auth/crypto';
import { systemClock } from '../../../platform/clock.js';
import type { AccountServices, Auth } from './auth.js';
import { claimCode, findAppSecret } from './two-factor.sql.js';

const stepMs = 30 * secondMs;
/** For typing and sending a code that the app has just replaced. */
const graceMs = 10 * secondMs;

/**
 * Whether an app shows the code now, showed it until a moment ago, or shows it already because its clock is
 * ahead. better-auth also accepts a code for 30 seconds after its time.
 */
async function isTimely(services: AccountServices, auth: Auth, userId: string, code: string): Promise<boolean> {
  const row = await findAppSecret(services.db, userId);
  if (!row) return false;
  const { secretConfig: key } = await auth.$context;
  const app = createOTP(await symmetricDecrypt({ key, data: row.secret }));
  // The system clock, not the game's clock, because apps follow it.
  const nowMs = systemClock.nowMs();
  const oldest = Math.floor((nowMs - graceMs) / stepMs);
  const newest = Math.floor(nowMs / stepMs) + 1;
  for (let step = oldest; step <= newest; step += 1) if ((await app.hotp(step)) === code) return true;
  return false;
}

/** @returns whether a code that better-auth has accepted is timely and was unused; it is used from then on */
export async function claimAppCode(
  services: AccountServices,
  auth: Auth,
  { userId, code }: { readonly userId: string; readonly code: string },
): Promise<boolean> {
  const now = services.clock.now();
  return (await isTimely(services, auth, userId, code)) && claimCode(services.db, { userId, code, now });
}
