import { createEmailList, getEmailSummary, listEmailLists, updateEmailList } from '@limelight/contract/email-lists';
import type { EmailList } from '@limelight/contract/email-lists.schema';
import { listDescriptionLengthMax, listNameLengthMax } from '@limelight/rules/campaign';
import { useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { TextArea, TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { ConflictView } from '../kit/conflict-view';
import styles from './campaigns.module.css';

export interface ListFormProps {
  readonly id: string;
  /** Absent for a new list. */
  readonly list?: EmailList;
  readonly onDone: () => void;
}

/** The current list in a CONFLICT. */
function currentOf(error: unknown): EmailList | undefined {
  if (!isApiError(error, 'CONFLICT')) return undefined;
  return error.details?.current as EmailList | undefined;
}

/** Creates or changes an email list. */
export function ListForm({ id, list, onDone }: ListFormProps) {
  const [version, setVersion] = useState(list?.version ?? 0);
  const [theirs, setTheirs] = useState<EmailList>();
  const failed = list === undefined ? 'Failed to create email list' : 'Failed to update email list';
  const form = useForm({
    initial: { name: list?.name ?? '', description: list?.description ?? '' },
    check: ({ name }) => ({ name: name.trim() === '' ? 'Please enter a name' : null }),
    send: async (values) => {
      if (list === undefined) await call(createEmailList, { body: values });
      else await call(updateEmailList, { params: { id: list.id }, body: { ...values, version } });
      refetch([listEmailLists.url], [getEmailSummary.url]);
      const text = `Email list ${list === undefined ? 'created' : 'updated'} successfully`;
      showToast({ tone: 'success', text });
      onDone();
    },
    explain: (error) => {
      const current = currentOf(error);
      setTheirs(current);
      return current === undefined ? fieldsOrToast(error, failed) : {};
    },
  });
  if (theirs !== undefined) {
    return (
      <ConflictView
        fields={[
          { label: 'List Name', mine: form.values.name, theirs: theirs.name },
          { label: 'Description', mine: form.values.description, theirs: theirs.description },
        ]}
        onKeepMine={() => {
          setVersion(theirs.version);
          setTheirs(undefined);
        }}
        onTakeTheirs={() => {
          setVersion(theirs.version);
          form.set({ name: theirs.name, description: theirs.description });
          setTheirs(undefined);
        }}
      />
    );
  }
  return (
    <form id={id} aria-label="Email list" className={styles.form} {...form.formProps}>
      <TextField label="List Name" name="name" required maxLength={listNameLengthMax} {...form.field('name')} />
      <TextArea
        label="Description"
        name="description"
        rows={3}
        maxLength={listDescriptionLengthMax}
        value={form.values.description}
        error={form.problems.description}
        onChange={({ target }) => form.set({ description: target.value })}
      />
    </form>
  );
}
