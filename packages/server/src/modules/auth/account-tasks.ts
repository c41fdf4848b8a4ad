import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { createEmailVerificationToken } from 'better-auth/api';
import type { Tasks } from '../../platform/jobs.js';
import { letter } from '../../platform/letter.js';
import { signId } from '../../platform/signed-id.js';
import type { Services } from '../../services.js';
import { findAccountByEmail } from './account.sql.js';
import { accountMailJobSpecSchema, accountMailTask } from './account-mail.js';
import { type AccountServices, verificationSeconds } from './auth.js';
import { greetedName, type MailLinks, mailTemplates } from './mail-templates.js';
import { passwordLinkMaker } from './reset-token.js';

/** The jobs of this module. */
export function accountTasks(services: AccountServices & Pick<Services, 'mailer'>): Tasks {
  const { db, secret, publicUrl, mailer } = services;
  const makePasswordLink = passwordLinkMaker(services);

  const takeBackLink = (id: string) => {
    const token = signId(id, { secret, purpose: 'email-change' });
    return `${publicUrl}${addressOf(paths.restoreEmail, {}, { token })}`;
  };
  const linksOf = (email: string, userId: string): Omit<MailLinks, 'takeBack'> => ({
    home: `${publicUrl}${paths.landing}`,
    logIn: `${publicUrl}${addressOf(paths.landing, {}, { card: 'log-in' })}`,
    profile: `${publicUrl}${paths.profile}`,
    verify: async () => {
      const token = await createEmailVerificationToken(secret, email, undefined, verificationSeconds);
      return `${publicUrl}${addressOf(paths.verifyEmail, {}, { token })}`;
    },
    setPassword: () => makePasswordLink(userId),
  });

  return {
    [accountMailTask]: async (payload, { effectKey }) => {
      const spec = accountMailJobSpecSchema.parse(payload);
      const { template, email } = spec;
      // These addresses have no account any more.
      const account =
        'name' in spec ? { id: '', name: spec.name, emailVerified: true } : await findAccountByEmail(db, email);
      // Otherwise the address should not get the mail (any more).
      if (account === undefined || (template === 'verify-email' && account.emailVerified)) return;
      const links = linksOf(email, account.id);
      const takeBack = 'emailChangeId' in spec ? takeBackLink(spec.emailChangeId) : links.home;
      const content = await mailTemplates[template]({ ...links, takeBack });
      await mailer.send({ effectKey, to: email, ...letter({ ...content, name: greetedName(account) }) });
    },
  };
}
