import { editIpo } from '@limelight/contract/play/staff-ipos';
import type { StaffIpo } from '@limelight/contract/play/staff-ipos.schema';
import { useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { nowMs } from '../../../ui/now';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import { useDraftWriter, useStoredDraft } from '../kit/use-draft';
import { explainTerms } from './explain-terms';
import { changedFields, type IpoValues, ipoProblems, type StoredTerms, termsOf, valuesOf } from './ipo-values';
import { refetchIpos } from './use-ipo-changes';

/** Stored terms with the version that an edit of them sends. */
interface Saved {
  readonly version: number;
  readonly values: IpoValues;
}

interface EditDraft {
  readonly saved: Saved;
  readonly values: IpoValues;
}

/** The form of an announced IPO. A newer version replaces terms that nobody edits; else both are shown. */
export function useIpoEdit(ipo: StaffIpo) {
  const draft = useStoredDraft<EditDraft>(`ipo ${ipo.id}`);
  const [saved, setSaved] = useState<Saved>(
    () => draft.restored?.saved ?? { version: ipo.version, values: valuesOf(ipo) },
  );
  const [conflict, setConflict] = useState<Saved | null>(null);
  const form = useForm<IpoValues>({
    initial: draft.restored?.values ?? saved.values,
    check: (values) => ipoProblems(values, nowMs()),
    send: async (values) => {
      const body = { ...termsOf(values), version: saved.version };
      const answer = await call(editIpo, { params: { id: ipo.id }, body });
      take({ version: answer.version, values: valuesOf(answer) });
      showToast({ tone: 'success', text: 'IPO updated successfully' });
      refetchIpos();
    },
    explain: (error) => {
      const theirs = conflictOf(error);
      if (theirs === null) return explainTerms(error, 'Failed to update the IPO');
      setConflict(theirs);
      return {};
    },
  });
  const take = (newest: Saved) => {
    setSaved(newest);
    setConflict(null);
    form.set(newest.values);
  };
  const changes = changedFields(saved.values, form.values);
  useDraftWriter(draft, changes.length === 0 ? undefined : { saved, values: form.values });
  if (ipo.version > saved.version && changes.length === 0 && !form.busy) {
    take({ version: ipo.version, values: valuesOf(ipo) });
  }
  return {
    form,
    draft,
    changes,
    conflict,
    discard: () => take(saved),
    takeTheirs: () => conflict !== null && take(conflict),
    /** Saving again then overwrites the newer version. */
    keepMine: () => {
      if (conflict !== null) setSaved(conflict);
      setConflict(null);
    },
  };
}

export type IpoEdit = ReturnType<typeof useIpoEdit>;

/** The saved version of a refused edit; a name that is taken is another conflict. */
function conflictOf(error: unknown): Saved | null {
  if (!isApiError(error, 'CONFLICT')) return null;
  const { version, current } = error.details;
  return typeof version === 'number' ? { version, values: valuesOf(current as StoredTerms) } : null;
}
