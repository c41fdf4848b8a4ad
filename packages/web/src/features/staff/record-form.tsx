import { formatDateTime } from '@limelight/rules/time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { isApiError } from '../../queries/api-error';
import { refetch, showAnswer } from '../../queries/query-client';
import { newRequestId } from '../../queries/uuid';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/query-states';
import { showToast } from '../../ui/toast-store';
import { type Form, type Problems, useForm } from '../../ui/use-form';
import { fieldsOrToast } from '../account/explain-failure';
import { ConfirmDialog } from './kit/confirm-dialog';
import { ConflictView } from './kit/conflict-view';
import { FoundView } from './kit/found-view';
import { LeaveQuestion } from './kit/unsaved-bar';
import { useDraftWriter, useStoredDraft } from './kit/use-draft';
import styles from './record-form.module.css';

interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

export type RecordFields<Values> = Pick<Form<Values>, 'values' | 'problems' | 'set'>;

type Shown<Values> = Readonly<Partial<Record<keyof Values, (values: Values) => ReactNode>>>;

export interface RecordFormProps<Stored extends StoredRecord, Values extends object> {
  /** `new` for a record that is not stored yet. */
  readonly id: string;
  /** "testimonial": names it in the toasts. */
  readonly noun: string;
  readonly onClose: () => void;
  /** The URL of `read`, as the query's key. */
  readonly url: string;
  /** URLs of what a change concerns. */
  readonly lists: readonly string[];
  readonly read: (id: string, signal: AbortSignal) => Promise<Stored>;
  readonly create: (id: string, values: Values) => Promise<Stored>;
  readonly edit: (record: Stored, values: Values) => Promise<Stored>;
  readonly remove: (id: string) => Promise<unknown>;
  /** What deleting does. */
  readonly removal: string;
  readonly empty: Values;
  readonly valuesOf: (record: Stored) => Values;
  readonly check: Parameters<typeof useForm<Values>>[0]['check'];
  readonly labels: Readonly<Record<keyof Values, string>>;
  /** How a conflict shows the fields whose values are no text for readers. */
  readonly shown?: Shown<Values> | undefined;
  readonly children: (form: RecordFields<Values>) => ReactNode;
}

/** Creates, edits and deletes one record in a drawer. Of two editors the second sees both versions. */
export function RecordForm<Stored extends StoredRecord, Values extends object>(props: RecordFormProps<Stored, Values>) {
  const { id, noun, url, read } = props;
  const query = useQuery({
    queryKey: [url, id],
    queryFn: ({ signal }) => read(id, signal),
    enabled: id !== 'new',
    // What is typed is compared with what was loaded, and a save with what is stored.
    refetchOnWindowFocus: false,
  });
  if (id === 'new') return <OpenForm {...props} stored={null} />;
  return (
    <FoundView
      noun={noun}
      query={query}
      label={`Loading the ${noun}`}
      skeleton={<Skeleton shape="block" height={320} />}
    >
      {(stored) => <OpenForm {...props} stored={stored} />}
    </FoundView>
  );
}

/** What is typed, with the version on which it began. */
interface RecordDraft<Stored, Values> {
  readonly newId: string;
  readonly base: Stored | null;
  readonly values: Values;
}

type OpenFormProps<Stored extends StoredRecord, Values extends object> = RecordFormProps<Stored, Values> & {
  readonly stored: Stored | null;
};

function OpenForm<Stored extends StoredRecord, Values extends object>(props: OpenFormProps<Stored, Values>) {
  const { noun, onClose, url, lists, create, edit, empty, valuesOf, check, labels, shown, children } = props;
  const formId = useId();
  const draft = useStoredDraft<RecordDraft<Stored, Values>>(`${url} ${props.id}`);
  const [newId] = useState(draft.restored?.newId ?? newRequestId);
  const [base, setBase] = useState(draft.restored?.base ?? props.stored);
  const [conflict, setConflict] = useState<Stored>();
  const [removed, setRemoved] = useState(false);
  const action = base === null ? 'create' : 'update';
  const form = useForm<Values>({
    initial: () => draft.restored?.values ?? (base === null ? empty : valuesOf(base)),
    check,
    send: async (values) => {
      const answer = await (base === null ? create(newId, values) : edit(base, values));
      await showAnswer([url, answer.id], answer);
      draft.forget();
      refetch(...lists.map((list) => [list]));
      showToast({ tone: 'success', text: `${capitalised(noun)} ${action}d successfully` });
      onClose();
    },
    explain: (error) => {
      const current = isApiError(error, 'CONFLICT') ? (error.details.current as Stored | undefined) : undefined;
      if (current === undefined) return fieldsOrToast(error, `Failed to ${action} ${noun}`) as Problems<Values>;
      setConflict(current);
      return {} as Problems<Values>;
    },
  });
  const resolve = (current: Stored, values: Values) => {
    setBase(current);
    form.set(values);
    setConflict(undefined);
  };
  const stored = base === null ? empty : valuesOf(base);
  const changes = (Object.keys(labels) as (keyof Values)[]).filter((key) => form.values[key] !== stored[key]);
  useDraftWriter(draft, removed || changes.length === 0 ? undefined : { newId, base, values: form.values });
  return (
    <div className={styles.record}>
      <LeaveQuestion
        changes={removed ? [] : changes.map((key) => labels[key])}
        busy={form.busy}
        draft={draft}
        openedBy="open"
      />
      {conflict !== undefined && (
        <ConflictView
          fields={differences({ labels, shown }, form.values, valuesOf(conflict))}
          changedBy={`${conflict.updatedBy ?? 'staff'}, ${formatDateTime(Date.parse(conflict.updatedAt))}`}
          onKeepMine={() => resolve(conflict, form.values)}
          onTakeTheirs={() => resolve(conflict, valuesOf(conflict))}
        />
      )}
      <form id={formId} className={styles.fields} aria-label={capitalised(noun)} {...form.formProps}>
        {children(form)}
      </form>
      <div className={styles.foot}>
        {base !== null && <Removal {...props} record={base} onRemoved={() => setRemoved(true)} />}
        <Button
          type="submit"
          form={formId}
          busy={form.busy}
          disabledReason={conflict === undefined ? undefined : 'Choose a version first'}
        >
          {base === null ? 'Create' : 'Save Changes'}
        </Button>
      </div>
    </div>
  );
}

function Removal<Stored extends StoredRecord, Values extends object>({
  noun,
  removal,
  remove,
  record,
  lists,
  onClose,
  onRemoved,
}: RecordFormProps<Stored, Values> & { readonly record: Stored; readonly onRemoved: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Delete this ${noun}?`}
        text={removal}
        action="Delete"
        danger
        reason="none"
        failed={`Failed to delete ${noun}`}
        send={async () => {
          await remove(record.id);
          flushSync(onRemoved);
          refetch(...lists.map((list) => [list]));
          showToast({ tone: 'success', text: `${capitalised(noun)} deleted successfully` });
          onClose();
        }}
      />
    </>
  );
}

function differences<Values extends object>(
  { labels, shown }: { labels: Readonly<Record<keyof Values, string>>; shown: Shown<Values> | undefined },
  mine: Values,
  theirs: Values,
) {
  const show = (key: keyof Values, values: Values) => shown?.[key]?.(values) ?? String(values[key]);
  return (Object.keys(labels) as (keyof Values)[])
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({ label: labels[key], mine: show(key, mine), theirs: show(key, theirs) }));
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
