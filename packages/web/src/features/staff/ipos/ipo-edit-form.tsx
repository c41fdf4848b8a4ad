import { useId } from 'react';
import styles from '../celebrities/celebrities.module.css';
import { ConflictView } from '../kit/conflict-view';
import { UnsavedBar } from '../kit/unsaved-bar';
import { IpoFormFields } from './ipo-form-fields';
import { changedFields, type IpoValues, ipoLabels } from './ipo-values';
import type { IpoEdit } from './use-ipo-edit';

/** The terms of an IPO whose window has not opened. */
export function IpoEditForm({ edit }: { readonly edit: IpoEdit }) {
  const { form, changes, conflict } = edit;
  const formId = useId();
  const textOf = (values: IpoValues, name: keyof IpoValues) =>
    values[name] === null ? 'Generated poster' : String(values[name]);
  return (
    <>
      <form id={formId} aria-label="Terms" className={styles.form} {...form.formProps}>
        {conflict !== null && (
          <ConflictView
            fields={changedFields(conflict.values, form.values).map((name) => ({
              label: ipoLabels[name],
              mine: textOf(form.values, name),
              theirs: textOf(conflict.values, name),
            }))}
            onKeepMine={edit.keepMine}
            onTakeTheirs={edit.takeTheirs}
          />
        )}
        <IpoFormFields form={form} />
      </form>
      <UnsavedBar
        changes={changes.map((name) => ipoLabels[name])}
        busy={form.busy}
        onDiscard={edit.discard}
        draft={edit.draft}
        form={formId}
      />
    </>
  );
}
