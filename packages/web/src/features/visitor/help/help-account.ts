import { paths } from '@limelight/contract/paths';
import { passwordLengthMin } from '@limelight/rules/account';
import type { HelpEntries } from './help-entry';

export const accountEntries: HelpEntries = {
  'no-verification-mail': {
    question: 'I didn’t get the verification email',
    answer: () => [
      'Check your spam folder first. Still nothing? Choose "Resend Verification Email" on the verification page. Links work for 24 hours.',
    ],
    links: [{ label: 'Go to verification', to: paths.verifyEmail }],
  },
  'forgot-password': {
    question: 'I forgot my password',
    answer: () => [
      `Choose "Forgot password?" when you log in and follow the link in the email. It works once, for an hour. Your new password needs at least ${passwordLengthMin} characters, and setting it logs out every device.`,
    ],
  },
  'change-details': {
    question: 'How do I change my name, picture or number?',
    answer: () => ['On your profile, under Edit Profile. Pictures can be .jpg, .jpeg, .png or .gif, up to 1 MB.'],
    links: [{ label: 'Go to your profile', to: paths.profile }],
  },
  'change-email': {
    question: 'How do I change my email address?',
    answer: () => [
      'On your profile, under Security. We send a link to the new address, and nothing changes until you open it. Then your other devices are logged out. For seven days, the email to your old address has a link that takes it back.',
    ],
    links: [{ label: 'Go to your profile', to: paths.profile }],
  },
  notifications: {
    question: 'How do I choose my notifications?',
    answer: () => [
      'For each kind of notification, you choose whether it shows up in the app, whether your browser shows it while the game is closed, and whether the daily email of unread ones includes it.',
    ],
    links: [{ label: 'Choose your notifications', to: paths.notificationSettings }],
  },
  leave: {
    question: 'How do I download my data or delete my account?',
    answer: () => [
      'Both are on your profile. The download has everything stored about you. Deleting your account removes your name, address and number permanently; the movements of SE$ and your payments stay in the books without your name. A VIP subscription ends with the account.',
    ],
    links: [
      { label: 'Go to your profile', to: paths.profile },
      { label: 'Read the privacy policy', to: paths.privacy },
    ],
  },
  suspended: {
    question: 'My account is suspended',
    answer: () => [
      'When you log in, you read why our team suspended it. Think that’s a mistake? Write to support with the form below.',
    ],
  },
};
