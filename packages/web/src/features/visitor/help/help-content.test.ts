import { addresses } from '@limelight/contract/addresses';
import { paths } from '@limelight/contract/paths';
import { openOrdersMaxDefault } from '@limelight/rules/order';
import { priceAlertsMaxDefault } from '@limelight/rules/price-alert';
import { tradesPerDayMaxDefault } from '@limelight/rules/trade';
import { vipTiers } from '@limelight/rules/vip-plan';
import { describe, expect, it } from 'vitest';
import { helpQuestions } from './help-content';
import { type HelpFacts, helpFacts } from './help-facts';
import { helpGuides } from './help-guides';
import { categoryChips, findQuestions } from './help-results';
import { parseHelpSearch } from './help-search';

const settings = {
  startingCashCents: 1_234_500,
  dailyBonusCents: 6_150,
  tokenUsCents: 275,
  vipBasicUsCents: 549,
  vipProUsCents: 1_099,
  vipEliteUsCents: 2_199,
  referralBonusCents: 70_000,
  dividendRatePpm: 350,
  dividendVipBps: 10_500,
  feeBpsByTier: { free: 275, basic: 50, pro: 50, elite: 0 },
  firstTradeFree: true,
  tradesPerDayMax: 1_100,
  openOrdersMax: 41,
  priceAlertsMax: 42,
  tickIntervalMs: 30_000,
  apiKeyRequestsPerMinuteMax: 601,
  squadMembershipsMax: 11,
  squadFounderDays: 8,
  squadFounderTrades: 6,
  squadSilenceDays: 61,
  squadCaptainSilenceDays: 31,
  registrationEnabled: true,
  siteName: 'Spotlight',
  maintenanceMode: false,
  maintenanceUntil: null,
} as const;

const facts = helpFacts(settings);
const questions = helpQuestions(facts);
const texts = [
  ...questions.flatMap(({ question, paragraphs, links }) => [
    question,
    ...paragraphs,
    ...links.map(({ label }) => label),
  ]),
  ...helpGuides.flatMap(({ title, lead, parts, steps, links }) => [
    title,
    lead,
    ...(parts?.(facts) ?? []).flatMap((part) => [part.title, part.caption, ...part.points]),
    ...steps(facts),
    ...links.map(({ label }) => label),
  ]),
];

