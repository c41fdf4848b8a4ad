import { tradeAttemptsPerMinuteMax } from '@limelight/contract/endpoint';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { tickMoveMax } from '@limelight/rules/market';
import { formatSeBrief } from '@limelight/rules/money';
import { premiereMoveText } from '@limelight/rules/premiere-text';
import { forwardSplit, forwardSplitAboveCents, reverseSplit, reverseSplitBelowCents } from '@limelight/rules/split';
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
      'Trades do not move prices: however much somebody buys or sells, everybody trades at the price that is posted. What players do counts slowly, through popularity, which ranks celebrities by how many people hold and watch them.',
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
      'A limit order buys at your price or below. A take-profit sells when the price rises to yours, a stop when it falls to yours.',
      'An order keeps the fee of the day you place it, even if your plan or the fees change. It waits through halts, and a limit order also waits for the next day when you have made all your trades. A take-profit or stop protects you at any time: it does not count towards the trades of the day.',
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
  splits: {
    question: 'What is a split?',
    answer: () => [
      `It keeps prices readable. When a day opens with a price above ${formatSeBrief(forwardSplitAboveCents)}, every share becomes ${forwardSplit.to} at the next opening, and the price falls to a tenth. Below ${formatSeBrief(reverseSplitBelowCents)}, ${reverseSplit.from} shares become 1, and the price rises accordingly. What you own is worth the same before and after.`,
      'A split is announced a day ahead, on the page of the celebrity and in the news. Trading pauses for about five minutes. Your orders, price alerts and the chart follow by themselves; shares that make no whole one are paid in cash at the price before. A trade from before a split can no longer be undone.',
    ],
  },
  premieres: {
    question: 'What are premieres?',
    answer: () => [
      `Three times a day a celebrity goes on stage: Spotlight around noon, Gala night in the evening, Encore at night. At the announced time trading in that celebrity halts, and the price jumps ${premiereMoveText}. Up and down are equally likely, and nobody knows which: the jump comes from the sealed seed of the day.`,
      'Who and when follow from the published seal of the day, so anybody can repeat the draw. Orders wait until trading is open again. Holders and watchers get a notification half an hour before. It is an event of the game: the person did nothing for it.',
    ],
    links: [{ label: 'See the calendar', to: paths.calendar }],
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
      `${tradesPerDay} trades a day, 1 to ${formatCount(sharesPerTradeMax)} shares a trade, and ${formatCount(sharesPerPositionMax)} shares of one celebrity. A day begins at midnight in London. Filled take-profits and stops are not counted.`,
      `Programs: at most ${tradeAttemptsPerMinuteMax} attempts to trade a minute, refused ones included.`,
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
