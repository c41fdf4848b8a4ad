import { celebrityPictureUrl, type PicturedPage, pagePictureUrl } from '@limelight/contract/addresses';
import type { Celebrity, Retirement } from '@limelight/contract/exchange/market.schema';
import type { SquadDetail } from '@limelight/contract/fame/squads.schema';
import { celebrityPath, ipoPath, paths, squadEventPath, squadPath } from '@limelight/contract/paths';
import type { Ipo } from '@limelight/contract/play/ipos.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { bps, formatPercent, formatSe, seCents } from '@limelight/rules/money';
import { movement } from '@limelight/rules/movement';
import { escapeHtml } from '../../../platform/escape-html.js';
import { eventText } from './event-text.js';
import type { FoundEvent, PageFacts } from './page-facts.js';
import {
  celebrityList,
  celebrityRanking,
  newsList,
  premiereEvents,
  type Site,
  type StructuredData,
  squadEventData,
  squadList,
  webSite,
} from './structured-data.js';

/** What search engines and social networks read of a page. */
export interface PageHead {
  /** Without the product's name; null for the landing page, which has only that. */
  readonly title: string | null;
  readonly description: string;
  /** The page's one address, without search parameters but the code that opens a private one. */
  readonly path: string;
  /** Its name in the breadcrumb; the title by default. */
  readonly name?: string | undefined;
  /** The path of a picture of 1200 x 630 px; null for the app's icon. */
  readonly picture: string | null;
  /** Structured data (JSON-LD) of schema.org, besides the breadcrumb. */
  readonly data: readonly StructuredData[];
  /** For who has its address alone: search engines leave it out. */
  readonly isPrivate?: boolean | undefined;
}

const texts: Readonly<Record<string, Pick<PageHead, 'title' | 'description'>>> = {
  [paths.landing]: {
    title: null,
    description:
      'Trade shares of celebrities with free virtual cash. Prices move every 30 seconds, the same for everyone.',
  },
  [paths.news]: {
    title: 'News',
    description: 'Records, surges, premieres and announcements: the headlines that move the celebrity market.',
  },
  [paths.leaderboards]: {
    title: 'Leaderboards',
    description: 'Top traders, leagues, top celebrities and the biggest movers of the celebrity market.',
  },
  [paths.calendar]: {
    title: 'Premiere calendar',
    description: 'The next premieres of the celebrity market: who is on stage, when, and what it did to the price.',
  },
  [paths.squads]: {
    title: 'Squads',
    description: 'Fan groups, each of one celebrity: find the squad of your star, join it for free, or found your own.',
  },
  [paths.fairness]: {
    title: 'Fair prices',
    description:
      'Every day’s prices follow from a secret that is sealed beforehand. Check any finished day to the cent.',
  },
  [paths.help]: {
    title: 'Help Centre',
    description: 'How trading, fees, orders, rewards, leagues and payments work, with answers to common questions.',
  },
  [paths.changes]: {
    title: 'Changes to the rules',
    description: 'Every change of a fee, a limit or another rule of the game, with the time at which it takes effect.',
  },
  [paths.terms]: {
    title: 'Terms of Service',
    description: 'What you agree to when you play: the account, virtual cash and tokens, payments, fair play.',
  },
  [paths.privacy]: {
    title: 'Privacy Policy',
    description: 'Which personal data the game stores, what for and how long, and how to get or delete yours.',
  },
};

/** @returns undefined for a page without a description of its own */
export function headOf(path: string, facts: PageFacts, site: Site): PageHead | undefined {
  const { celebrities } = facts.listing;
  if (facts.invitedTo) return invitationHead(facts.invitedTo, celebrities);
  const text = path === paths.trade ? marketText(celebrities.length) : texts[path];
  if (text !== undefined) {
    const pictured = pictures[path];
    const picture = pictured === undefined ? null : pagePictureUrl(pictured);
    return { ...text, path, picture, data: dataOf(path, facts, { ...site, description: text.description }) };
  }
  if (facts.ipo) return ipoHead(facts.ipo);
  if (facts.squad) return squadHead(facts.squad, celebrities);
  if (facts.squadEvent) return eventHead(facts.squadEvent, celebrities, site);
  const celebrity = celebrities.find(({ id }) => celebrityPath(id) === path);
  return celebrity && celebrityHead(celebrity);
}

function marketText(celebrities: number) {
  return {
    title: 'Trade Celebrity Stocks',
    description: `Live prices of ${formatCount(celebrities)} celebrities. Buy and sell with virtual cash; prices move every 30 seconds, the same for everyone.`,
  };
}

const pictures: Readonly<Record<string, PicturedPage>> = {
  [paths.landing]: 'home',
  [paths.trade]: 'market',
  [paths.news]: 'news',
  [paths.leaderboards]: 'leaderboards',
  [paths.calendar]: 'calendar',
  [paths.squads]: 'market',
};

function dataOf(
  path: string,
  { listing: { celebrities }, news, premieres, squads }: PageFacts,
  { description, ...site }: Site & { readonly description: string },
): StructuredData[] {
  if (path === paths.landing) return [webSite(site, description)];
  if (path === paths.trade) return [celebrityList(celebrities, site)];
  if (path === paths.leaderboards) return [celebrityRanking(celebrities, site)];
  if (path === paths.news && news !== undefined) return [newsList(news, site)];
  if (path === paths.calendar && premieres !== undefined) return premiereEvents(premieres, celebrities, site);
  if (path === paths.squads && squads !== undefined) return [squadList(squads, site)];
  return [];
}

