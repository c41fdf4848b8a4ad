import { addresses } from '@limelight/contract/addresses';
import { ageYearsMin } from '@limelight/rules/account';
import { formatCounted } from '@limelight/rules/count';
import { renewalGraceDays } from '@limelight/rules/vip-plan';
import { LegalPage, type LegalSections } from './legal-page';

const sections: LegalSections = (siteName) => ({
  [`What ${siteName} is`]: [
    `${siteName} is a game. You trade imaginary shares of public figures with imaginary money. There are no real shares, no real exchange and no investment, and nothing here is financial advice.`,
  ],
  'Who may play': [
    `You must be at least ${ageYearsMin} years old. One person keeps one account. You confirm your age and these terms when you sign up.`,
  ],
  'Virtual currency': [
    'The currency of the game is written SE$. It has no value in the real world. It cannot be exchanged for money, goods or services, cannot be withdrawn, and cannot be given or sold to other people.',
  ],
  'Tokens and payments': [
    'Tokens and VIP are paid for with real money, in US dollars. You need neither to play. Tokens add SE$ to your cash. What you pay and what you get is shown before you pay. The payment is made on the page of the payment provider that you choose; we never see the number of your card.',
    'What you bought is yours once the provider confirms the payment, and you get a receipt by email. Your payment history on the page Buy Tokens keeps every order.',
    'Prices can change. A change is announced a day before it takes effect on the page “Changes to the rules”, and does not touch orders and subscriptions that exist already.',
  ],
  'VIP membership': [
    'A VIP plan is a subscription. It begins when the payment provider confirms the first payment, and renews every month, at the price you subscribed for, until you cancel. The VIP page shows your plan, its price and the day of the next renewal.',
    'You can change or cancel your plan on the VIP page at any time. What a change does, when it begins and what it costs is shown before you confirm it.',
    'When a higher plan begins depends on the payment provider of your subscription. With Stripe it begins immediately, and you pay the difference for the rest of the month. With PayPal you approve it there; it begins with the next renewal, and nothing is charged before. With Flutterwave you pay its full price, a new month begins immediately, and the rest of the old month is not refunded.',
    'A lower plan begins with the next month. With Flutterwave you cancel first, and subscribe to the lower plan when the month that is paid for has ended.',
    'A cancelled plan stays until the end of the month that is paid for, and nothing more is charged. With Stripe you can take a cancellation back until then. With PayPal and Flutterwave it is final, and you can subscribe again when the month has ended, or to a higher plan before.',
    `If a renewal fails, we notify you, and the plan stays for ${formatCounted(renewalGraceDays, 'day')} while the provider tries again. If it stays unpaid, the plan ends and you go on playing on the Free Plan; what you own in the game stays yours.`,
    'The VIP page lists what each plan includes. Fees and other rates of a plan can change like those of all players, announced a day ahead. A plan that our team gives you costs nothing and ends on the day that is shown. Deleting your account ends a subscription immediately.',
  ],
  'Refunds and withdrawal': [
    'Tokens cannot be turned back into money. Something went wrong? Write to us: mistakes and failed deliveries are refunded, and your statutory rights stay.',
    'By paying you ask us to deliver immediately, and we do. That does not end your right to withdraw: where the law gives you one, in the European Union and the United Kingdom within 14 days and without giving a reason, send us a message through the help page with the number of the order. We pay the whole price back the way it came.',
    'A refund takes back what the payment brought: the SE$ of tokens, or the VIP plan. If your bank disputes a payment, the SE$ of that payment is held back and trading is frozen on your account until the dispute is settled; a VIP plan pauses until then. If the SE$ was spent, trading goes on once it is back.',
  ],
  'The people who are listed': [
    `The celebrities in the game are public figures. None of them endorses ${siteName}, takes part in it, or earns from it. Prices follow a market model, whose chances are fixed by the sealed seed of each day, and the news of the market; trades do not move them. They say nothing about the worth, the work or the life of a person.`,
  ],
  'Prices and trades': [
    'A price is the same for everybody until the next one is drawn. A trade is made at the price that holds when it reaches us, and the fee is shown before you confirm. Completed trades stand. Trading in a celebrity may be halted for a while or suspended. A celebrity may leave the game: its holders are then paid the last price in SE$, without a fee.',
  ],
  'Your account': [
    'Give a working email address and keep your password to yourself. What is done with your account counts as done by you. If you believe that somebody else uses it, reset your password: that logs every device out.',
  ],
  'Fair play': [
    'Do not run several accounts, do not invite yourself for a bonus, do not attack or overload the service, and do not use a fault of it to your advantage: tell us about it instead.',
  ],
  Suspension: [
    'We may suspend an account that breaks these terms, and correct balances that came about by a fault or by abuse. Who is suspended is told so at log-in.',
  ],
  'What we do not promise': [
    'We look after the game with care, yet it may be interrupted, changed or ended. As SE$ has no value, no money is owed for SE$ that is lost. Rights that the law gives you, and that cannot be waived, stay yours.',
  ],
  'Changes to these terms': [
    'When these terms change, the date at the top changes with them. Who goes on playing after that accepts the new terms; who does not may stop at any time.',
  ],
});

export function TermsPage() {
  return (
    <LegalPage title="Terms of Service" sections={sections}>
      <p>
        The game contains open-source software and fonts. <a href={addresses.licences}>Read their licences.</a>
      </p>
    </LegalPage>
  );
}
