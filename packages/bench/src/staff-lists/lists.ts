import { addressOf } from '@limelight/contract/address';
import type { Endpoint } from '@limelight/contract/endpoint';
import { endpoints, schemasOf } from '@limelight/contract/endpoints.schema';
import { listStaffCelebrities } from '@limelight/contract/exchange/celebrities';
import { listStaffNews } from '@limelight/contract/exchange/staff-news';
import { listStaffTips } from '@limelight/contract/exchange/staff-tips';
import { listUsers } from '@limelight/contract/house/users';
import { listStaffPayments } from '@limelight/contract/money/staff-payments';
import { listAuditTrail } from '@limelight/contract/people/audit-trail';
import { listSecurityEvents } from '@limelight/contract/people/security-events';
import { listReferralReviews } from '@limelight/contract/play/staff-referrals';
import { listCampaignFailures, listCampaigns } from '@limelight/contract/talk/campaigns';
import { listEmailLists, listSubscribers } from '@limelight/contract/talk/email-lists';
import { listMedia } from '@limelight/contract/talk/media';
import { listStaffTickets } from '@limelight/contract/talk/staff-support';
import { listStaffTestimonials } from '@limelight/contract/talk/testimonials';
import { dayMs } from '@limelight/rules/time';
import { campaignId, listId } from './seed-back-office.js';

/** What the benchmark knows of a list besides its contract. */
interface Known {
  /** Where the plain query reads the same rows, by a unique column. */
  readonly table: string;
  readonly key: string;
  readonly type: 'uuid' | 'bigint' | 'text';
  /** The row's value of that column. */
  readonly keyOf: (row: Row) => string;
  /** Words that find few, many and no rows. */
  readonly searches?: readonly string[];
  readonly filters?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
}
type Row = Readonly<Record<string, unknown>>;

const byId = { key: 'id', type: 'uuid', keyOf: (row: Row) => String(row['id']) } as const;
const byNumber = { key: 'number', type: 'bigint', keyOf: (row: Row) => String(row['number']) } as const;
const people = ['mensah', 'ama.asante', 'bench.test', 'efua taylor', 'zq', 'an', 'nobody-at-all'];
const user = '00000000-0000-7000-8000-000000000008';
const day = (daysAgo: number) => new Date(performance.timeOrigin - daysAgo * dayMs).toISOString().slice(0, 10);
const days = { from: day(60), until: day(30) };

const known: Readonly<Record<string, Known>> = {
  [listUsers.url]: { table: '"user"', ...byId, searches: people },
  [listStaffPayments.url]: {
    table: 'payment',
    ...byId,
    searches: [...people, '0000A1', 'pi_bench_1000'],
    filters: days,
  },
  [listAuditTrail.url]: {
    table: 'audit_entry',
    ...byNumber,
    searches: ['refund of case 77', 'mensah', 'premiere', 'zq'],
    filters: { ...days, actorId: user, targetId: user },
  },
  [listSecurityEvents.url]: {
    table: 'security_event',
    ...byId,
    type: 'bigint',
    searches: ['10.0.4', 'mensah', 'efua taylor', 'zq'],
    filters: { ...days, userId: user },
  },
  [listStaffTickets.url]: { table: 'support_ticket', ...byNumber, searches: ['mensah', 'refund', 'zq'] },
  [listReferralReviews.url]: {
    table: 'referral',
    key: 'invited_id',
    type: 'uuid',
    keyOf: invitedOf,
    searches: ['mensah', 'zq'],
  },
  [listStaffNews.url]: {
    table: 'news_item',
    ...byId,
    searches: ['premiere', 'halt record', 'zq', 'nothing at all'],
    filters: { celebrityId: '3' },
  },
  [listMedia.url]: { table: 'media', ...byId, searches: ['premiere', 'agency', 'zq', 'nothing at all'] },
  [listStaffCelebrities.url]: { table: 'celebrity', ...byId, type: 'text', searches: ['an', 'nothing at all'] },
  [listStaffTestimonials.url]: { table: 'testimonial', ...byId, searches: ['record'] },
  [listStaffTips.url]: { table: 'staff_tip', ...byId, searches: ['record'] },
  [listCampaigns.url]: { table: 'campaign', ...byId, searches: ['record'] },
  [listCampaignFailures.url]: {
    table: 'campaign_send',
    ...byId,
    searches: ['record', 'zq'],
    params: { id: campaignId },
  },
  [listEmailLists.url]: { table: 'email_list', ...byId, searches: ['list 17'] },
  [listSubscribers.url]: {
    table: 'email_subscriber',
    ...byId,
    searches: ['record', 'zq', 'bench.test'],
    params: { id: listId(1) },
  },
};

