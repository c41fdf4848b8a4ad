import type { StaffSquadCase } from '@limelight/contract/fame/squad-appeals.schema';
import type { SquadMeasure } from '@limelight/rules/squad-appeal';

interface UndoWords {
  readonly action: string;
  readonly title: string;
  readonly text: string;
  readonly done: string;
}

const readers = 'The player reads your reason, so write it to them.';
const captain = 'The captain reads your reason, so write it to them.';

/** Of what staff can undo. */
export const undoWords: Readonly<Partial<Record<SquadMeasure, UndoWords>>> = {
  kick: {
    action: 'Undo removal',
    title: 'Undo this removal?',
    text: `The player is a member again, as before. The captain and the player read your reason, so write it to them.`,
    done: 'Removal undone',
  },
  mute: {
    action: 'End mute',
    title: 'End this mute?',
    text: `The player can write in the squad again. ${readers}`,
    done: 'Mute ended',
  },
  'staff-mute': {
    action: 'End mute',
    title: 'End the mute in all squads?',
    text: `The player can write in squads again; mutes by moderators stay. ${readers}`,
    done: 'Mute ended',
  },
  archive: {
    action: 'Restore squad',
    title: 'Restore this squad?',
    text: `Players can join it again. ${captain}`,
    done: 'Squad restored',
  },
  'silence-archive': {
    action: 'Restore squad',
    title: 'Restore this squad?',
    text: `Players can join it again. ${captain}`,
    done: 'Squad restored',
  },
  rename: {
    action: 'Give back the name',
    title: 'Give the squad its former name back?',
    text: `Links with either name lead to it. ${captain}`,
    done: 'Squad renamed',
  },
  'squad-mute': {
    action: 'Open chat',
    title: 'Open the chat of this squad?',
    text: `Its members can write again. ${captain}`,
    done: 'Chat opened',
  },
};

const neverTexts: Readonly<Partial<Record<SquadMeasure, string>>> = {
  removal: 'A removed message cannot be brought back: its text is deleted.',
  'staff-removal': 'A removed message cannot be brought back: its text is deleted.',
  'kick-undone': 'The captain can remove the player again.',
  replaced: 'The captain of now can hand the squad over.',
  'event-cancel': 'A cancelled event stays so. The squad can propose another one.',
};

/** Why it cannot be undone now; undefined where it can. */
export function undoObstacle({ measure, undo, state }: Pick<StaffSquadCase, 'measure' | 'undo' | 'state'>) {
  if (undo === 'never') return neverTexts[measure] ?? 'It cannot be undone.';
  if (undo === 'late') return 'Removals can be undone for 7 days. The captain can still let the player join again.';
  if (undo === 'archived') return 'The squad is archived. Restore it first.';
  if (undo === 'over') return state === 'over' ? 'Its time is over.' : 'It no longer holds.';
  return undefined;
}
