import { addressOf } from '@limelight/contract/address';
import { paths } from '@limelight/contract/paths';
import { createEmailVerificationToken } from 'better-auth/api';
import type { Tasks } from '../../../platform/jobs.js';
import { letter } from '../../../platform/letter.js';
import { uuidv7 } from '../../../platform/random.js';
import { signId } from '../../../platform/signed-id.js';
import type { Services } from '../../../services.js';
import { siteSettings } from '../settings/settings.public.js';
import { findAccountByEmail } from './account.sql.js';
import { type AccountMailJobSpec, accountMailJobSpecSchema, accountMailTask } from './account-mail.js';
import { type AccountServices, verificationSeconds } from './auth.js';
import { greetedName, type MailLinks, mailTemplates } from './mail-templates.js';
import { passwordLinkMaker } from './reset-token.js';
import { replaceVerificationLink } from './verification-link.sql.js';
import { verificationDigest } from './verify-email.js';

/** The jobs of this module. */
export function accountTasks(services: AccountServices & Pick<Services, 'mailer'>): Tasks {
  const { db, secret, publicUrl, mailer, settings, clock, random } = services;
  const makePasswordLink = passwordLinkMaker(services);

  /** Where the mail about a change of the address leads; other mails have no such link. */
  const changeLink = (spec: AccountMailJobSpec): string => {
    if (!('emailChangeId' in spec)) return publicUrl;
    const isNew = spec.template === 'confirm-new-email';
    const token = signId(spec.emailChangeId, { secret, purpose: isNew ? 'email-confirm' : 'email-change' });
    return `${publicUrl}${addressOf(isNew ? paths.confirmEmail : paths.restoreEmail, {}, { token })}`;
  };
  const linksOf = (email: string, userId: string, siteName: string): Omit<MailLinks, 'emailChange'> => ({
    siteName,
    home: `${publicUrl}${paths.landing}`,
    logIn: `${publicUrl}${addressOf(paths.landing, {}, { card: 'log-in' })}`,
    profile: `${publicUrl}${paths.profile}`,
    verify: async () => {
      const token = await createEmailVerificationToken(secret, email, undefined, verificationSeconds);
      const id = uuidv7(clock, random);
      const digest = verificationDigest(token);
      await replaceVerificationLink(db, { id, digest, userId, validSeconds: verificationSeconds });
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
      const { siteName } = settings.of(siteSettings);
      const links = linksOf(email, account.id, siteName);
      const content = await mailTemplates[template]({ ...links, emailChange: changeLink(spec) });
      const mail = letter({ ...content, siteName, name: greetedName(account) });
      await mailer.send({ effectKey, to: email, ...mail });
    },
  };
}
