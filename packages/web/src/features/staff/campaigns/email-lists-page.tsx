import { paths } from '@limelight/contract/paths';
import { deleteEmailList, getEmailList, getEmailSummary, listEmailLists } from '@limelight/contract/talk/email-lists';
import type { EmailList } from '@limelight/contract/talk/email-lists.schema';
import { formatCount, formatCounted } from '@limelight/rules/count';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { Button, buttonClass } from '../../../ui/button';
import { DateTime } from '../../../ui/date-time';
import { ListSkeleton } from '../../../ui/query-states';
import { ResponsiveDialog } from '../../../ui/responsive-dialog';
import { showToast } from '../../../ui/toast-store';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { FoundView } from '../kit/found-view';
import { type OpenRow, StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { StatTile, StatTiles, TilesSkeleton } from '../kit/stat-tile';
import styles from './campaigns.module.css';
import { emailLists } from './email-lists';
import { ListForm } from './list-form';

export function EmailListsPage() {
  return (
    <StaffList
      list={emailLists}
      above={<Figures />}
      summary={(shown, total) => `Showing ${formatCount(shown)} of ${total} lists`}
      actions={
        <Link to={paths.managerEmail} search={{ open: 'new' }} className={buttonClass({ size: 'small' })}>
          <Plus aria-hidden size={16} />
          Create List
        </Link>
      }
      drawer={(row) => (
        <>
          <CreateDialog open={row.id === 'new'} onClose={row.onClose} />
          <ListDrawer row={row.id === 'new' ? { ...row, id: undefined } : row} />
        </>
      )}
    />
  );
}

/** Over all lists and campaigns, not over the page. */
function Figures() {
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [getEmailSummary.url],
    queryFn: ({ signal }) => call(getEmailSummary, { signal }),
  });
  if (data === undefined) return <TilesSkeleton notes={['', 'over all lists', '']} />;
  return (
    <StatTiles>
      <StatTile label="Total Lists" value={formatCount(data.lists)} asOfMs={dataUpdatedAt} />
      <StatTile
        label="Total Subscribers"
        value={formatCount(data.subscribers)}
        note="over all lists"
        asOfMs={dataUpdatedAt}
      />
      <StatTile
        label="Pending Campaigns"
        value={formatCount(data.pendingCampaigns)}
        asOfMs={dataUpdatedAt}
        to={paths.managerCampaigns}
      />
    </StatTiles>
  );
}

function CreateDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const formId = useId();
  return (
    <ResponsiveDialog
      open={open}
      onClose={onClose}
      title="Create Email List"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Create List
          </Button>
        </>
      }
    >
      {open && <ListForm id={formId} onDone={onClose} />}
    </ResponsiveDialog>
  );
}

function ListDrawer({ row }: { readonly row: OpenRow }) {
  const { id = '' } = row;
  const query = useQuery({
    queryKey: [getEmailList.url, id],
    queryFn: ({ signal }) => call(getEmailList, { params: { id }, signal }),
    enabled: id !== '',
    // The form must not start from an older version.
    gcTime: 0,
  });
  return (
    <StaffDrawer row={row} title={query.data?.name ?? 'Email list'}>
      {() => (
        <FoundView noun="list" query={query} label="Loading the list" skeleton={<ListSkeleton rows={4} height={40} />}>
          {(list) => <ListDetails key={list.id} list={list} onClose={row.onClose} />}
        </FoundView>
      )}
    </StaffDrawer>
  );
}

function ListDetails({ list, onClose }: { readonly list: EmailList; readonly onClose: () => void }) {
  const formId = useId();
  const [deleting, setDeleting] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>
        {formatCounted(list.subscribers, 'subscriber')} · created <DateTime at={list.createdAt} />
      </p>
      <Link to={paths.managerEmailList} params={{ id: list.id }} className={buttonClass({ variant: 'outline' })}>
        Subscribers
      </Link>
      {list.builtIn ? (
        <p>{list.description}</p>
      ) : (
        <>
          <ListForm id={formId} list={list} onDone={onClose} isDeleted={isDeleted} />
          <div className={styles.buttons}>
            <Button type="submit" form={formId}>
              Save Changes
            </Button>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button variant="danger" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </div>
          <ConfirmDialog
            open={deleting}
            onClose={() => setDeleting(false)}
            title={`Delete ${list.name}?`}
            text={`${formatCounted(list.subscribers, 'subscriber')} will be removed with it. This cannot be undone. Addresses that unsubscribed stay off all lists.`}
            action="Delete"
            danger
            reason="none"
            failed="Failed to delete email list"
            send={async () => {
              await call(deleteEmailList, { params: { id: list.id } });
              // The drawer closes without a question about what was typed.
              flushSync(() => setDeleted(true));
              refetch([listEmailLists.url], [getEmailSummary.url]);
              showToast({ tone: 'success', text: 'Email list deleted successfully' });
              onClose();
            }}
          />
        </>
      )}
    </div>
  );
}
