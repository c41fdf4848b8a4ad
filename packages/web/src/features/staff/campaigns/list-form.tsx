import {
  createEmailList,
  getEmailSummary,
  listEmailLists,
  updateEmailList,
} from '@limelight/contract/talk/email-lists';
import type { EmailList } from '@limelight/contract/talk/email-lists.schema';
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
import { LeaveQuestion } from '../kit/unsaved-bar';
import { useDraftWriter, useStoredDraft } from '../kit/use-draft';
import styles from './campaigns.module.css';

export interface ListFormProps {
  readonly id: string;
  /** Absent for a new list. */
  readonly list?: EmailList;
  readonly onDone: () => void;
  /** The list was deleted: nothing typed can be saved any more. */
  readonly isDeleted?: boolean;
}

const labels = { name: 'List Name', description: 'Description' } as const;

function textsOf(list: EmailList | undefined): Readonly<Record<keyof typeof labels, string>> {
  return { name: list?.name ?? '', description: list?.description ?? '' };
}

/** What is typed, with the version on which it began. */
interface ListDraft {
  readonly base?: EmailList | undefined;
  readonly values: ReturnType<typeof textsOf>;
}

/** The current list in a CONFLICT. */
function currentOf(error: unknown): EmailList | undefined {
  if (!isApiError(error, 'CONFLICT')) return undefined;
  return error.details?.current as EmailList | undefined;
}

async function store(base: EmailList | undefined, values: ListDraft['values']): Promise<void> {
  if (base === undefined) await call(createEmailList, { body: values });
  else await call(updateEmailList, { params: { id: base.id }, body: { ...values, version: base.version } });
  refetch([listEmailLists.url], [getEmailSummary.url]);
  showToast({ tone: 'success', text: `Email list ${base === undefined ? 'created' : 'updated'} successfully` });
}

/** Creates or changes an email list. */
export function ListForm({ id, list, onDone, isDeleted = false }: ListFormProps) {
  /** What the typed texts are based on. */
  const draft = useStoredDraft<ListDraft>(`list ${list?.id ?? 'new'}`);
  const [base, setBase] = useState(draft.restored?.base ?? list);
  const [theirs, setTheirs] = useState<EmailList>();
  const failed = list === undefined ? 'Failed to create email list' : 'Failed to update email list';
  const form = useForm({
    initial: draft.restored?.values ?? textsOf(list),
    check: ({ name }) => ({ name: name.trim() === '' ? 'Please enter a name' : null }),
    send: async (values) => {
      await store(base, values);
      draft.forget();
      onDone();
    },
    explain: (error) => {
      const current = currentOf(error);
      setTheirs(current);
      return current === undefined ? fieldsOrToast(error, failed) : {};
    },
  });
  const stored = textsOf(base);
  const changed = (['name', 'description'] as const).filter((key) => form.values[key].trim() !== stored[key]);
  useDraftWriter(draft, isDeleted || changed.length === 0 ? undefined : { base, values: form.values });
  const question = (
    <LeaveQuestion
      changes={isDeleted ? [] : changed.map((key) => labels[key])}
      busy={form.busy}
      draft={draft}
      openedBy="open"
    />
  );
  if (theirs !== undefined) {
    return (
      <>
        {question}
        <ConflictView
          fields={[
            { label: labels.name, mine: form.values.name, theirs: theirs.name },
            { label: labels.description, mine: form.values.description, theirs: theirs.description },
          ]}
          onKeepMine={() => {
            setBase(theirs);
            setTheirs(undefined);
          }}
          onTakeTheirs={() => {
            setBase(theirs);
            form.set(textsOf(theirs));
            setTheirs(undefined);
          }}
        />
      </>
    );
  }
  return (
    <form id={id} aria-label="Email list" className={styles.form} {...form.formProps}>
      {question}
      <TextField label={labels.name} name="name" required maxLength={listNameLengthMax} {...form.field('name')} />
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
