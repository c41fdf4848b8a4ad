import type { Letter } from '../../../platform/letter.js';
import type { AccountMailJobSpec } from './account-mail.js';

/**
 * The name in the salutation. The person who signed up chose the name, and an unverified address may belong
 * to a stranger: nobody may send text of their own to strangers in our name.
 */
export function greetedName({ name, emailVerified }: { name: string; emailVerified: boolean }): string {
  return emailVerified ? name : 'there';
}

/**
 * What mails are called after, and where they lead. The one-time links are made when a mail with them is
 * written.
 */
export interface MailLinks {
  /** The name of the game. */
  readonly siteName: string;
  readonly home: string;
  readonly logIn: string;
  readonly profile: string;
  /** Confirms a new address, or takes an old one back. */
  readonly emailChange: string;
  readonly verify: () => Promise<string>;
  readonly setPassword: () => Promise<string>;
}

type MailContent = Omit<Letter, 'name' | 'siteName'>;
type MailTemplate = (links: MailLinks) => MailContent | Promise<MailContent>;

function passwordChanged({ siteName, logIn }: MailLinks, consequence: string): MailContent {
  return {
    subject: `Your ${siteName} password was changed`,
    paragraphs: [`The password of your account was just changed: ${consequence}.`],
    action: { label: 'Log in', url: logIn },
    footnote: 'If this wasn’t you, use "Forgot password?" on the log-in page right away to take your account back.',
  };
}

/** All account mails. Each states what happened, what to do, and what to do if it was someone else. */
export const mailTemplates: Readonly<Record<AccountMailJobSpec['template'], MailTemplate>> = {
  'verify-email': async (links) => ({
    subject: `Verify your email for ${links.siteName}`,
    paragraphs: [`Welcome to ${links.siteName}. Verify your email, and your starting cash is yours to trade.`],
    action: { label: 'Verify my email', url: await links.verify() },
    footnote:
      'The link works for 24 hours, until you get a newer one. If you didn’t sign up, please ignore this email: nothing happens without the link.',
  }),
  'already-registered': async (links) => ({
    subject: `You already have a ${links.siteName} account`,
    paragraphs: [
      'Someone, probably you, just tried to sign up with this email address. It already has an account, so we didn’t create a new one.',
      'You can log in with your password, or set a new one.',
    ],
    action: { label: 'Log in', url: links.logIn },
    secondAction: { label: 'Set a new password', url: await links.setPassword() },
    footnote: 'The link to set a password works once, for one hour. If this wasn’t you, you don’t need to do anything.',
  }),
  'reset-password': async (links) => ({
    subject: `Reset your ${links.siteName} password`,
    paragraphs: ['Someone, probably you, requested a new password for your account.'],
    action: { label: 'Set a new password', url: await links.setPassword() },
    footnote:
      'The link works once, for one hour. If this wasn’t you, please ignore this email: your password stays as it is.',
  }),
  'password-changed': (links) => passwordChanged(links, 'your other devices were logged out'),
  'password-changed-keys-revoked': (links) =>
    passwordChanged(links, 'your other devices were logged out and your API keys were revoked'),
  'two-factor-on': (links) => ({
    subject: 'Two-factor authentication is on',
    paragraphs: [
      'Two-factor authentication was just turned on for your account. From now on, logging in asks for a code from your authenticator app.',
      'Keep your recovery codes in a safe place: they let you in without the app.',
    ],
    action: { label: 'Open my profile', url: links.profile },
    footnote: 'If this wasn’t you, change your password right away.',
  }),
  'two-factor-off': (links) => ({
    subject: 'Two-factor authentication is off',
    paragraphs: [
      'Two-factor authentication was just turned off for your account. Your password alone now logs you in.',
    ],
    action: { label: 'Open my profile', url: links.profile },
    footnote: 'If this wasn’t you, change your password right away and turn it on again.',
  }),
  'email-in-use': (links) => ({
    subject: `You already have a ${links.siteName} account`,
    paragraphs: [
      'Someone, probably you, just tried to move another account to this email address. It already has its own account, so nothing was changed.',
      'Delete this account first if you want to use its address elsewhere.',
    ],
    action: { label: 'Log in', url: links.logIn },
    footnote: 'If this wasn’t you, you don’t need to do anything.',
  }),
  'confirm-new-email': (links) => ({
    subject: `Confirm your new email address for ${links.siteName}`,
    paragraphs: [`Someone, probably you, wants to use this email address for a ${links.siteName} account.`],
    action: { label: 'Use this address', url: links.emailChange },
    footnote:
      'The link works once, for 24 hours. If this wasn’t you, please ignore this email: nothing happens without the link.',
  }),
  'email-changed': (links) => ({
    subject: `The email address of your ${links.siteName} account was changed`,
    paragraphs: [
      'You changed the email address of your account. This address no longer belongs to it, and your other devices were logged out.',
      'Wasn’t you? Take your address back within seven days.',
    ],
    action: { label: 'Take my address back', url: links.emailChange },
    footnote: 'If it was you, you don’t need to do anything.',
  }),
  'email-changed-by-staff': (links) => ({
    subject: `The email address of your ${links.siteName} account was changed`,
    paragraphs: [
      'Our support team changed the email address of your account. This address no longer belongs to it, and all devices were logged out.',
      'Didn’t request this? Take your address back within seven days.',
    ],
    action: { label: 'Take my address back', url: links.emailChange },
    footnote: 'If you requested the change, you don’t need to do anything.',
  }),
  'account-deleted': (links) => ({
    subject: `Your ${links.siteName} account is deleted`,
    paragraphs: [
      'Your account was deleted, as you requested. Your name, address, phone number, picture, devices and settings are gone.',
      'Your trades and the records of virtual cash stay, without your name, so that the books of the game still balance.',
    ],
    action: { label: `Visit ${links.siteName}`, url: links.home },
    footnote: 'This can’t be undone. You’re welcome to create a new account any time.',
  }),
};
