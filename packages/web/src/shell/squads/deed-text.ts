import type { SquadDeed } from '@limelight/contract/fame/squads.schema';
import type { SquadDeedKind } from '@limelight/rules/squad';
import { formatDateTime } from '@limelight/rules/time';
import { atHandle } from './squad-names';

type Sentence = (by: string, to: string) => string;

const sentences: Readonly<Record<SquadDeedKind, Sentence>> = {
  founded: (by) => `${by} founded the squad`,
  joined: (by) => `${by} joined`,
  left: (by) => `${by} left`,
  kicked: (by, to) => `${by} removed ${to}`,
  'kick-undone': (by, to) => `${by} undid the removal of ${to}`,
  'refusal-lifted': (by, to) => `${by} lets ${to} join again`,
  'role-changed': (by, to) => `${by} changed the role of ${to}`,
  'handed-over': (by, to) => `${by} handed the squad over to ${to}`,
  succeeded: (_by, to) => `${to} became captain`,
  'description-changed': (by) => `${by} changed the description`,
  'code-renewed': (by) => `${by} replaced the invitation code`,
  renamed: (by) => `${by} renamed the squad`,
  muted: (by) => `${by} closed the chat`,
  unmuted: (by) => `${by} opened the chat again`,
  archived: (by) => `${by} archived the squad`,
  restored: (by) => `${by} restored the squad`,
  'slow-mode': (by) => `${by} changed slow mode`,
  'message-removed': (by, to) => `${by} removed a message of ${to}`,
  'member-muted': (by, to) => `${by} muted ${to}`,
  'member-unmuted': (by, to) => `${by} let ${to} write again`,
  'event-proposed': (by) => `${by} planned an event`,
  'event-withdrawn': (by) => `${by} withdrew an event`,
  'event-cancelled': (by) => `${by} cancelled an event`,
};

/** What nobody does by hand. */
const byTheGame: ReadonlySet<SquadDeedKind> = new Set(['succeeded', 'archived']);

/** A silent captain becomes a member. */
const isOfGame = ({ kind, before }: SquadDeed) =>
  byTheGame.has(kind) || (kind === 'role-changed' && before === 'captain');

function actorOf(deed: SquadDeed): string {
  const { by, byStaff } = deed;
  if (byStaff) return 'Staff';
  if (by !== null) return atHandle(by);
  return isOfGame(deed) ? 'The game' : 'A former player';
}

/** What was done, in one sentence. */
export function deedText(deed: SquadDeed): string {
  return sentences[deed.kind](actorOf(deed), deed.to === null ? 'a former player' : atHandle(deed.to));
}

/** What it changed: "Water Runners → Water Drops". */
export function deedChange({ kind, before, after }: SquadDeed): string | undefined {
  // The page says what was founded.
  if (kind === 'founded') return undefined;
  const isTime = kind === 'event-proposed' || kind === 'event-withdrawn' || kind === 'event-cancelled';
  if (isTime) return formatDateTime(Date.parse(after ?? before ?? ''));
  const parts = [before, after].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? undefined : parts.join(' → ');
}
