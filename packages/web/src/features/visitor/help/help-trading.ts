import { tradeAttemptsPerMinuteMax } from '@limelight/contract/endpoint';
import { paths } from '@limelight/contract/paths';
import { formatCount } from '@limelight/rules/count';
import { eventFeeBps } from '@limelight/rules/fee';
import { ipoFeeBps } from '@limelight/rules/ipo';
import { tickMoveMax } from '@limelight/rules/market';
import { formatSeBrief } from '@limelight/rules/money';
import { premiereMoveText } from '@limelight/rules/premiere-text';
import { formatSetting } from '@limelight/rules/setting';
import { forwardSplit, forwardSplitAboveCents, reverseSplit, reverseSplitBelowCents } from '@limelight/rules/split';
import { sharesPerPositionMax, sharesPerTradeMax } from '@limelight/rules/trade';
import type { HelpEntries } from './help-entry';

const percentPerWhole = 100;
const eventFee = formatSetting('bps', eventFeeBps);
const ipoFee = formatSetting('bps', ipoFeeBps);

const firstTrade =
  'Your first trade has no fee, so your first result starts at zero. An order pays none either if it fills as your first trade. The fee of an event is always paid, and leaves your first trade ahead. An undone first trade does not come back.';

export const tradingEntries: HelpEntries = {
  'buy-and-sell': {
    question: 'How do I buy and sell shares?',
    answer: () => [
      'Open a celebrity and press Trade. Before you confirm, you see the price, the fee, the total and the cash you’ll have left; afterwards, you get a receipt.',
      'Max buys as many whole shares as your cash covers, fee included.',
    ],
    links: [{ label: 'Go to Trade', to: paths.trade }],
  },
  fees: {
    question: 'What does a trade cost?',
    answer: ({ fee, feesWithPlans, firstTradeFree }) => [
      `The fee is ${fee} of what you trade, ${feesWithPlans}. It’s added to what you pay when you buy, and taken off what you get when you sell. You see it before you confirm.`,
      ...(firstTradeFree ? [firstTrade] : []),
      `The fee of an IPO is ${ipoFee} for everybody, with any plan.`,
      `While a star has an event, every trade in it pays ${eventFee}, and may have a boost: a price above the market’s, which falls to nothing by the end of the event. The ticket shows both. Charts, your portfolio and rankings have the price without the boost, and trades of an event can’t be undone.`,
      'Changes to fees, bonuses or dividends are announced a day before they take effect.',
    ],
    links: [{ label: 'See changes to the rules', to: paths.changes }],
  },
  'how-prices-move': {
    question: 'How do prices move?',
    answer: ({ tick }) => [
      `Every ${tick} each celebrity gets a new price, at most ${tickMoveMax * percentPerWhole}% away from the last one. Most of it is chance; the market and the category move together a little, and market events add their part.`,
      'Trades don’t move prices: however much someone buys or sells, everyone trades at the posted price. What players do counts slowly, through popularity, which ranks celebrities by how many people hold and watch them.',
    ],
  },
  'price-updated': {
    question: 'Why does the ticket say "Price updated"?',
    answer: () => [
      'A new price arrived just before you confirmed. Nothing was traded: you see the new price and decide again.',
    ],
  },
  orders: {
    question: 'What are limit, stop and take-profit orders?',
    answer: ({ openOrders }) => [
      'A limit order buys at your price or below. A take-profit sells when the price rises to yours, a stop when it falls to yours.',
      'An order keeps the fees from the day you place it, even if we change them, and pays the one of the plan you have when it fills. If your plan ends, orders to buy that your cash no longer covers are cancelled. It waits through halts, and a limit order waits for the next day if you’ve made all your trades. A take-profit or stop protects you at any time: it doesn’t count towards your trades of the day.',
      `While a star has an event, its orders rest and keep their fee. Tick “Also during events, at ${eventFee}” to let one fill at the price of the event; an order to buy then reserves that fee from the start.`,
      'Your cash or shares are reserved while an order waits: until midnight in London, for 7 days or for 30 days, as you choose. It is checked at every price update and fills at the price of that moment. You can cancel it until then.',
      `You can have ${openOrders} orders waiting at the same time. My Holdings lists them, and shows the cash they reserve apart from the cash you can spend.`,
    ],
    links: [{ label: 'Go to My Holdings', to: paths.holdings }],
  },
  'price-alerts': {
    question: 'Can I get notified when a star hits my price?',
    answer: ({ priceAlerts }) => [
      `Yes. Set a price alert on a celebrity’s page, and you get one notification when the price is there. ${priceAlerts} alerts can wait at the same time.`,
      'My Holdings lists all your alerts and how far each price still has to go.',
    ],
    links: [{ label: 'Go to My Holdings', to: paths.holdings }],
  },
  halts: {
    question: 'What does "halted" mean?',
    answer: () => [
      'When news moves a price further than one step allows, the rest follows over the next steps. Until then nobody can trade that celebrity, so reading a headline first is no advantage. The page counts down to the end of the halt.',
    ],
  },
  splits: {
    question: 'What is a split?',
    answer: () => [
      `It keeps prices readable. When a day opens with a price above ${formatSeBrief(forwardSplitAboveCents)}, every share becomes ${forwardSplit.to} at the next opening, and the price falls to a tenth. Below ${formatSeBrief(reverseSplitBelowCents)}, ${reverseSplit.from} shares become 1, and the price rises accordingly. What you own is worth the same before and after.`,
      'A split is announced a day ahead, on the celebrity’s page and in the news. Trading pauses for about five minutes. Your orders, price alerts and the chart adjust automatically; leftover shares that don’t make a whole one are paid in cash at the price before. A trade from before a split can no longer be undone.',
    ],
  },
  premieres: {
    question: 'What are premieres?',
    answer: () => [
      `Three times a day a celebrity goes on stage: Spotlight around noon, Gala night in the evening, Encore at night. At the announced time trading in that celebrity halts, and the price jumps ${premiereMoveText}. Up and down are equally likely, and nobody knows which: the jump comes from the sealed seed of the day.`,
      'Who and when follow from the published seal of the day, so anyone can repeat the draw. Orders wait until trading is open again. If you hold or watch the celebrity, you get a notification half an hour before. It is only an event of the game: the person has nothing to do with it.',
    ],
    links: [{ label: 'See the calendar', to: paths.calendar }],
  },
  ipos: {
    question: 'How does an IPO work?',
    answer: () => [
      `An IPO brings a new celebrity to the exchange. It is announced at least two days ahead, with its price, the number of shares and the most that you can subscribe for. Once its window opens, you have 24 hours to subscribe, change your mind or withdraw; your cash is reserved meanwhile, with the fee of ${ipoFee}. Its page says how old your account must be.`,
      'Coming first brings nothing. If more shares are wanted than there are, everybody gets up to the same number, and the few that are left over go one each by lot. So ask for what you want: asking for more gains nothing. Cash that is not used is free again with the share-out, from 10:00 in London on the day after the close.',
      `Trading starts right after that. The first price is random, about ${ipoFee} above the IPO price, so selling it at the start gains nothing on average. The IPO’s page lets your browser repeat the share-out and that price.`,
    ],
    links: [{ label: 'See the calendar', to: paths.calendar }],
  },
  'trading-suspended': {
    question: 'What does "Trading suspended" mean?',
    answer: () => [
      'The celebrity is off the market for a while and can’t be bought or sold. Your shares stay yours and stay listed in My Holdings.',
    ],
  },
  'left-exchange': {
    question: 'What if a star leaves the exchange?',
    answer: () => [
      'Trading ends, and your open orders and price alerts with it. A day later you’re paid every share at the last price, without a fee; if the person wants to leave, an hour later. You get a notification with the sum when it’s announced, and another when it’s paid.',
      'The price stands still until then, and the star pays no more dividends. Now and then the exchange takes it back before the payment: then you keep your shares. Page and chart stay.',
    ],
  },
  limits: {
    question: 'Are there limits?',
    answer: ({ tradesPerDay }) => [
      `${tradesPerDay} trades a day, 1 to ${formatCount(sharesPerTradeMax)} shares a trade, and ${formatCount(sharesPerPositionMax)} shares of one celebrity. A day begins at midnight in London. Filled take-profits and stops don’t count.`,
      `Apps and bots: at most ${tradeAttemptsPerMinuteMax} attempts to trade a minute, refused ones included.`,
    ],
  },
  profit: {
    question: 'How is my profit counted?',
    answer: () => [
      'Your portfolio is your cash plus your shares at the current prices. Profit is what it’s worth above the cash you put in or were given: your starting cash, your bonuses and your tokens. Dividends count as profit.',
      'The average price of a position excludes fees.',
    ],
    links: [{ label: 'Go to My Holdings', to: paths.holdings }],
  },
};
