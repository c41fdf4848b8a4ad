import type { SignUp } from '@limelight/contract/people/auth.schema';
import { makeReferralCode, normalizeReferralCode, referralRandomBytes } from '@limelight/rules/referral';
import type { Executor } from '../../../platform/database.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { uuidv7 } from '../../../platform/random.js';
import { findFreeHandle } from '../handles/handles.public.js';
import { upsertConsent } from '../mail-consent/mail-consent.public.js';
import {
  findAccountByEmail,
  findReferrer,
  insertAccount,
  insertSignUpOrigin,
  upsertCredential,
} from './account.sql.js';
import { enqueueAlreadyRegisteredMail, enqueueMail } from './account-mail.js';
import type { AccountServices } from './auth.js';
import { authSettings } from './auth.settings.js';
import { noteContacts } from './contact-trace.js';
import { requireUncommonPassword } from './new-password.js';
import { hashPassword } from './password.js';
import type { SignUpOrigin } from './sign-up-origin.js';
import { tidyName } from './tidy-name.js';

/** A name has 1,048,576 possible endings; the first try finds a free one unless the name is very common. */
const referralCodeTriesMax = 20;

interface SignUpSource {
  /** Null on the developer's machine. */
  readonly origin: SignUpOrigin | null;
  /** Notes the other accounts of the browser, in the transaction of the new one. */
  readonly noteDevice: (tx: Executor) => Promise<void>;
}

/**
 * Creates an account, or mails the owner of the account that has this address; the caller cannot distinguish
 * the two.
 *
 * better-auth's sign-up is not used: it holds its transaction open while it hashes the password, cannot
 * enqueue the mail in that transaction, and answers a lost race for an address differently from a taken one.
 * @throws Refusal FORBIDDEN while registration is closed; BAD_REQUEST
 */
export async function signUp(
  services: AccountServices,
  input: SignUp,
  { origin, noteDevice }: SignUpSource,
): Promise<void> {
  const { db, clock, random, settings } = services;
  if (!settings.of(authSettings).registrationEnabled) {
    throw new Refusal('FORBIDDEN', { message: 'Sign-up is closed at the moment. Please try again later' });
  }
  const email = input.email.toLowerCase();
  const name = tidyName(services, input.name);
  requireUncommonPassword('password', input.password);
  // Hashed for a taken address too, because hashing takes nearly all the time of a sign-up.
  const passwordHash = await hashPassword(input.password);
  await db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const userId = await insertWithFreeCode(services, transaction, { ...input, email, name }, now);
    if (userId === null) return enqueueAlreadyRegisteredMail(services, transaction, email);
    await upsertCredential(transaction, { id: uuidv7(clock, random), userId, passwordHash, now });
    if (input.newsByMail === true) await upsertConsent(transaction, { userId, source: 'sign-up', now });
    if (origin !== null) {
      await insertSignUpOrigin(transaction, { user_id: userId, created_at: now, ...origin });
      const mobile = { prefix: input.mobileNumberPrefix, number: input.mobileNumber };
      await noteContacts(transaction, services, { userId, now, email, ...mobile });
    }
    await noteDevice(transaction);
    await enqueueMail(services, transaction, { template: 'verify-email', email });
  });
}

/** @returns the new player's id, or null when the address is taken */
async function insertWithFreeCode(
  { clock, random }: AccountServices,
  db: Executor,
  input: SignUp,
  now: Date,
): Promise<string | null> {
  const invitation = normalizeReferralCode(input.referralCode ?? '');
  const referrer = invitation === null ? undefined : await findReferrer(db, invitation);
  for (let tries = 0; tries < referralCodeTriesMax; tries += 1) {
    const id = uuidv7(clock, random);
    const handle = await findFreeHandle(db, random);
    const account = {
      id,
      name: input.name,
      handle,
      email: input.email,
      mobile_number_prefix: input.mobileNumberPrefix,
      mobile_number: input.mobileNumber,
      referral_code: makeReferralCode(handle, random.bytes(referralRandomBytes)),
      referred_by: referrer?.id ?? null,
      terms_accepted_at: now,
      created_at: now,
      updated_at: now,
    };
    if (await insertAccount(db, account)) return id;
    if (await findAccountByEmail(db, input.email)) return null;
  }
  throw new Error(`no free referral code for a name in ${referralCodeTriesMax} tries`);
}
