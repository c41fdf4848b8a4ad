import type { Celebrity } from '@limelight/contract/exchange/market.schema';
import type { NewsItem } from '@limelight/contract/exchange/news.schema';
import type { Premiere } from '@limelight/contract/exchange/premieres.schema';
import type { SquadEvent } from '@limelight/contract/fame/squad-events.schema';
import type { Squad, SquadDetail } from '@limelight/contract/fame/squads.schema';
import { openPages, paths } from '@limelight/contract/paths';
import type { Ipo } from '@limelight/contract/play/ipos.schema';
import { seCents } from '@limelight/rules/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageFacts } from './page-facts.js';
import { headOf, withHead } from './page-head.js';

const site = { publicUrl: 'https://limelight.test', siteName: 'Limelight' };
const page =
  '<html><head><title>Old</title><meta\n name="description"\n content="old"\n/></head><body><div id="root"></div></body></html>';

function factsOf(name: string, description = 'Sings.', lists: Omit<PageFacts, 'listing'> = {}): PageFacts {
  const priceCents = seCents(51_000);
  const celebrity = { id: 'gh1', name, description, status: 'active', priceCents, dayAgoPriceCents: seCents(50_000) };
  return { listing: { tick: 7, celebrities: [celebrity as unknown as Celebrity] }, ...lists };
}

function rendered(path: string, facts: PageFacts): string {
  const head = headOf(path, facts, site);
  if (head === undefined) throw new Error(`${path} has no head`);
  return withHead(page, head, site);
}

function dataOf(html: string) {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as { readonly '@graph': readonly Record<string, unknown>[] };
}

test('the page of a celebrity says name, price, change and picture', () => {
  const html = rendered('/celebrity/gh1', factsOf('Ada Marlowe'));
  expect(html).toContain('<title>Ada Marlowe share price: SE$510.00 · Limelight</title>');
  expect(html).toContain('content="Ada Marlowe trades at SE$510.00, +2.00% in 24 hours. Sings."');
  expect(html).toContain('<meta property="og:image" content="https://limelight.test/share/celebrity/gh1.png">');
  expect(html).toContain('<link rel="canonical" href="https://limelight.test/celebrity/gh1">');
  expect(html.match(/name="description"/g)).toHaveLength(1);
  expect(dataOf(html)['@graph'].map((one) => one['@type'])).toEqual(['BreadcrumbList', 'WebPage']);
});

test('the page of a celebrity that has left says so and why, and no price', () => {
  const facts = factsOf('Ada Marlowe');
  const retirement = { sentence: 'Ends her career.', leftAt: '2026-03-10T12:00:00.000Z' };
  const listed = facts.listing.celebrities.map((one) => ({ ...one, retirement }) as Celebrity);
  const html = rendered('/celebrity/gh1', { listing: { tick: 7, celebrities: listed } });
  expect(html).toContain('<title>Ada Marlowe has left the exchange · Limelight</title>');
  expect(html).toContain('content="Ends her career. Sings."');
  expect(html).not.toContain('trades at');
});

test('the breadcrumb of a celebrity has the name without the price, which changes every tick', () => {
  const [breadcrumb] = dataOf(rendered('/celebrity/gh1', factsOf('Ada Marlowe')))['@graph'];
  const names = ['Limelight', 'Trade Celebrity Stocks', 'Ada Marlowe'].map((name) => ({ name }));
  expect(breadcrumb).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: names });
});

test.each([...openPages.filter((path) => !path.includes('$')), paths.changes, paths.terms, paths.privacy])(
  '%s has a title, a description and its one address',
  (path) => {
    const html = rendered(path, factsOf('Ada Marlowe'));
    expect(html).toContain(`<link rel="canonical" href="https://limelight.test${path}">`);
    expect(html.match(/<meta name="description" content="[^"]{50,}">/g)).toHaveLength(1);
  },
);

test('the market lists every celebrity with its page', () => {
  const [, list] = dataOf(rendered('/trade', factsOf('Ada Marlowe')))['@graph'];
  expect(list).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [{ position: 1, name: 'Ada Marlowe', url: 'https://limelight.test/celebrity/gh1' }],
  });
});

const item = (title: string, celebrityId: string | null, id = 'id') =>
  ({ id, title, celebrityId, time: '2026-03-10T12:00:00.000Z' }) as NewsItem;
const premiere = (state: Premiere['state'], celebrityId = 'gh1') =>
  ({ stage: 'Gala night', celebrityId, time: '2026-03-10T18:04:00.000Z', state }) as Premiere;
const typesOf = (html: string) => dataOf(html)['@graph'].map((one) => one['@type']);