/** The built-in list reads the accounts of players, so it is measured as a list of its own. */
const playersWhoOptedIn: Known = {
  table: '"user"',
  key: 'email',
  type: 'text',
  keyOf: (row) => String(row['email']),
  searches: people,
  params: { id: '00000000-0000-7000-8000-000000000001' },
};

function invitedOf(row: Row): string {
  return String((row['invited'] as Row | undefined)?.['id'] ?? row['id']);
}

export interface List extends Partial<Known> {
  readonly name: string;
  readonly path: string;
  readonly cases: readonly Case[];
}

export interface Case {
  readonly query: Readonly<Record<string, string>>;
  /**
   * Measured on the first page and on the last one within reach; a search on its first page and its tenth.
   */
  readonly deep: boolean;
}

interface Choices {
  readonly options?: readonly string[];
  unwrap?(): Choices;
}

/** The values of an enum, optional or with a default; none of any other schema. */
function optionsOf(schema: Choices): readonly string[] {
  return schema.options ?? (schema.unwrap === undefined ? [] : optionsOf(schema.unwrap()));
}

const isForStaff = ({ method, policy }: Endpoint) =>
  method === 'GET' && typeof policy === 'object' && 'permission' in policy;
const shapeOf = (endpoint: Endpoint) =>
  (schemasOf(endpoint).query as { readonly shape?: Readonly<Record<string, Choices>> } | undefined)?.shape ?? {};
/** Without the area of the API: "campaigns/failures". */
const nameOf = ({ url }: Endpoint) =>
  url
    .split('/')
    .slice(4)
    .filter((part) => !part.startsWith(':'))
    .join('/');
const isCsv = ({ url }: Endpoint) => url.endsWith('/csv');

/** Every sort, every value of every filter in every sort, and the searches. */
function casesOf(shape: Readonly<Record<string, Choices>>, { filters = {}, searches = [] }: Partial<Known>): Case[] {
  const sorts = optionsOf(shape['sort'] ?? {}).flatMap((sort) =>
    ['asc', 'desc'].map((direction) => ({ sort, direction })),
  );
  const values = Object.entries(shape).flatMap(([name, schema]) =>
    ['q', 'sort', 'direction', 'page'].includes(name) ? [] : optionsOf(schema).map((value) => ({ [name]: value })),
  );
  const given = Object.entries(filters).map(([name, value]) => ({ [name]: value }));
  const filtered = [{}, ...values, ...given].flatMap((filter) => sorts.map((sort) => ({ ...filter, ...sort })));
  return [
    ...filtered.map((query) => ({ query, deep: true })),
    ...searches.flatMap((q) => sorts.map((sort) => ({ query: { q, ...sort }, deep: false }))),
  ];
}

/** Every list of the contract, found by its query. */
export function staffLists(): List[] {
  const lists = endpoints.filter((endpoint) => isForStaff(endpoint) && 'page' in shapeOf(endpoint) && !isCsv(endpoint));
  return lists.flatMap((endpoint) => {
    const first: Partial<Known> = known[endpoint.url] ?? {};
    const variants = endpoint === listSubscribers ? [first, playersWhoOptedIn] : [first];
    return variants.map((own, index) => ({
      ...own,
      name: `${nameOf(endpoint)}${index === 0 ? '' : ' of players'}`,
      path: addressOf(endpoint.url, own.params),
      cases: casesOf(shapeOf(endpoint), own),
    }));
  });
}

const needsQuery = (endpoint: Endpoint) => schemasOf(endpoint).query?.safeParse({}).success === false;

/**
 * What the dashboards and the tops of pages read: the reading staff endpoints without parameters that are no
 * list.
 */
export function staffFigures(): string[] {
  const figures = endpoints.filter(
    (endpoint) =>
      isForStaff(endpoint) &&
      !('page' in shapeOf(endpoint)) &&
      !endpoint.url.includes(':') &&
      !isCsv(endpoint) &&
      !needsQuery(endpoint),
  );
  return figures.map(({ url }) => url);
}
