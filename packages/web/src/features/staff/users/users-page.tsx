import { listUsers } from '@limelight/contract/house/users';
import type { UserRow } from '@limelight/contract/house/users.schema';
import { restoreAccount, suspendAccount } from '@limelight/contract/people/access';
import { formatCounted } from '@limelight/rules/count';
import { Ban, RotateCcw, Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call } from '../../../queries/client';
import { refetch } from '../../../queries/query-client';
import { lazyPart } from '../../../shell/lazy-part';
import { Spinner } from '../../../ui/spinner';
import type { BulkAction } from '../kit/bulk-bar';
import { BulkFailures } from '../kit/bulk-failures';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { forEachRow, type RowFailure } from '../kit/for-each-row';
import { SelectedRows } from '../kit/selected-rows';
import { StaffList } from '../kit/staff-list';
import { useStaffSearch } from '../kit/use-staff-search';
import { accountActions } from './account-dialogs';
import { nameOfUser } from './name-of-user';
import { noPublicReason, SuspensionFields } from './suspension-fields';
import { useRights } from './use-user-actions';
import { usersList } from './users-list';

/** Loaded after the list. */
const drawer = lazyPart(
  () => import('./user-drawer'),
  (module) => module.UserDrawer,
);

const grantDialog = lazyPart(
  () => import('./grant-vip-dialog'),
  (module) => module.GrantVipDialog,
);

interface Bulk {
  readonly action: 'suspend' | 'restore';
  readonly rows: readonly UserRow[];
  readonly clear: () => void;
}

const endpoints = { suspend: suspendAccount, restore: restoreAccount } as const;
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** All accounts, for managers and admins: what differs are the actions in the drawer. */
export function UsersPage() {
  const { set } = useStaffSearch(usersList);
  const { has, obstacle } = useRights();
  const [bulk, setBulk] = useState<Bulk>();
  const [gift, setGift] = useState<Omit<Bulk, 'action'>>();
  const [failures, setFailures] = useState<readonly RowFailure[]>([]);
  useEffect(() => {
    for (const part of [drawer, grantDialog]) part.load().catch(() => {});
  }, []);
  const bulkAction = (
    action: Bulk['action'],
    from: UserRow['state'],
    label: string,
  ): Omit<BulkAction<UserRow>, 'icon'> => ({
    label,
    disabledReason: (rows) =>
      rows.map(obstacle).find((reason) => reason !== undefined) ??
      (rows.some(({ state }) => state === from) ? undefined : `None of them is ${from}`),
    onPress: (rows, clear) => setBulk({ action, rows: rows.filter(({ state }) => state === from), clear }),
  });
  const grantVip: BulkAction<UserRow> = {
    label: 'Grant VIP',
    icon: <Sparkles {...icon} />,
    disabledReason: (rows) =>
      has('user.grant-vip') ? rows.map(obstacle).find((reason) => reason !== undefined) : 'You may not grant VIP',
    onPress: (rows, clear) => setGift({ rows, clear }),
  };
  const done = (clear: () => void) => (failed: readonly RowFailure[]) => {
    refetch([listUsers.url]);
    clear();
    setFailures(failed);
  };
  return (
    <>
      <StaffList
        list={usersList}
        bulkActions={[
          { ...bulkAction('suspend', 'active', 'Suspend'), icon: <Ban {...icon} /> },
          { ...bulkAction('restore', 'suspended', 'Restore'), icon: <RotateCcw {...icon} /> },
          grantVip,
        ]}
        drawer={(row) => (
          <drawer.Part
            row={row}
            onOpen={(open) => set({ open }, { replace: true })}
            fallback={row.id !== undefined && <Spinner label="Loading" />}
            failedText="The user could not be loaded"
          />
        )}
      />
      {bulk !== undefined && <BulkDialog bulk={bulk} onDone={done(bulk.clear)} onClose={() => setBulk(undefined)} />}
      {gift !== undefined && (
        <grantDialog.Part
          users={gift.rows}
          onDone={done(gift.clear)}
          onClose={() => setGift(undefined)}
          fallback={null}
          failedText="The dialog could not be loaded"
        />
      )}
      <BulkFailures failures={failures} onClose={() => setFailures([])} />
    </>
  );
}

interface BulkDialogProps {
  readonly bulk: Bulk;
  readonly onDone: (failures: readonly RowFailure[]) => void;
  readonly onClose: () => void;
}

function BulkDialog({ bulk: { action, rows: selected }, onDone, onClose }: BulkDialogProps) {
  const [rows, setRows] = useState(selected);
  const [read, setRead] = useState(noPublicReason);
  const suspends = action === 'suspend';
  const { verb, participle, danger } = accountActions[action];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${verb} ${formatCounted(rows.length, 'user')}`}
      text={
        suspends
          ? 'Are you sure you want to suspend these users? They will no longer be able to access their accounts.'
          : 'They can log in again. Ended sessions, API keys and cancelled orders stay ended.'
      }
      action={verb}
      danger={danger}
      send={async (reason) => {
        const body = { reason, ...(suspends && read) };
        const send = ({ id }: UserRow) => call(endpoints[action], { params: { id }, body });
        onDone(await forEachRow({ rows, send, noun: 'user', participle, nameOf: nameOfUser }));
      }}
      failed={`Failed to ${action} users`}
    >
      <SelectedRows rows={rows} nameOf={nameOfUser} onChange={setRows} />
      {suspends && <SuspensionFields value={read} onChange={setRead} />}
    </ConfirmDialog>
  );
}
