import type { StaffCelebrityDetail } from '@limelight/contract/exchange/celebrities.schema';
import { celebrityPath } from '@limelight/contract/paths';
import { reasonLengthMax } from '@limelight/rules/audit-action';
import { useId } from 'react';
import { Card } from '../../../ui/card';
import { TextField } from '../../../ui/text-field';
import { ConflictView } from '../kit/conflict-view';
import { UnsavedBar } from '../kit/unsaved-bar';
import styles from './celebrities.module.css';
import { differing, fieldLabels, valueText } from './celebrity-fields';
import { DetailsFields } from './details-fields';
import type { CelebrityEdit } from './use-celebrity-edit';

interface EditFormProps {
  readonly detail: StaffCelebrityDetail;
  readonly edit: CelebrityEdit;
}

export function EditForm({ detail, edit }: EditFormProps) {
  const { form, changes, conflict } = edit;
  const formId = useId();
  return (
    <>
      <Card title="Details" aside={<code>{celebrityPath(detail.id)}</code>}>
        <form id={formId} aria-label="Details" className={styles.form} {...form.formProps}>
          {conflict !== null && (
            <ConflictView
              fields={differing(conflict.fields, form.values).map((name) => ({
                label: fieldLabels[name],
                mine: valueText(form.values, name),
                theirs: valueText(conflict.fields, name),
              }))}
              onKeepMine={edit.keepMine}
              onTakeTheirs={edit.takeTheirs}
            />
          )}
          <DetailsFields values={form.values} problems={form.problems} onChange={form.set} />
          {edit.hasOtherCategory && (
            <TextField
              label="Reason for the new category"
              hint="Public, on the fairness page. It lasts for 24 hours at least."
              maxLength={reasonLengthMax}
              autoComplete="off"
              {...form.field('categoryReason')}
            />
          )}
        </form>
      </Card>
      <UnsavedBar
        changes={changes.map((name) => fieldLabels[name])}
        busy={form.busy}
        onDiscard={edit.discard}
        draft={edit.draft}
        form={formId}
      />
    </>
  );
}
