import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { createEmailVerificationToken } from 'better-auth/api';
import type { Tasks } from '../../platform/jobs.js';
import type { MailContent } from '../../platform/letter.js';
import type { Services } from '../../services.js';
import { findAccountByEmail } from './account.sql.js';
import { type AccountMailJobSpec, accountMailJobSpecSchema, accountMailTask } from './account-mail.js';
import { type AccountServices, verificationSeconds } from './auth.js';
import { greetedName, mailTemplates } from './mail-templates.js';
import { type MakePasswordLink, passwordLinkMaker } from './reset-token.js';

/** The jobs of this module. */
export function accountTasks(services: AccountServices & Pick<Services, 'mailer'>): Tasks {
  const makePasswordLink = passwordLinkMaker(services);
  return {
    [accountMailTask]: async (payload, { effectKey }) => {
      const spec = accountMailJobSpecSchema.parse(payload);
      const content = await write(services, makePasswordLink, spec);
      if (content) await services.mailer.send({ effectKey, to: spec.email, ...content });
    },
  };
}

/** The mail's content, or null when this address should not get it (any more). */
async function write(
  { db, secret, publicUrl }: Pick<Services, 'db' | 'secret' | 'publicUrl'>,
  makePasswordLink: MakePasswordLink,
  spec: AccountMailJobSpec,
): Promise<MailContent | null> {
  if (spec.template === 'account-deleted') {
    return mailTemplates.accountDeleted({ name: spec.name, homeUrl: `${publicUrl}${paths.landing}` });
  }
  const { template, email } = spec;
  const account = await findAccountByEmail(db, email);
  if (!account) return null;
  const name = greetedName(account);
  const logInUrl = `${publicUrl}${addressOf(paths.landing, {}, { card: 'log-in' })}`;
  switch (template) {
    case 'verify-email': {
      if (account.emailVerified) return null;
      const token = await createEmailVerificationToken(secret, email, undefined, verificationSeconds);
      return mailTemplates.verifyEmail({
        name,
        verifyUrl: `${publicUrl}${addressOf(paths.verifyEmail, {}, { token })}`,
      });
    }
    case 'already-registered':
      return mailTemplates.alreadyRegistered({ name, logInUrl, resetUrl: await makePasswordLink(account.id) });
    case 'reset-password':
      return mailTemplates.resetPassword({ name, resetUrl: await makePasswordLink(account.id) });
    case 'password-changed':
      return mailTemplates.passwordChanged({ name, logInUrl });
    case 'two-factor-on':
      return mailTemplates.twoFactorOn({ name, profileUrl: `${publicUrl}${paths.profile}` });
    case 'two-factor-off':
      return mailTemplates.twoFactorOff({ name, profileUrl: `${publicUrl}${paths.profile}` });
  }
}