describe('help', () => {
  it('has every number from the settings', () => {
    const used: readonly (keyof HelpFacts)[] = [
      'siteName',
      'startingCash',
      'guestCash',
      'dailyBonus',
      'referralBonus',
      'fee',
      'dividend',
      'tick',
      'tradesPerDay',
      'openOrders',
      'priceAlerts',
      'keyRequestsPerMinute',
      'feesWithPlans',
      'dividendFactor',
      'tokenPrice',
      'tokenCash',
      'earlyAlertLead',
      'undoWindow',
      'predictionSpan',
      'renewalGrace',
      'squadMemberships',
      'squadFounderDays',
      'squadFounderTrades',
      'squadSilence',
      'captainSilence',
    ];
    for (const fact of used) expect(texts.join('\n'), fact).toContain(String(facts[fact]));
    for (const plan of vipTiers) expect(texts.join('\n'), plan).toContain(facts.planPrices[plan]);
    expect(facts).toMatchObject({
      startingCash: 'SE$12,345',
      guestCash: 'SE$10,000',
      dailyBonus: 'SE$61.50',
      fee: '2.75%',
      dividend: '0.035%',
    });
    expect(facts).toMatchObject({ tick: '30 seconds', tradesPerDay: '1,100' });
    expect(facts).toMatchObject({
      feesWithPlans: '0.5% with VIP Basic or VIP Pro, nothing with VIP Elite',
      dividendFactor: '×1.05',
      tokenPrice: 'US$2.75',
      tokenCash: 'SE$2,500',
      planPrices: { basic: 'US$5.49', pro: 'US$10.99', elite: 'US$21.99' },
      earlyAlertLead: '30 minutes',
      undoWindow: '10 minutes',
      undoCounts: { basic: null, pro: 'once a day', elite: 'as often as you like' },
      predictionSpan: '7 days',
      renewalGrace: '7 days',
    });
  });

  it('types no number of a plan or a token itself', () => {
    const changes = {
      tokenUsCents: 301,
      vipBasicUsCents: 302,
      vipProUsCents: 303,
      vipEliteUsCents: 304,
      feeBpsByTier: { free: 305, basic: 106, pro: 107, elite: 108 },
      dividendVipBps: 10_900,
    };
    const other = helpFacts({ ...settings, ...changes });
    const paid = helpQuestions(other)
      .filter(({ category, id }) => category === 'vip' || id === 'tokens' || id === 'fees' || id === 'dividends')
      .flatMap(({ paragraphs }) => paragraphs)
      .concat(...helpGuides.map(({ parts, steps }) => [JSON.stringify(parts?.(other)), ...steps(other)]))
      .join('\n');
    for (const changed of ['3.01', '3.02', '3.03', '3.04', '3.05%', '1.06%', '1.07%', '1.08%', '×1.09'])
      expect(paid).toContain(changed);
    expect(paid).not.toMatch(/[45]\.49|9\.99|2\.5|0\.5%|1\.05/);
  });

  it("names the rules' 100 trades a day, 50 orders and 50 alerts while the settings are the usual ones", () => {
    const usual = {
      tradesPerDayMax: tradesPerDayMaxDefault,
      openOrdersMax: openOrdersMaxDefault,
      priceAlertsMax: priceAlertsMaxDefault,
    };
    const shown = helpFacts({ ...settings, ...usual });
    const text = [
      ...helpQuestions(shown).flatMap(({ paragraphs }) => paragraphs),
      ...helpGuides.flatMap(({ steps }) => steps(shown)),
    ].join('\n');
    for (const limit of ['100 trades a day', '50 orders and 50 alerts', '50 orders waiting', '50 alerts can wait']) {
      expect(text).toContain(limit);
    }
  });

  it('promises nothing that is turned off', () => {
    const off = helpFacts({ ...settings, dailyBonusCents: 0, referralBonusCents: 0, dividendRatePpm: 0 });
    const shown = helpQuestions(off);
    const text = [
      ...shown.flatMap(({ question, paragraphs }) => [question, ...paragraphs]),
      ...helpGuides.flatMap(({ lead, steps }) => [lead, ...steps(off)]),
    ].join('\n');
    expect(text).not.toMatch(/SE\$0\b|\b0%|null/);
    expect(shown.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['referrals']));
    expect(shown.map(({ id }) => id)).not.toEqual(expect.arrayContaining(['dividends']));
    expect(text).toContain('Claim the day on the dashboard every day');
    expect(text).not.toMatch(/Invite friends|Hold shares overnight|dividends ×/);
  });

  it('describes no feature that does not exist yet', () => {
    expect(texts.join('\n')).not.toMatch(/hall of fame|friend league|daily call|\bquests?\b/i);
  });

  it('describes each plan, and links to its card', () => {
    const parts = helpGuides.flatMap((guide) => guide.parts?.(facts) ?? []);
    const question = questions.find(({ id }) => id === 'vip-plans');
    const cards = vipTiers.map((plan) => [paths.vip, plan]);
    expect(parts.map(({ link: { to, hash } }) => [to, hash])).toEqual(cards);
    expect(question?.links.map(({ to, hash }) => [to, hash])).toEqual(cards);
    const feesOf = parts.map(({ points }) => points.filter((point) => point.includes('fee')));
    // VIP Pro has the same fee as VIP Basic.
    expect(feesOf).toEqual([['A trading fee of 0.5% instead of 2.75%'], [], ['No trading fee']]);
    parts.forEach(({ points }, index) => {
      for (const point of points) expect(question?.paragraphs[index]?.toLowerCase()).toContain(point.toLowerCase());
    });
  });

  it('links only to existing pages, gives each question a unique id, and has no two equal guides', () => {
    const known = new Set<string>([...Object.values(paths), addresses.apiPages]);
    const parts = helpGuides.flatMap((guide) => guide.parts?.(facts) ?? []);
    const links = [...questions, ...helpGuides].flatMap((place) => place.links);
    for (const { to } of [...links, ...parts.map(({ link }) => link)]) expect(known).toContain(to);
    const ids = [...questions, ...helpGuides].map(({ id }) => id);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(new Set(helpGuides.map(({ id }) => id)).size).toBe(helpGuides.length);
  });

  it('links to the leaderboards wherever it mentions them', () => {
    const mentioning = questions.filter(({ question }) => /leaderboards/i.test(question));
    expect(mentioning.map(({ links }) => links.map(({ to }) => to))).toEqual([[paths.leaderboards]]);
  });

  it('explains how to sign up only while registration is open', () => {
    const closed = helpQuestions(helpFacts({ ...settings, registrationEnabled: false })).map(({ id }) => id);
    expect(closed).toContain('registration-closed');
    expect(closed).not.toContain('how-do-i-start');
    expect(questions.map(({ id }) => id)).toContain('how-do-i-start');
  });
});

describe('the search of help', () => {
  it('finds words of the question and of the answer in any case', () => {
    const idsOf = (q: string) => findQuestions(questions, { q }).map(({ id }) => id);
    expect(idsOf('WHAT IS SPOTLIGHT')).toContain('what-is-limelight');
    expect(idsOf('take-PROFIT')).toContain('orders');
    expect(idsOf('  ')).toHaveLength(questions.length);
    expect(idsOf('xyzzy')).toEqual([]);
  });

  it('finds words that stand apart, in any order', () => {
    const idsOf = (q: string) => findQuestions(questions, { q }).map(({ id }) => id);
    expect(idsOf('trade undo')).toEqual(idsOf('undo trade'));
    expect(idsOf('undo trade').length).toBeGreaterThan(0);
  });

  it('has a chip for each category with questions, none for the others, and counts the results', () => {
    const found = findQuestions(questions, { q: 'take-profit' });
    const chips = categoryChips(questions, found);
    expect(chips.map(({ label }) => label)).toEqual([
      'All',
      'Getting Started',
      'Trading',
      'VIP',
      'Rewards',
      'Account',
      'Features',
      'Security',
    ]);
    expect(chips[0]?.count).toBe(found.length);
    expect(chips.slice(1).reduce((sum, { count }) => sum + count, 0)).toBe(found.length);
  });

  it('parses the URL and ignores unknown values', () => {
    expect(parseHelpSearch({ q: 'fee', category: 'trading', guide: 'trading' })).toEqual({
      q: 'fee',
      category: 'trading',
      guide: 'trading',
    });
    expect(parseHelpSearch({ q: ' ', category: 'nonsense', guide: 7 })).toEqual({});
  });
});
