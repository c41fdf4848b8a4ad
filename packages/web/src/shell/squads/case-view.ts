import type { SquadCase } from '@limelight/contract/fame/squad-appeals.schema';
import { measureName } from '@limelight/rules/squad-appeal';
import type { TagProps } from '../../ui/tag';

type Shown = Pick<SquadCase, 'measure' | 'squad' | 'byStaff' | 'state'>;

/** "Removal from Velvet Fans" */
export const caseTitle = ({ measure, squad }: Pick<Shown, 'measure' | 'squad'>) =>
  measureName(measure, squad?.name ?? null);

interface StateLook {
  readonly tone: NonNullable<TagProps['tone']>;
  readonly label: string;
}

export const caseStates: Readonly<Record<SquadCase['state'], StateLook>> = {
  standing: { tone: 'warn', label: 'Stands' },
  over: { tone: 'neutral', label: 'Over' },
  undone: { tone: 'gain', label: 'No longer holds' },
};

const byTheGame: ReadonlySet<SquadCase['measure']> = new Set(['silence-archive', 'replaced']);

/** Who did it, without a name. */
export function doerText({ measure, byStaff }: Pick<Shown, 'measure' | 'byStaff'>): string {
  if (byTheGame.has(measure)) return 'The game';
  return byStaff ? 'Our team' : 'The squad';
}

const rules: Readonly<Partial<Record<SquadCase['measure'], string>>> = {
  'silence-archive': 'Nobody did anything in the squad for a long time.',
  replaced: 'The captain did nothing in the squad for long, and somebody else was active.',
};

/** Why: what was written, or the rule that the game follows. */
export function reasonText({ measure, reason }: Pick<SquadCase, 'measure' | 'reason'>): string {
  if (reason !== null) return `“${reason}”`;
  return rules[measure] ?? 'Nothing is stored about it.';
}