test.each([
  ['/', 'home', ['WebSite']],
  ['/trade', 'market', ['BreadcrumbList', 'ItemList']],
  ['/news', 'news', ['BreadcrumbList', 'ItemList']],
  ['/leaderboards', 'leaderboards', ['BreadcrumbList', 'ItemList']],
  ['/calendar', 'calendar', ['BreadcrumbList', 'Event']],
])('%s has a large picture of its own and its structured data', (path, name, types) => {
  const lists = { news: [item('Records fall', null)], premieres: [premiere('announced')] };
  const html = rendered(path, factsOf('Ada Marlowe', 'Sings.', lists));
  expect(html).toContain(`<meta property="og:image" content="https://limelight.test/share/page/${name}.png">`);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  expect(typesOf(html)).toEqual(types);
});

test('headlines are news articles with time, picture and an address of their own', () => {
  const news = [item('Ada Marlowe surges', 'gh1', 'surge'), item('Records fall', null, 'records')];
  const [, list] = dataOf(rendered('/news', factsOf('Ada Marlowe', '', { news })))['@graph'];
  expect(list).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 2,
    itemListElement: [
      {
        position: 1,
        item: {
          '@type': 'NewsArticle',
          headline: 'Ada Marlowe surges',
          datePublished: '2026-03-10T12:00:00.000Z',
          url: 'https://limelight.test/news#news-surge',
          image: 'https://limelight.test/share/celebrity/gh1.png',
        },
      },
      {
        position: 2,
        item: {
          headline: 'Records fall',
          url: 'https://limelight.test/news#news-records',
          image: 'https://limelight.test/share/page/news.png',
        },
      },
    ],
  });
});

test('premieres are events of the exchange: none for one that is over or whose celebrity is not listed', () => {
  const premieres = [premiere('over'), premiere('live'), premiere('cancelled'), premiere('announced', 'gh2')];
  const [, ...events] = dataOf(rendered('/calendar', factsOf('Ada Marlowe', '', { premieres })))['@graph'];
  expect(events).toMatchObject([
    {
      '@type': 'Event',
      name: 'Gala night: the share of Ada Marlowe',
      startDate: '2026-03-10T18:04:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'VirtualLocation', url: 'https://limelight.test/celebrity/gh1' },
    },
    { eventStatus: 'https://schema.org/EventCancelled' },
  ]);
  for (const event of events) expect(event).not.toHaveProperty('performer');
});

test('a list that could not be read is left out', () => {
  for (const path of ['/news', '/calendar'])
    expect(typesOf(rendered(path, factsOf('Ada')))).toEqual(['BreadcrumbList']);
});

test('an unknown celebrity and a page of a player have no head', () => {
  for (const path of ['/celebrity/gh2', '/dashboard']) expect(headOf(path, factsOf('Ada'), site)).toBeUndefined();
});

test('no name, description or headline can become markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, description) => {
      const html = rendered('/celebrity/gh1', factsOf(`${name}</script><b>"'`, `${description}"><i>`));
      expect(html).not.toMatch(/<\/script><b>|"><i>/);
      expect(html.split('</script>')).toHaveLength(2);
      expect(JSON.stringify(dataOf(html))).toBeTypeOf('string');
      const news = [item(`${name}</script><b>"'`, null)];
      const feed = rendered('/news', factsOf('Ada', '', { news }));
      expect(feed.split('</script>')).toHaveLength(2);
      expect(dataOf(feed)['@graph'][1]).toMatchObject({ itemListElement: [{ item: { headline: news[0]?.title } }] });
    }),
  );
});

test('an IPO is described by its price and its shares', () => {
  const ipo = { id: 'i1', name: 'Ada <b>', description: 'Sings.', priceCents: 24_000, shares: 50_000 } as Ipo;
  const html = rendered('/ipo/i1', factsOf('Ada Marlowe', '', { ipo }));
  expect(html).toContain('<title>IPO of Ada &lt;b&gt; · Limelight</title>');
  expect(html).toContain('content="Ada &lt;b&gt; goes public: 50,000 shares at SE$240.00. Sings."');
  expect(html).toContain('<link rel="canonical" href="https://limelight.test/ipo/i1">');
  expect(typesOf(html)).toEqual(['BreadcrumbList', 'WebPage']);
});

