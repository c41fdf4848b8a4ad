import { addresses } from '@limelight/contract/addresses';
import {
  boundsOf,
  describePermission,
  type Permission,
  permissions,
  type StaffRole,
} from '@limelight/rules/permission';
import { Check, Minus } from 'lucide-react';
import { Card } from '../../../ui/card';
import { type Column, DataTable } from '../../../ui/data-table';
import { StaffPage } from '../kit/staff-page';
import styles from './settings.module.css';

interface Right {
  readonly permission: Permission;
}

const columnOf = (role: StaffRole, head: string): Column<Right> => ({
  key: role,
  head,
  width: '1%',
  cell: ({ permission }) => <Held role={role} permission={permission} />,
});

const columns: readonly Column<Right>[] = [
  { key: 'right', head: 'May', isRowHead: true, wraps: true, cell: ({ permission }) => describePermission(permission) },
  { key: 'name', head: 'Name', from: 'desktop', cell: ({ permission }) => <code>{permission}</code> },
  columnOf('manager', 'Manager'),
  columnOf('admin', 'Admin'),
];

const rows = permissions.map((permission) => ({ permission }));

/** The table that the server enforces, rendered from the same source. */
export function RightsPage() {
  return (
    <StaffPage
      sub="Nobody acts on themselves, and managers never on staff. Every action is in the audit log."
      actions={<a href={addresses.staffApiPages}>Endpoints of the back-office</a>}
    >
      <Card flush>
        <DataTable caption="Rights" dense columns={columns} rows={rows} rowKey={({ permission }) => permission} />
      </Card>
    </StaffPage>
  );
}

function Held({ role, permission }: { readonly role: StaffRole; readonly permission: Permission }) {
  const bounds = boundsOf(role, permission);
  if (bounds === null) {
    return (
      <span className={styles.held}>
        <Minus aria-hidden size={16} strokeWidth={2} /> No
      </span>
    );
  }
  return (
    <span className={styles.held} data-held>
      <Check aria-hidden size={16} strokeWidth={2.25} />
      {bounds.daysMax === undefined ? 'Yes' : `Up to ${bounds.daysMax} days`}
    </span>
  );
}
