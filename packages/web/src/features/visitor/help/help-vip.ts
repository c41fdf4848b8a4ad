import { paths } from '@limelight/contract/paths';
import { eventPledgersMin } from '@limelight/rules/squad-event';
import { tierNames } from '@limelight/rules/tier';
import { type VipTier, vipTiers } from '@limelight/rules/vip-plan';
import type { HelpEntries, HelpLink, HelpPart } from './help-entry';
import type { HelpFacts } from './help-facts';

/** To the card of a plan. */
function planLink(plan: VipTier): HelpLink {
  return { label: `See ${tierNames[plan]}`, to: paths.vip, hash: plan };
}

const vipLink: HelpLink = { label: 'Go to VIP', to: paths.vip };

/** The fee of a plan, if it differs from that of the plan below. */
function feePerk({ fee, planFees }: HelpFacts, plan: VipTier, below: string | null): readonly string[] {
  const own = planFees[plan];
  if (own === below) return [];
  return [own === null ? 'no trading fee' : `a trading fee of ${own} instead of ${fee}`];
}

/** What a plan adds to the one below it. */
function addedPerks(facts: HelpFacts, plan: VipTier): readonly string[] {
  const { fee, planFees, dividendFactor, earlyAlertLead, predictionSpan, undoCounts } = facts;
  switch (plan) {
    case 'basic':
      return [
        ...feePerk(facts, 'basic', fee),
        `early market alerts, ${earlyAlertLead} ahead`,
        ...(dividendFactor === null ? [] : [`dividends ${dividendFactor}`]),
        `market predictions for the next ${predictionSpan}`,
        'the VIP badge',
      ];
    case 'pro':
      return [
        `everything in ${tierNames.basic}`,
        ...feePerk(facts, 'pro', planFees.basic),
        `undo for a trade, ${undoCounts.pro}`,
        'priority support',
        'the Pro badge',
      ];
    case 'elite':
      return [
        `everything in ${tierNames.pro}`,
        ...feePerk(facts, 'elite', planFees.pro),
        `undo ${undoCounts.elite}`,
        'a daily insider tip',
        'private events for friends',
        'the Elite badge',
      ];
  }
}

/** The plans in ascending order, each with its price and its perks. */
export function planParts(facts: HelpFacts): readonly HelpPart[] {
  return vipTiers.map((plan) => ({
    title: tierNames[plan],
    caption: `${facts.planPrices[plan]} a month`,
    points: addedPerks(facts, plan).map((perk) => perk.charAt(0).toUpperCase() + perk.slice(1)),
    link: planLink(plan),
  }));
}

export const vipEntries: HelpEntries = {
  'what-is-vip': {
    question: 'What is VIP?',
    answer: ({ planPrices }) => [
      `A monthly membership for players who want more. ${vipTiers.map((plan) => `${tierNames[plan]} costs ${planPrices[plan]}`).join(', ')} a month.`,
      'The Free Plan has the whole game: every star, every order, every league. VIP lowers your fees and adds tools. It never changes a price, and nobody sees a price early.',
    ],
    links: [vipLink],
  },
  'vip-plans': {
    question: 'What does each VIP plan include?',
    answer: (facts) =>
      vipTiers.map((plan) => {
        const perks = addedPerks(facts, plan);
        return `${tierNames[plan]}, ${facts.planPrices[plan]} a month: ${perks.slice(0, -1).join('; ')}; and ${perks.at(-1)}.`;
      }),
    links: vipTiers.map(planLink),
  },
  'early-alerts': {
    question: 'What is an early market alert?',
    answer: ({ earlyAlertLead }) => [
      `When news is scheduled, VIP players hear of it ${earlyAlertLead} before everyone else: who it is about, the category and the time. If the news is moved or withdrawn, so is the alert.`,
      'An alert never says whether the news is good or bad, or how big it is. No player can see that before the news is public.',
    ],
    links: [vipLink],
  },
  undo: {
    question: 'How do I undo a trade?',
    answer: ({ undoWindow, undoCounts }) => [
      `With ${tierNames.pro} you can undo a trade ${undoCounts.pro}, with ${tierNames.elite} ${undoCounts.elite}, for ${undoWindow} after the trade. A day begins at midnight in London.`,
      'The shares go back at the current price, you get the fee of the trade back, and undoing costs no fee. Until the next price that is exactly what you traded at.',
      'A trade cannot be undone while its celebrity is halted; your time to undo pauses until the halt ends. It also cannot be undone once you have sold the shares, or if you’re short of cash.',
      'An undone trade does not count in the rankings, but it still counts as one of your trades of the day.',
    ],
    links: [vipLink],
  },
  predictions: {
    question: 'What are market predictions?',
    answer: ({ predictionSpan }) => [
      `A range for each celebrity's price over the next ${predictionSpan}: low, middle and high. It is calculated from the public price model and comes with every VIP plan.`,
      'A prediction is not a promise. Chance decides, and some prices end outside their range.',
    ],
    links: [vipLink],
  },
  'insider-tip': {
    question: 'What is the daily insider tip?',
    answer: () => [
      `One fact about the market a day, for ${tierNames.elite}: a price far from its average, unusual trading, a change of mood among fans. Anyone could work it out from public numbers; the tip saves you the work.`,
    ],
    links: [vipLink],
  },
  'private-events': {
    question: 'What is a private event?',
    answer: () => [
      `An event that a player with ${tierNames.elite} hosts for friends: on the VIP page or a celebrity’s page, choose the star and the time, then pass on the link or the code. Whoever has it can pledge. Everything else is as in a squad event, with at least ${eventPledgersMin} pledgers who count.`,
    ],
    links: [vipLink],
  },
  'priority-support': {
    question: 'What is priority support?',
    answer: () => [
      `With ${tierNames.pro} and ${tierNames.elite} your messages are answered before others. Log in before you write, so that we know it is you.`,
    ],
  },
  subscribe: {
    question: 'How do I subscribe, change my plan or cancel?',
    answer: () => [
      'Choose a plan on the VIP page and pay on your payment provider’s page. Your plan starts when the provider confirms the payment, and renews every month until you cancel. If our prices change, a running subscription keeps its price.',
      'You see what a change does and what it costs before you confirm. A higher plan starts immediately with Stripe, for the difference for the rest of your month. With PayPal it starts with your next renewal. With Flutterwave you pay its full price, and a new month starts immediately.',
      'A lower plan starts with your next month. With Flutterwave, cancel first and subscribe to it once your plan has ended.',
      'You can cancel in two clicks on the VIP page. Your plan stays until the end of the month you have paid for, and nothing more is charged. With Stripe you can change your mind until then; with PayPal and Flutterwave a cancellation is final.',
    ],
    links: [vipLink],
  },
  'failed-renewal': {
    question: 'What happens when my renewal fails?',
    answer: ({ renewalGrace }) => [
      `We notify you, and your plan stays for ${renewalGrace} while the provider tries again. Meanwhile, the VIP page leads to the page where you change your card or payment method. Flutterwave has none: cancel there, and subscribe again.`,
      'If it still fails, you’re back on the Free Plan. Your cash, your shares and your rank stay as they are.',
    ],
    links: [vipLink],
  },
};
