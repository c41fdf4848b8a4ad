import type { TimelineEvent } from '@limelight/contract/house/users.schema';
import type { AuditAction } from '@limelight/rules/audit-action';
import { formatCounted } from '@limelight/rules/count';
import { type EntryKind, entryKinds } from '@limelight/rules/entry-kind';
import { formatSe, formatUs, seCents, usCents } from '@limelight/rules/money';
import { type SecurityEventKind, securityEventText } from '@limelight/rules/security-event';
import { tierNames } from '@limelight/rules/tier';
import type { TimelineFilter } from '@limelight/rules/user-trace';
import { deviceOf } from '../../people/auth/auth.public.js';
import { sources, type TimelineEntry, type TimelineRow } from './timeline.sql.js';

type Data = TimelineRow['data'];
type Texts = Pick<TimelineEvent, 'title' | 'text'>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const se = (value: unknown): string => formatSe(seCents(Number(value)));

const actionTitles: Readonly<Partial<Record<AuditAction, string>>> = {
  'user.suspend': 'Suspended',
  'user.restore': 'Restored',
  'user.freeze': 'Trading frozen',
  'user.unfreeze': 'Trading unfrozen',
  'user.adjust-cash': 'Cash adjusted by staff',
  'user.change-email': 'Email changed by staff',
  'user.impersonate': 'Viewed by staff',
  'user.end-impersonation': 'View ended',
  'membership.revoke': 'VIP grant ended',
};

function staffTexts({ action, by, after, reason }: Data): Texts {
  const change = (after ?? {}) as Data;
  const title = titleOfAction(text(action), change);
  const who = typeof by === 'string' ? by : 'A former member of staff';
  return { title, text: typeof reason === 'string' ? `${who}: ${reason}` : who };
}

function titleOfAction(action: string, after: Data): string {
  if (action === 'user.change-role') return `Role changed to ${text(after.role)}`;
  if (action === 'membership.grant') return `${tierNames[text(after.tier) as keyof typeof tierNames]} granted`;
  return actionTitles[action as AuditAction] ?? action;
}

function paymentTexts({
  product,
  tokens,
  plan,
  usCents: cents,
  seCents: credited,
  gateway,
  reference,
  state,
}: Data): Texts {
  const what =
    product === 'tokens' ? formatCounted(Number(tokens), 'token') : tierNames[text(plan) as keyof typeof tierNames];
  const credit = Number(credited) > 0 ? `; ${se(credited)}` : '';
  return {
    title: `${formatUs(usCents(Number(cents)))} for ${what}: ${text(state)}`,
    text: `${text(gateway)}, order ${text(reference)}${credit}`,
  };
}

const texts: Readonly<Record<keyof typeof sources, (data: Data) => Texts>> = {
  'sign-up': () => ({ title: 'Signed up', text: '' }),
  login: ({ kind, count, userAgent, address }) => ({
    title: [securityEventText[kind as SecurityEventKind], Number(count) > 1 ? `${Number(count)} times` : '']
      .filter(Boolean)
      .join(', '),
    text: [typeof userAgent === 'string' ? deviceOf(userAgent).name : '', text(address)].filter(Boolean).join(', '),
  }),
  trade: ({ side, shares, name, priceCents, totalCents, feeCents }) => ({
    title: `${side === 'buy' ? 'Bought' : 'Sold'} ${Number(shares)} ${text(name)}`,
    text: `${se(totalCents)} at ${se(priceCents)}, fee ${se(feeCents)}`,
  }),
  cash: ({ kind, amountCents, balanceCents, entries }) => {
    const title = entryKinds[kind as EntryKind].title ?? text(kind);
    const amount = formatSe(seCents(Number(amountCents)), { sign: true });
    // After a year a month of these has one line, at its end.
    if (typeof entries === 'number') return { title: `${title}, sum of the month`, text: `${amount} in ${entries}` };
    return { title, text: `${amount}, cash ${se(balanceCents)}` };
  },
  payment: paymentTexts,
  ticket: ({ subject }) => ({ title: 'Ticket opened', text: text(subject) }),
  referral: ({ state, name }) => ({ title: `Referral ${text(state)}`, text: `Invited ${text(name)}` }),
  staff: staffTexts,
};

const filters: Readonly<Record<keyof typeof sources, readonly TimelineFilter[]>> = {
  'sign-up': ['security'],
  login: ['log-ins', 'security'],
  trade: ['money'],
  cash: ['money'],
  payment: ['money'],
  ticket: [],
  referral: ['security'],
  staff: ['security', 'staff'],
};

const kinds = Object.keys(sources) as readonly (keyof typeof sources)[];

/** What staff have always seen; a newer module declares its own. */
export const commonTimeline: readonly TimelineEntry[] = kinds.map((kind) => ({
  kind,
  filters: filters[kind],
  select: sources[kind],
  texts: texts[kind],
}));

/** @param entries those of which the row is one */
export function presentEvent(
  entries: readonly TimelineEntry[],
  { kind, key, at, data }: TimelineRow,
): readonly TimelineEvent[] {
  return entries
    .filter((entry) => entry.kind === kind)
    .map((entry) => ({ id: `${kind} ${key}`, kind, time: at.toISOString(), ...entry.texts(data) }));
}
