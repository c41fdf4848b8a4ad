import type { SquadRight, SquadRole } from '@limelight/rules/squad';
import type { TagProps } from '../../ui/tag';

interface RoleLook {
  readonly label: string;
  readonly tone: NonNullable<TagProps['tone']>;
}

export const roleLooks: Readonly<Record<SquadRole, RoleLook>> = {
  captain: { label: 'Captain', tone: 'spot' },
  deputy: { label: 'Deputy', tone: 'info' },
  member: { label: 'Member', tone: 'neutral' },
};

export interface RightLook {
  /** In a list after "Deputy:". */
  readonly label: string;
  /** What a deputy who has it may do. */
  readonly may: string;
}

/** In the order of forms. */
export const rightLooks: Readonly<Record<SquadRight, RightLook>> = {
  settings: { label: 'description', may: 'Edit the description' },
  moderation: { label: 'the chat', may: 'Remove messages, mute members and set slow mode' },
  members: { label: 'removals', may: 'Remove members, with a reason' },
  events: { label: 'events', may: 'Propose events, and withdraw a proposal' },
  invitations: { label: 'invitations', may: 'Replace the invitation code' },
};

/** "description, removals"; empty without any. */
export function rightsText(rights: readonly string[]): string {
  return Object.entries(rightLooks)
    .flatMap(([right, { label }]) => (rights.includes(right) ? [label] : []))
    .join(', ');
}

/** A player's public name in a sentence. */
export const atHandle = (handle: string) => `@${handle}`;
