import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import type { SquadMembership } from '@limelight/contract/fame/squads.schema';
import { mayActUpon } from '@limelight/rules/squad';
import { isEditable } from '@limelight/rules/squad-message';
import { Ban, Flag, MessageSquareOff, Pencil, Radio, Trash2, VolumeX } from 'lucide-react';
import type { MenuAction } from '../../../ui/action-menu-popup';
import { nowMs } from '../../../ui/now';

/** What a menu of a message opens. */
type MessageDeed = 'edit' | 'delete' | 'record' | 'report' | 'block' | 'remove' | 'mute';

export interface MessageReader {
  readonly handle: string | undefined;
  readonly membership: SquadMembership;
  /** The squad is neither archived nor muted, nor the reader. */
  readonly canWrite: boolean;
  readonly isArchived: boolean;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const looks: Readonly<Record<MessageDeed, Omit<MenuAction, 'onPress'>>> = {
  edit: { label: 'Edit', icon: <Pencil {...icon} /> },
  delete: { label: 'Delete', icon: <Trash2 {...icon} />, danger: true },
  record: { label: 'All signals of this player', icon: <Radio {...icon} /> },
  report: { label: 'Report', icon: <Flag {...icon} /> },
  block: { label: 'Block player', icon: <Ban {...icon} /> },
  remove: { label: 'Remove message', icon: <MessageSquareOff {...icon} />, danger: true },
  mute: { label: 'Mute member', icon: <VolumeX {...icon} /> },
};

function deedsOf(
  { author, time, signal }: SquadMessage,
  { handle, membership, canWrite, isArchived }: MessageReader,
): MessageDeed[] {
  const isOwn = author !== null && author.handle === handle;
  if (isOwn && signal !== null) return ['record'];
  if (isOwn) {
    return canWrite && isEditable(Date.parse(time), nowMs()) ? ['edit', 'delete'] : ['delete'];
  }
  if (author === null) return [];
  // Who has left has no role any more.
  const writer = { role: author.role ?? 'member', rights: [] };
  const moderates = !isArchived && mayActUpon(membership, writer, 'moderation');
  const mute = moderates && author.role !== null ? (['mute'] as const) : [];
  // A signal stands as it was made.
  if (signal !== null) return ['record', 'block', ...mute];
  return ['report', 'block', ...(moderates ? (['remove'] as const) : []), ...mute];
}

/** What the reader can do with a message, in the order of its menu. */
export function messageActions(
  message: SquadMessage,
  reader: MessageReader,
  onDeed: (deed: MessageDeed) => void,
): readonly MenuAction[] {
  return deedsOf(message, reader).map((deed) => ({ ...looks[deed], onPress: () => onDeed(deed) }));
}
