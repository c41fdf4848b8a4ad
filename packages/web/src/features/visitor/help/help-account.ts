import { paths } from '@limelight/contract/paths';
import { passwordLengthMin } from '@limelight/rules/account';
import type { HelpEntries } from './help-entry';

export const accountEntries: HelpEntries = {
  'no-verification-mail': {
    question: 'The verification mail did not arrive',
    answer: () => [
      'Look into the spam folder, then press "Resend" on the page that waits for your verification. A link works for 24 hours.',
    ],
    links: [{ label: 'Go to verification', to: paths.verifyEmail }],
  },
  'forgot-password': {
    question: 'I forgot my password',
    answer: () => [
      `Choose "Forgot password" beside the log-in and follow the link in the mail; it works once, for an hour. A new password has at least ${passwordLengthMin} characters. Setting it logs every device out.`,
    ],
  },
  'change-details': {
    question: 'How do I change my name, picture or number?',
    answer: () => [
      'On your profile, under Edit Profile. A picture may be a .jpg, .jpeg, .png or .gif of at most 1 MB.',
    ],
    links: [{ label: 'Go to your profile', to: paths.profile }],
  },
  'change-email': {
    question: 'How do I change my email address?',
    answer: () => [
      'On your profile, under Security. We send a link to the new address, and nothing changes until you open it. Your other devices are logged out, and for seven days a link in the mail to the old address takes it back.',
    ],
    links: [{ label: 'Go to your profile', to: paths.profile }],
  },
  notifications: {
    question: 'Which messages do I get?',
    answer: () => [
      'You choose for each kind of message whether it appears in the app and whether it is in the daily email of what is unread.',
    ],
    links: [{ label: 'Choose your messages', to: paths.notificationSettings }],
  },
  leave: {
    question: 'How do I get my data, or leave?',
    answer: () => [
      'Your profile has an export of everything stored about you, and a button that deletes the account. Deleting takes your name, address and number away for good; the movements of SE$ and your payments stay in the books without a name. A VIP subscription ends with the account.',
    ],
    links: [
      { label: 'Go to your profile', to: paths.profile },
      { label: 'Read the privacy policy', to: paths.privacy },
    ],
  },
  suspended: {
    question: 'My account is suspended',
    answer: () => [
      'Our staff have stopped it because of a breach of the terms. Write to support with the form below if you think that this is a mistake.',
    ],
  },
};
