import {
  addSubscriber,
  exportSubscribers,
  getEmailList,
  getEmailSummary,
  listSubscribers,
  removeSubscriber,
} from '@limelight/contract/talk/email-lists';
import type { EmailSubscriber } from '@limelight/contract/talk/email-lists.schema';
import { subscriberNameLengthMax } from '@limelight/rules/campaign';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Plus, Trash2, Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { isApiError } from '../../../queries/api-error';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { Button } from '../../../ui/button';
import { FigureRow } from '../../../ui/card';
import { Checkbox } from '../../../ui/checkbox';
import { DateTime } from '../../../ui/date-time';
import { EmptyState } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { TextField } from '../../../ui/text-field';
import { showToast } from '../../../ui/toast-store';
import { useForm } from '../../../ui/use-form';
import { fieldsOrToast } from '../../account/explain-failure';
import { isUnknown, NotFound } from '../kit/found-view';
import { StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { staffList } from '../kit/staff-list-definition';
import { type BulkActionSpec, useBulkActions } from '../kit/use-bulk-actions';
import { useListedRow } from '../kit/use-listed-row';
import styles from './campaigns.module.css';
import { ImportDialog } from './import-dialog';

const sources = { import: 'Import', manual: 'By hand', 'sign-up': 'Sign-up', profile: 'Profile' } as const;

const subscribers = staffList({
  noun: 'subscribers',
  endpoint: listSubscribers,
  csv: exportSubscribers,
  rowKey: ({ id, email }) => id ?? email,
  rowName: ({ email }) => email,
  firstSort: { key: 'email', direction: 'asc' },
  searchLabel: 'Email',
  emptyTitle: 'No subscribers found',
  firstText: 'Who gets the mails to this list. Begin with Import for a file, or Add for one address.',
  columns: [
    {
      key: 'email',
      name: 'Email',
      isRowHead: true,
      sortable: true,
      firstDirection: 'ascending',
      cell: ({ email }) => email,
    },
    { key: 'name', name: 'Name', from: 'tablet', cell: ({ name }) => name },
    { key: 'source', name: 'Source', from: 'tablet', cell: ({ source }) => sources[source] },
    {
      key: 'added',
      name: 'Added',
      from: 'desktop',
      cell: ({ addedAt }) => <DateTime at={addedAt} />,
    },
  ],
});

function Subscriber({ of }: { readonly of: string }) {
  const row = useListedRow<EmailSubscriber>(listSubscribers.url, ({ id, email }) => (id ?? email) === of);
  if (row === undefined) return <EmptyState title="This subscriber is not on this page of the list" />;
  return (
    <dl>
      <FigureRow label="Email" value={row.email} />
      <FigureRow label="Name" value={row.name} />
      <FigureRow label="Source" value={sources[row.source]} />
      <FigureRow label="Added" value={<DateTime at={row.addedAt} />} />
    </dl>
  );
}

function refetchAll(): void {
  refetch([listSubscribers.url], [getEmailList.url], [getEmailSummary.url]);
}

const removalFrom = (listId: string): BulkActionSpec<EmailSubscriber> => ({
  label: 'Remove',
  participle: 'removed',
  icon: <Trash2 aria-hidden size={16} />,
  noun: 'subscriber',
  text: 'They leave this list and stay on others. An import can add them again.',
  danger: true,
  reason: 'none',
  concerns: () => true,
  noneText: '',
  nameOf: ({ email }) => email,
  send: ({ id }) => call(removeSubscriber, { params: { id: listId, subscriberId: id ?? '' } }),
});

/** The subscribers of one list. */
export function SubscribersPage() {
  const { id = '' } = useParams({ strict: false });
  const [open, setOpen] = useState<'import' | 'add'>();
  const { bulkActions, dialogs } = useBulkActions([removalFrom(id)], refetchAll);
  const query = useQuery({
    queryKey: [getEmailList.url, id],
    queryFn: ({ signal }) => call(getEmailList, { params: { id }, signal }),
  });
  const list = query.data;
  const own = list !== undefined && !list.builtIn;
  const close = () => setOpen(undefined);
  if (isUnknown(query)) return <NotFound noun="list" ownPage />;
  return (
    <>
      <StaffList
        list={subscribers}
        params={{ id }}
        title={list?.name ?? 'Subscribers'}
        sub={list?.description}
        actions={
          own && (
            <>
              <Button size="small" icon={<Upload aria-hidden size={16} />} onClick={() => setOpen('import')}>
                Import
              </Button>
              <Button
                size="small"
                variant="outline"
                icon={<Plus aria-hidden size={16} />}
                onClick={() => setOpen('add')}
              >
                Add
              </Button>
            </>
          )
        }
        {...(own && { bulkActions })}
        drawer={(row) => (
          <StaffDrawer row={row} title="Subscriber">
            {(key) => <Subscriber of={key} />}
          </StaffDrawer>
        )}
      />
      <ImportDialog listId={id} open={open === 'import'} onClose={close} />
      <AddDialog listId={id} open={open === 'add'} onClose={close} />
      {dialogs}
    </>
  );
}

interface AddDialogProps {
  readonly listId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

function AddDialog({ listId, open, onClose }: AddDialogProps) {
  const formId = useId();
  return (
    <ResponsiveDialog
      open={open}
      onClose={onClose}
      title="Add a subscriber"
      footer={
        <Button type="submit" form={formId}>
          Add
        </Button>
      }
    >
      {open && <AddForm id={formId} listId={listId} onClose={onClose} />}
    </ResponsiveDialog>
  );
}

function AddForm({ id, listId, onClose }: Omit<AddDialogProps, 'open'> & { readonly id: string }) {
  /** The address that bounced before. */
  const [bounced, setBounced] = useState<string>();
  const form = useForm({
    initial: { email: '', name: '', liftBounce: false },
    check: ({ email }) => ({ email: email.trim() === '' ? 'Please enter an email address' : null }),
    send: async ({ email, name, liftBounce }) => {
      const lifts = liftBounce && email === bounced;
      await call(addSubscriber, { params: { id: listId }, body: { email: email.trim(), name, liftBounce: lifts } });
      refetchAll();
      showToast({ tone: 'success', text: 'Subscriber added successfully' });
      onClose();
    },
    explain: (error) => {
      if (!isApiError(error, 'CONFLICT')) return fieldsOrToast(error, 'Failed to add the subscriber');
      if (error.details['reason'] === 'bounced') setBounced(form.values.email);
      return { email: error.message };
    },
  });
  return (
    <form id={id} aria-label="Add a subscriber" className={styles.form} {...form.formProps}>
      <p className={styles.quiet}>Only somebody who agreed to be mailed.</p>
      <TextField label="Email" name="email" type="email" required maxLength={254} {...form.field('email')} />
      {form.values.email === bounced && (
        <Checkbox
          label="It works again: mail it"
          checked={form.values.liftBounce}
          onChange={({ target }) => form.set({ liftBounce: target.checked })}
        />
      )}
      <TextField label="Name" name="name" maxLength={subscriberNameLengthMax} {...form.field('name')} />
    </form>
  );
}
