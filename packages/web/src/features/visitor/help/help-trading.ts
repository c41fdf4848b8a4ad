import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { tickMoveMax } from '@limelight/rules/market';
import { sharesPerPositionMax, sharesPerTradeMax } from '@limelight/rules/trade';
import type { HelpEntries } from './help-entry';

const percentPerWhole = 100;

export const tradingEntries: HelpEntries = {
  'buy-and-sell': {
    question: 'How do I buy and sell shares?',
    answer: () => [
      'Open a celebrity and press Trade. The ticket shows the price, the fee, the total and the cash you will have left before you confirm, and a receipt afterwards.',
      'Max buys as many whole shares as your cash pays for, the fee included.',
    ],
    links: [{ label: 'Go to Trade', to: paths.trade }],
  },
  fees: {
    question: 'What does a trade cost?',
    answer: ({ fee, feesWithPlans }) => [
      `The fee is ${fee} of what is traded, ${feesWithPlans}. It is added to what you pay when you buy, and taken off what you get when you sell. The ticket names it before you confirm.`,
      'A change of fees, bonuses or dividends is announced a day before it takes effect.',
    ],
    links: [{ label: 'See changes to the rules', to: paths.changes }],
  },
  'how-prices-move': {
    question: 'How do prices move?',
    answer: ({ tick }) => [
      `Every ${tick} each celebrity gets a new price, at most ${tickMoveMax * percentPerWhole}% away from the last one. Chance does most of it, the market and the category move together a little, and market events add their part.`,
      'Trades do not move prices: however much somebody buys or sells, everybody trades at the price that is posted. What players do counts slowly, through popularity, which follows how many people hold and watch a celebrity.',
    ],
  },
  'price-updated': {
    question: 'Why does the ticket say "Price updated"?',
    answer: () => [
      'A new price came between the one you saw and your press. Nothing was traded: the ticket shows the new price and asks you again.',
    ],
  },
  orders: {
    question: 'Which orders can wait for a price?',
    answer: ({ openOrders }) => [
      'A limit order buys at your price or below, or sells at your price or above. A stop sells when the price falls to yours, a take-profit when it rises to yours.',
      'The cash or the shares are set aside while an order waits: until the end of the day in London, for 7 days or for 30 days, as you choose. It is looked at with every new price, filled at the price of that moment, and can be cancelled until then.',
      `You can have ${openOrders} orders waiting at the same time. My Holdings lists them, and tells the cash they reserve from the cash you can spend.`,
    ],
    links: [{ label: 'Go to My Holdings', to: paths.holdings }],
  },
  'price-alerts': {
    question: 'Can I be told when a price is reached?',
    answer: ({ priceAlerts }) => [
      `Yes. Set a price alert on the page of a celebrity, and you get one notification when the price is there. ${priceAlerts} alerts can wait at the same time.`,
      'My Holdings lists the alerts on all celebrities, and how far each price still has to go.',
    ],
    links: [{ label: 'Go to My Holdings', to: paths.holdings }],
  },
  halts: {
    question: 'What does "halted" mean?',
    answer: () => [
      'When news moves a price by more than one step allows, the rest follows over the next steps. Until then nobody can trade that celebrity, so that reading a headline first is no advantage. The page counts down to the end of the halt.',
    ],
  },
  'trading-suspended': {
    question: 'What does "Trading suspended" mean?',
    answer: () => [
      'The celebrity has been taken off the market and can neither be bought nor sold. Shares that you hold stay yours and are listed with your holdings.',
    ],
  },
  limits: {
    question: 'Are there limits?',
    answer: ({ tradesPerDay }) => [
      `${tradesPerDay} trades a day, 1 to ${formatCount(sharesPerTradeMax)} shares a trade, and ${formatCount(sharesPerPositionMax)} shares of one celebrity. A day begins at midnight in London.`,
    ],
  },
  profit: {
    question: 'How is my profit counted?',
    answer: () => [
      'Your portfolio is worth your cash and your shares at the current prices. Profit is what it is worth above the cash you put in or were given: the cash you started with, your bonuses and your tokens. Dividends count as profit.',
      'The average price of a position leaves fees out.',
    ],
    links: [{ label: 'Go to My Holdings', to: paths.holdings }],
  },
};
