import { CodeDialog } from './code-dialog';
import { FoundDialog } from './found-dialog';
import type { SquadsSearch } from './squads-search';

interface SquadsFormDialogProps {
  readonly form: NonNullable<SquadsSearch['form']>;
  readonly celebrityId: string | undefined;
  readonly onClose: () => void;
}

/** The form above the page of squads. */
export function SquadsFormDialog({ form, celebrityId, onClose }: SquadsFormDialogProps) {
  return form === 'found' ? (
    <FoundDialog celebrityId={celebrityId} onClose={onClose} />
  ) : (
    <CodeDialog onClose={onClose} />
  );
}