test('a squad is described by its star and members, below the list of squads', () => {
  const squad = {
    handle: 'water-runners',
    name: 'Water <b>',
    celebrityId: 'gh1',
    description: 'We run.',
    members: 214,
  };
  const html = rendered('/squads/water-runners', factsOf('Ada Marlowe', '', { squad: squad as SquadDetail }));
  expect(html).toContain('<title>Water &lt;b&gt; · Limelight</title>');
  expect(html).toContain('content="A squad of fans of Ada Marlowe with 214 members. We run."');
  expect(html).toContain('<meta property="og:image" content="https://limelight.test/share/celebrity/gh1.png">');
  const [crumbs] = dataOf(html)['@graph'];
  expect(crumbs).toMatchObject({ itemListElement: [{}, { name: 'Squads' }, { name: 'Water <b>' }] });
});

test('an invitation is described by its squad, to whose address it leads, and a void one by the list', () => {
  const squad = { handle: 'water-runners', name: 'Water <b>', celebrityId: 'ada', description: '', members: 2 };
  const invited = (archivedAt: string | null) =>
    rendered('/squads', factsOf('Ada Marlowe', '', { invitedTo: { ...squad, archivedAt } as SquadDetail }));
  const html = invited(null);
  expect(html).toContain('<meta property="og:title" content="Join Water &lt;b&gt;">');
  expect(html).toContain('<meta property="og:url" content="https://limelight.test/squads/water-runners">');
  expect(html).toContain('with 2 members.');
  expect(invited('2026-11-30T12:00:00.000Z')).not.toContain('Join Water');
  expect(rendered('/squads', factsOf('Ada', '', { invitedTo: null }))).toContain('og:title" content="Squads"');
});

test('the list of squads names the most active ones', () => {
  const squads = [{ handle: 'water-runners', name: 'Water Runners' } as Squad];
  const [, list] = dataOf(rendered('/squads', factsOf('Ada', '', { squads })))['@graph'];
  expect(list).toMatchObject({ itemListElement: [{ url: 'https://limelight.test/squads/water-runners' }] });
});

const squadEvent = (fields: Partial<SquadEvent> = {}) =>
  ({
    id: 'e1',
    celebrityId: 'gh1',
    squad: { id: 's1', handle: 'water-runners', name: 'Water <b>' },
    stage: 'scheduled',
    startsAt: '2026-07-10T17:00:00.000Z',
    endsAt: '2026-07-10T19:00:00.000Z',
    pledges: 13,
    pledgedCents: 650_000,
    start: null,
    ...fields,
  }) as SquadEvent;

function eventPage(fields: Partial<SquadEvent> = {}, code?: string): string {
  const facts = factsOf('Ada Marlowe', '', { squadEvent: { event: squadEvent(fields), code } });
  return rendered('/events/e1', facts);
}

test('an event is described by its star, squad and time in London, with the picture of the star', () => {
  const html = eventPage();
  expect(html).toContain('<title>Ada Marlowe event of Water &lt;b&gt; · Limelight</title>');
  expect(html).toContain('content="Starts on 10 Jul 2026 at 18:00, London time. 13 pledges of SE$6,500.00 so far.');
  expect(html).toContain('<meta property="og:title" content="Ada Marlowe event of Water &lt;b&gt;">');
  expect(html).toContain('<meta property="og:image" content="https://limelight.test/share/celebrity/gh1.png">');
  expect(html).not.toContain('noindex');
  const [crumbs, event] = dataOf(html)['@graph'];
  expect(crumbs).toMatchObject({ itemListElement: [{}, { name: 'Squads' }, { name: 'Ada Marlowe event' }] });
  expect(event).toMatchObject({
    '@type': 'Event',
    startDate: '2026-07-10T17:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: { name: 'Water <b>', url: 'https://limelight.test/squads/water-runners' },
  });
});

test('an event that has started says its price, and a cancelled one that there was none', () => {
  const start = { priceCents: 51_000 } as NonNullable<SquadEvent['start']>;
  expect(eventPage({ stage: 'started', start })).toContain('"13 pledges became shares at SE$510.00 on 10 Jul 2026.');
  const cancelled = eventPage({ stage: 'cancelled' });
  expect(cancelled).toContain('"The event of 10 Jul 2026 was cancelled.');
  expect(dataOf(cancelled)['@graph'][1]).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
});

test('a private event is found by its code alone, and by no search engine', () => {
  const html = eventPage({ squad: null }, 'K7&X');
  expect(html).toContain('<title>Private Ada Marlowe event · Limelight</title>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  // A network reads the page again at its own address.
  expect(html).toContain('<meta property="og:url" content="https://limelight.test/events/e1?code=K7%26X">');
  expect(typesOf(html)).toEqual(['BreadcrumbList']);
  expect(eventPage({ squad: null })).toContain('<meta name="robots" content="noindex">');
});
