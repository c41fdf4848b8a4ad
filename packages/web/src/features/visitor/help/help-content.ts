import { accountEntries } from './help-account';
import { type HelpCategory, type HelpEntries, type HelpEntry, helpCategories } from './help-entry';
import type { HelpFacts } from './help-facts';
import { featureEntries, securityEntries } from './help-features';
import { paymentEntries } from './help-payments';
import { rewardEntries } from './help-rewards';
import { startEntries } from './help-start';
import { tradingEntries } from './help-trading';
import { vipEntries } from './help-vip';

const entriesOf: Readonly<Partial<Record<HelpCategory, HelpEntries>>> = {
  start: startEntries,
  trading: tradingEntries,
  vip: vipEntries,
  rewards: rewardEntries,
  account: { ...paymentEntries, ...accountEntries },
  features: featureEntries,
  security: securityEntries,
};

/** A question with its texts, for display and search. */
export interface HelpQuestion extends Required<Pick<HelpEntry, 'links'>> {
  readonly id: string;
  readonly question: string;
  readonly category: HelpCategory;
  readonly paragraphs: readonly string[];
}

/** All questions that apply now, with current numbers. */
export function helpQuestions(facts: HelpFacts): HelpQuestion[] {
  return helpCategories.flatMap(({ value: category }) =>
    Object.entries(entriesOf[category] ?? {})
      .filter(([, { when }]) => when === undefined || when(facts))
      .map(([id, { question, answer, links = [] }]) => ({
        id,
        category,
        question: typeof question === 'string' ? question : question(facts),
        paragraphs: answer(facts),
        links,
      })),
  );
}