function celebrityHead(celebrity: Celebrity): PageHead {
  const { id, name, description, priceCents, dayAgoPriceCents } = celebrity;
  const price = formatSe(seCents(priceCents));
  const { changeBps } = movement(seCents(priceCents), seCents(dayAgoPriceCents));
  const change = formatPercent(bps(changeBps), { sign: true });
  return {
    ...(celebrity.retirement === undefined
      ? {
          title: `${name} share price: ${price}`,
          description: `${name} trades at ${price}, ${change} in 24 hours. ${description}`,
        }
      : leavingText(celebrity, celebrity.retirement)),
    path: celebrityPath(id),
    // The title's price changes with every tick.
    name,
    picture: celebrityPictureUrl(id),
    data: [{ '@type': 'WebPage', name: `${name} share price`, about: { '@type': 'Person', name } }],
  };
}

function leavingText({ name, description }: Celebrity, { sentence, leftAt }: Retirement) {
  const what = leftAt === null ? 'is leaving' : 'has left';
  return { title: `${name} ${what} the exchange`, description: `${sentence} ${description}` };
}

function ipoHead({ id, name, description, state, priceCents, shares }: Ipo): PageHead {
  const title = `IPO of ${name}`;
  const what =
    state === 'cancelled' ? 'The IPO was cancelled' : `${name} ${state === 'trading' ? 'went' : 'goes'} public`;
  const price = formatSe(seCents(priceCents));
  return {
    title,
    description: `${what}: ${formatCount(shares)} shares at ${price}. ${description}`,
    path: ipoPath(id),
    picture: pagePictureUrl('market'),
    data: [{ '@type': 'WebPage', name: title, about: { '@type': 'Person', name } }],
  };
}

function squadHead(squad: SquadDetail, celebrities: readonly Celebrity[]): PageHead {
  const { handle, name, celebrityId, description, members } = squad;
  const star = celebrities.find(({ id }) => id === celebrityId);
  const about = star === undefined ? {} : { about: { '@type': 'Person', name: star.name } };
  const what = star === undefined ? 'A squad' : `A squad of fans of ${star.name}`;
  return {
    title: name,
    description: `${what} with ${formatCounted(members, 'member')}. ${description}`.trim(),
    path: squadPath(handle),
    picture: star === undefined ? null : celebrityPictureUrl(celebrityId),
    data: [{ '@type': 'WebPage', name, ...about }],
  };
}

function eventHead({ event, code }: FoundEvent, celebrities: readonly Celebrity[], site: Site): PageHead {
  const { id, celebrityId, squad } = event;
  const star = celebrities.find((one) => one.id === celebrityId);
  const text = eventText(event, star?.name);
  return {
    ...text,
    path: squadEventPath(id, code),
    picture: star === undefined ? null : celebrityPictureUrl(celebrityId),
    // Who is not invited learns nothing of a private one.
    data: squad === null ? [] : [squadEventData(event, text, site)],
    isPrivate: squad === null,
  };
}

/** What a chat shows of the link: the squad, which is also the page's address there. */
function invitationHead(squad: SquadDetail, celebrities: readonly Celebrity[]): PageHead {
  const head = squadHead(squad, celebrities);
  return squad.archivedAt === null ? { ...head, title: `Join ${squad.name}`, name: squad.name } : head;
}

/** Puts the head's elements into a page; title and description replace those of the app. */
export function withHead(html: string, head: PageHead, site: Site): string {
  const { publicUrl, siteName } = site;
  const title = head.title ?? `${siteName}, the celebrity stock exchange`;
  const url = `${publicUrl}${head.path}`;
  const image = `${publicUrl}${head.picture ?? '/icon-512.png'}`;
  const named = {
    description: head.description,
    'twitter:card': head.picture === null ? 'summary' : 'summary_large_image',
    ...(head.isPrivate && { robots: 'noindex' }),
  };
  const properties = {
    'og:type': 'website',
    'og:site_name': siteName,
    'og:title': title,
    'og:description': head.description,
    'og:url': url,
    'og:image': image,
    ...(head.picture !== null && { 'og:image:width': '1200', 'og:image:height': '630', 'og:image:alt': title }),
  };
  const elements = [
    ...Object.entries(named).map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`),
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    `<script type="application/ld+json">${structuredData(head, site)}</script>`,
  ];
  return html
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeHtml(head.title === null ? title : `${title} · ${siteName}`)}</title>`,
    )
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace('</head>', () => `${elements.join('')}</head>`);
}

/** A page that search engines leave out. */
export function notIndexed(html: string): string {
  return html.replace('</head>', () => '<meta name="robots" content="noindex"></head>');
}

/** Escaped, so that no text can close the script element. */
function structuredData({ title, path, data, ...page }: PageHead, { publicUrl, siteName }: Site): string {
  const name = page.name ?? title;
  const above = parentsOf(path, data).map((parent) => ({ name: parent.name, url: `${publicUrl}${parent.path}` }));
  const crumbs = [{ name: siteName, url: `${publicUrl}/` }, ...above];
  const breadcrumb = name === null ? [] : [breadcrumbList([...crumbs, { name, url: `${publicUrl}${path}` }])];
  const graph = [...breadcrumb, ...data];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}

/** The page that leads to it. */
function parentsOf(path: string, data: PageHead['data']) {
  if ([squadPath(''), squadEventPath('')].some((folder) => path.startsWith(folder)))
    return [{ name: 'Squads', path: paths.squads }];
  return data.some((one) => one['about']) ? [{ name: 'Trade Celebrity Stocks', path: paths.trade }] : [];
}

function breadcrumbList(crumbs: readonly { readonly name: string; readonly url: string }[]): StructuredData {
  const itemListElement = crumbs.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}
