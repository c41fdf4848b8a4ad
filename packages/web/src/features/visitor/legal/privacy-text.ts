import { ageYearsMin } from '@limelight/rules/account';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { readNotificationRetentionDays } from '@limelight/rules/notification';
import { endedOrderRetentionDays, endedOrdersMax } from '@limelight/rules/order';
import { exportOmits, retainedAfterDeletion, unverifiedRetentionDays } from '@limelight/rules/personal-data';
import { securityRetentionDays } from '@limelight/rules/security-event';
import type { LegalSections } from './legal-page';

export const privacyText: LegalSections = (siteName) => ({
  'Who this is about': [
    `This page says what ${siteName} keeps about its players, why, and for how long. ${siteName} is for people of ${ageYearsMin} years or older; we do not knowingly keep data of anybody younger.`,
  ],
  'What you give us': [
    'Your name, email address, mobile number with its prefix, your password, and the referral code of whoever invited you, if there was one; a picture, if you upload one; and what you write to support, with the plan you had then. The password is kept only as a hash that cannot be turned back.',
  ],
  'What comes up while you play': [
    'Your trades, holdings and virtual cash, and when you logged in. For each log-in we keep the network address and the kind of browser, so that sessions can be ended and abuse can be noticed. Of a sign-up we keep digests of both, and of your mailbox and mobile number, which can be compared with those of other sign-ups but not read, so that invitations reward real friends.',
  ],
  'News by email': [
    'We send news and offers by mail only if you agree to it, when you sign up or later in your profile. We keep when and where you agreed, which of these mails were sent to you, and whether your mail server refused them. Every such mail has a link that ends them immediately, and so does the switch in your profile. Mails that an account needs, such as receipts and links to reset a password, come without that.',
  ],
  'The record of log-ins': [
    `Log-ins, wrong passwords and other events that matter for the safety of an account are counted per minute with the network address they came from, for ${formatCounted(securityRetentionDays, 'day')}. Your devices that are logged in are listed in your profile, where you can end each of them.`,
  ],
  'What our staff see': [
    'Staff who work on an account see its name, email address, plan, balance, what it did in the game and when it logged in, from which addresses, its payments, its messages to support, and other accounts that signed up from the same address or device. They never see your password or the number of a card.',
    'An admin may view the game as you see it, for at most half an hour and without being able to change anything. Every action of staff is recorded with the name of who did it, the time and the reason, and that record cannot be changed.',
  ],
  'What comes up when you pay': [
    'Your order, its amount and time, the name of the payment provider with its reference, what it tells us of the way you paid (such as the last four digits of a card), and refunds and disputes. The number of your card stays with the provider. Where Stripe or PayPal names the card or the PayPal account by an id of its own, we keep a digest of that id until you delete your account: it shows staff which accounts were paid for by the same card or payer, and nothing else can be read from it.',
    'With a VIP plan: which plan, since when, until when it is paid, whether it renews, and what you used of it, such as the trades you undid and the early alerts you received.',
  ],
  'What we use it for': [
    'To run the game: to log you in, to make your trades, to write to you about your account, and to keep the game fair. We do not build advertising profiles and we do not sell data.',
  ],
  'Cookies and storage in your browser': [
    'One cookie keeps you logged in; another stands for ten minutes while a log-in waits for its second code, and one says that you did not ask to stay logged in. Another says for a year that your account has been opened with this browser, so that wrong passwords typed elsewhere do not slow down your log-in; it opens nothing. Your browser also remembers the theme and colours you chose, the page you wanted to see before logging in (for a day), that somebody is signed in here, and that the steps of the first day are done; of a guest the game and the watchlist; and, until you close the tab, the email address that waits to be verified and when the page was last reloaded for a missing file.',
    'So that you can read without a connection, it keeps a copy of the app, of prices and pictures, and of what was last shown to you: your account, portfolio, trades, orders, alerts, watchlist, rewards and notifications, news and rankings. That is deleted when you log out. There are no tracking cookies and no scripts of other companies.',
  ],
  'What other players see': [
    'Other players never see your name, your email address or your mobile number. They see your handle: we generate one, and you can choose another on the page Edit Profile. Handles that you gave up stay reserved for you; when you delete your account, yours rest for a year, linked to nobody, before others can choose them. Leaderboards, which visitors see too, and leagues show your handle, your picture, your place and how it changed, your return in per cent, the value of your portfolio, your plan, and the mark of a bot if you have made an API key that trades. The live feed, which visitors can read too, shows which shares you buy and sell beside your handle, without prices or sums. The switch “Show me on leaderboards and in the live feed” on the Leaderboards page ends both.',
    "If you joined with somebody's referral code, the two of you see each other's handle, and they see how far you are towards the bonus for both. Pictures that you share show a celebrity's change or your gain, never your name or handle, and can be seen by whoever has their address, without an account. Counts, such as how many players hold a celebrity, are shown to everybody without names.",
  ],
  'Who else receives data': [
    "The service that delivers our mail receives your address and the text of the mail. If you switch push messages on, the push service of your browser's maker carries them to your device, encrypted so that only your browser can read them.",
    'If you buy something, only the payment provider you choose receives data, and handles it under its own policy: Stripe your email address, Flutterwave your email address and your name, PayPal neither of them from us, and each the number of the order, what it is for and its amount. The number of your card goes to the provider alone. It charges a subscription every month until you cancel.',
    'Nobody else receives anything, unless the law obliges us.',
  ],
  'How long we keep it': [
    `As long as you have an account. An account whose email address is not verified within ${unverifiedRetentionDays} days is deleted. Orders that ended without a trade are deleted after ${endedOrderRetentionDays} days, or earlier when there are more than ${formatCount(endedOrdersMax)} of them, notifications ${readNotificationRetentionDays} days after you read them. Verification links end after a day, links to reset a password after an hour, and log-ins after fourteen days without a visit, or thirty in all; earlier if you did not choose to stay logged in. When you change your email address, we keep the old one, so that you can take it back.`,
    'When you delete your account, your name, addresses, number, picture, log-ins, keys, settings, alerts, watchlist, notifications and messages to support are deleted immediately, also messages that you sent from your verified address without logging in, and a subscription ends. Backups contain them until those are deleted in turn.',
    'What stays, without your name:',
    ...Object.values(retainedAfterDeletion),
    'If an address has unsubscribed from our news, or refused our mail, we keep a digest of it, which cannot be turned back, so that it gets none again.',
  ],
  'Your rights': [
    `You may ask what we keep about you, have it corrected, take it with you, or have it deleted together with your account, and you may complain to the data protection authority where you live. The export in your profile contains everything that is stored with your account or was sent to support from your verified address, and your picture. It leaves out ${exportOmits}.`,
  ],
  'Changes to this policy': ['When this page changes, the date at the top changes with it.'],
});
