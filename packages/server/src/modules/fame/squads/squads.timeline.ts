import type { SquadDeedKind } from '@limelight/rules/squad';
import type { TimelineEntry } from '../../../platform/timeline-entry.js';
import { selectSquadDeedsOf } from './deed.sql.js';

type Deed = {
  readonly kind: SquadDeedKind;
  readonly squad: string;
  readonly reason: string | null;
  /** Whether it was done to the person, not by the person. */
  readonly to: boolean;
  /** The handle of who did it. */
  readonly by: string | null;
};

const done: Readonly<Partial<Record<SquadDeedKind, string>>> = {
  founded: 'Founded',
  joined: 'Joined',
  left: 'Left',
  kicked: 'Removed a member from',
  'kick-undone': 'Undid a removal in',
  'refusal-lifted': 'Let a removed player into',
  'role-changed': 'Changed a role in',
  'handed-over': 'Handed over',
};

const suffered: Readonly<Partial<Record<SquadDeedKind, string>>> = {
  kicked: 'Removed from',
  'kick-undone': 'Removal undone in',
  'refusal-lifted': 'May join again:',
  'role-changed': 'Got another role in',
  'handed-over': 'Became captain of',
  succeeded: 'Became captain of',
};

export const squadEntry: TimelineEntry<Deed> = {
  kind: 'squad',
  filters: [],
  select: selectSquadDeedsOf,
  texts: ({ kind, squad, reason, to, by }) => ({
    title: `${(to ? suffered : done)[kind] ?? kind} ${squad}`,
    text: [to && by !== null ? `by ${by}` : '', reason ?? ''].filter(Boolean).join(': '),
  }),
};
