import { letter } from '../../platform/letter.js';

/**
 * The name in the salutation. The person who signed up chose the name, and an unverified address may belong to a stranger:
 * nobody may send text of their own to strangers in our name.
 */
export function greetedName({
  name,
  emailVerified,
}: {
  readonly name: string;
  readonly emailVerified: boolean;
}): string {
  return emailVerified ? name : 'there';
}

/** All account mails. Each states what happened, what to do, and what to do if it was someone else. */
export const mailTemplates = {
  verifyEmail: ({ name, verifyUrl }: { name: string; verifyUrl: string }) =>
    letter({
      subject: 'Verify your email for Limelight',
      name,
      paragraphs: ['Welcome to Limelight. Please verify your email, and your starting cash is yours to trade.'],
      action: { label: 'Verify my email', url: verifyUrl },
      footnote:
        'The link works for 24 hours. If you did not sign up, please ignore this mail: nothing happens without the link.',
    }),
  alreadyRegistered: ({ name, logInUrl, resetUrl }: { name: string; logInUrl: string; resetUrl: string }) =>
    letter({
      subject: 'You already have a Limelight account',
      name,
      paragraphs: [
        'Somebody, probably you, just tried to sign up with this email address. It already has an account, so no new one was made.',
        'You can log in with your password, or set a new one.',
      ],
      action: { label: 'Log in', url: logInUrl },
      secondAction: { label: 'Set a new password', url: resetUrl },
      footnote: 'The link to set a password works once, for one hour. If this was not you, you need not do anything.',
    }),
  resetPassword: ({ name, resetUrl }: { name: string; resetUrl: string }) =>
    letter({
      subject: 'Reset your Limelight password',
      name,
      paragraphs: ['Somebody, probably you, asked to reset the password of your account.'],
      action: { label: 'Set a new password', url: resetUrl },
      footnote:
        'The link works once, for one hour. If this was not you, please ignore this mail: your password stays as it is.',
    }),
  passwordChanged: ({ name, logInUrl }: { name: string; logInUrl: string }) =>
    letter({
      subject: 'Your Limelight password was changed',
      name,
      paragraphs: ['The password of your account was just changed, and your other devices were logged out.'],
      action: { label: 'Log in', url: logInUrl },
      footnote: 'If this was not you, use "Forgot password" on the log-in page at once to take your account back.',
    }),
  twoFactorOn: ({ name, profileUrl }: { name: string; profileUrl: string }) =>
    letter({
      subject: 'Two-factor authentication is on',
      name,
      paragraphs: [
        'Two-factor authentication was just switched on for your account. From now on, logging in asks for a code of your authenticator app.',
        'Keep your recovery codes in a safe place: they let you in without the app.',
      ],
      action: { label: 'Open my profile', url: profileUrl },
      footnote: 'If this was not you, change your password at once.',
    }),
  twoFactorOff: ({ name, profileUrl }: { name: string; profileUrl: string }) =>
    letter({
      subject: 'Two-factor authentication is off',
      name,
      paragraphs: ['Two-factor authentication was just switched off for your account. The password alone lets you in.'],
      action: { label: 'Open my profile', url: profileUrl },
      footnote: 'If this was not you, change your password at once and switch it on again.',
    }),
  accountDeleted: ({ name, homeUrl }: { name: string; homeUrl: string }) =>
    letter({
      subject: 'Your Limelight account is deleted',
      name,
      paragraphs: [
        'Your account was deleted, as you asked. Your name, address, phone number, picture, devices and settings are gone.',
        'Your trades and the records of virtual cash stay, without anything that names you, so that the books of the game still balance.',
      ],
      action: { label: 'Visit Limelight', url: homeUrl },
      footnote: 'This cannot be taken back. You are welcome to make a new account whenever you like.',
    }),
} as const;
