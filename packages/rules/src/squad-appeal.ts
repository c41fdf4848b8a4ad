import { kickUndoableUntilMs } from './squad.js';

/** What players appeal: what was done to them in a squad, or to a squad of theirs. */

/** What the id of a case is that of: a removal's message; of `squad` an entry of the squad's history. */
export const squadCaseKinds = ['kick', 'mute', 'removal', 'squad', 'event'] as const;
export type SquadCaseKind = (typeof squadCaseKinds)[number];

export const squadMeasures = [
  'kick',
  'mute',
  'staff-mute',
  'removal',
  'staff-removal',
  'archive',
  'silence-archive',
  'rename',
  'squad-mute',
  /** Staff gave a removed player the membership back. */
  'kick-undone',
  /** A silent captain made way for somebody active. */
  'replaced',
  'event-cancel',
] as const;
export type SquadMeasure = (typeof squadMeasures)[number];

/** `over`: its time has passed; `undone`: it was taken back or replaced. */
export const squadCaseStates = ['standing', 'over', 'undone'] as const;
export type SquadCaseState = (typeof squadCaseStates)[number];

const names: Readonly<Record<SquadMeasure, (squad: string) => string>> = {
  kick: (squad) => `Removal from ${squad}`,
  mute: (squad) => `Mute in ${squad}`,
  'staff-mute': () => 'Mute in all squads',
  removal: (squad) => `Message removed in ${squad}`,
  'staff-removal': (squad) => `Message removed in ${squad} by staff`,
  archive: (squad) => `${squad} archived by staff`,
  'silence-archive': (squad) => `${squad} archived for silence`,
  rename: (squad) => `${squad} renamed by staff`,
  'squad-mute': (squad) => `Chat of ${squad} closed by staff`,
  'kick-undone': (squad) => `Removal undone in ${squad} by staff`,
  replaced: (squad) => `New captain of ${squad}`,
  'event-cancel': (squad) => `Event of ${squad} cancelled by staff`,
};

/** What was done, as staff and the player concerned read it. A private event has no squad. */
export function measureName(measure: SquadMeasure, squad: string | null): string {
  return names[measure](squad ?? 'a player');
}

export function appealSubject(measure: SquadMeasure, squad: string | null): string {
  return `Appeal: ${measureName(measure, squad)}`;
}

/** Whether staff can undo it now, or why not. */
export const squadUndoAnswers = ['can', 'over', 'late', 'archived', 'never'] as const;
export type SquadUndoAnswer = (typeof squadUndoAnswers)[number];

interface Undoable {
  readonly measure: SquadMeasure;
  readonly state: SquadCaseState;
  readonly atMs: number;
  /** Whether the squad is. */
  readonly archived: boolean;
}

const lasting: ReadonlySet<SquadMeasure> = new Set([
  ...(['removal', 'staff-removal', 'kick-undone', 'replaced', 'event-cancel'] as const),
]);

/** The text of a removed message is deleted, and what followed from the others cannot be taken back. */
export function squadUndo({ measure, state, atMs, archived }: Undoable, nowMs: number): SquadUndoAnswer {
  if (lasting.has(measure)) return 'never';
  if (state !== 'standing') return 'over';
  const isOfOpenSquad = measure === 'kick' || measure === 'mute' || measure === 'squad-mute';
  if (measure === 'kick' && kickUndoableUntilMs(atMs) <= nowMs) return 'late';
  return isOfOpenSquad && archived ? 'archived' : 'can';
}
