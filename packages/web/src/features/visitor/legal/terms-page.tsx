import { ageYearsMin } from '@limelight/rules/account';
import { LegalPage, type LegalSections } from './legal-page';

const sections: LegalSections = {
  'What Limelight is': [
    'Limelight is a game. You trade imaginary shares of public figures with imaginary money. There are no real shares, no real exchange and no investment, and nothing here is financial advice.',
  ],
  'Who may play': [
    `You must be at least ${ageYearsMin} years old. One person keeps one account. You confirm your age and these terms when you sign up.`,
  ],
  'Virtual currency': [
    'The currency of the game is written SE$. It has no value in the real world. It cannot be exchanged for money, goods or services, cannot be withdrawn, and cannot be given or sold to other people.',
  ],
  'Tokens and payments': [
    'Tokens are paid for with real money, in US dollars, and add SE$ to your cash. The price and the SE$ are shown before you pay. The payment is made on the page of the payment provider that you choose; we never see the number of your card.',
    'Tokens cannot be turned back into money. Something went wrong? Write to us: mistakes and failed deliveries are refunded, and your statutory rights stay, a right to withdraw among them. A refund takes the SE$ back that the payment had added.',
    'If your bank disputes a payment, the SE$ of that payment is held back and trading is frozen on your account until the dispute is settled. If the SE$ was spent, trading goes on once it is back.',
  ],
  'The people who are listed': [
    'The celebrities in the game are public figures. None of them endorses Limelight, takes part in it, or earns from it. Prices follow a market model, whose chances are fixed by the sealed seed of each day, and the news of the market; trades do not move them. They say nothing about the worth, the work or the life of a person.',
  ],
  'Prices and trades': [
    'A price is the same for everybody until the next one is drawn. A trade is made at the price that holds when it reaches us, and the fee is shown before you confirm. Completed trades stand. Trading in a celebrity may be halted for a while or suspended.',
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
};

export function TermsPage() {
  return <LegalPage title="Terms of Service" sections={sections} />;
}
