import { type EntryKind, entryKinds } from '@limelight/rules/entry-kind';
import { formatSe, type SeCents } from '@limelight/rules/money';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { selectCash } from './ledger-months.sql.js';

type Cash = { readonly kind: EntryKind; readonly amountCents: SeCents } & (
  | { readonly balanceCents: SeCents; readonly entries?: undefined }
  // After a year a month of these has one line, at its end.
  | { readonly balanceCents: null; readonly entries: number }
);

export const cashEntry: TimelineEntry<Cash> = {
  kind: 'cash',
  filters: ['money'],
  select: selectCash,
  texts: ({ kind, amountCents, ...rest }) => {
    const title = entryKinds[kind].title ?? kind;
    const amount = formatSe(amountCents, { sign: true });
    return rest.entries === undefined
      ? { title, text: `${amount}, cash ${formatSe(rest.balanceCents)}` }
      : { title: `${title}, sum of the month`, text: `${amount} in ${rest.entries}` };
  },
};
