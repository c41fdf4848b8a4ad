import { paths } from '@limelight/contract/paths';
import { tokensMax } from '@limelight/rules/token';
import type { HelpEntries, HelpLink } from './help-entry';

const buyTokensLink: HelpLink = { label: 'Buy Tokens', to: paths.buyTokens };

export const paymentEntries: HelpEntries = {
  tokens: {
    question: 'What are tokens?',
    answer: ({ tokenPrice, tokenCash }) => [
      `Extra cash for your portfolio. A token costs ${tokenPrice} and adds ${tokenCash} of virtual cash; you can buy up to ${tokensMax} at a time.`,
      'You never need them to play, and they never change your return, which leagues rank by: bought cash does not count as profit. Virtual cash cannot be turned back into money.',
    ],
    links: [buyTokensLink],
  },
  'payment-waiting': {
    question: 'I paid. Where is my cash or my plan?',
    answer: () => [
      'It arrives as soon as your payment provider confirms the payment, usually within seconds. Some ways to pay take longer. You can leave the page: we keep checking and notify you.',
      'Your payment history shows the state of every order. A payment counts once, however often a page is reloaded.',
    ],
    links: [{ label: 'Your payments', to: paths.buyTokens }],
  },
  'payment-failed': {
    question: 'Why did my payment fail?',
    answer: () => [
      "Usually because the bank said no; you see its reason when you come back. Nothing was charged. Try another card or another way to pay, or ask your bank. If we can't reach a provider, try again later.",
    ],
    links: [buyTokensLink],
  },
  refunds: {
    question: 'Can I get my money back?',
    answer: () => [
      'Tokens cannot be turned back into money. If something went wrong, write to us with the order number: mistakes and failed deliveries are refunded, and your statutory rights stay.',
      'What you buy is delivered immediately. In the European Union and the United Kingdom you can still withdraw within 14 days, without a reason: write to us with the order number, and we pay the whole price back.',
      'A refund takes back what you bought: the SE$ of tokens, or the VIP plan. If you’ve spent the SE$, you can trade again once it is back.',
    ],
    links: [
      { label: 'Your payments', to: paths.buyTokens },
      { label: 'Read the terms', to: paths.terms },
    ],
  },
};
