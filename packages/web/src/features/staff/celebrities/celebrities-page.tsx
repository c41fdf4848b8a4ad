import { restoreCelebrity, suspendCelebrity } from '@limelight/contract/exchange/celebrities';
import type { StaffCelebrity } from '@limelight/contract/exchange/celebrities.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Ban, Plus, Rocket, RotateCcw } from 'lucide-react';
import { useMe } from '../../../queries/accounts';
import { call } from '../../../queries/client';
import { buttonClass } from '../../../ui/button';
import { StaffList } from '../kit/staff-list';
import { type BulkActionSpec, useBulkActions } from '../kit/use-bulk-actions';
import { celebritiesList } from './celebrities-list';
import { refetchCelebrities, useCelebrityChanges } from './use-celebrity-changes';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const shared = { noun: 'celebrity', plural: 'celebrities', nameOf: ({ name }: StaffCelebrity) => name } as const;

const actions: readonly BulkActionSpec<StaffCelebrity>[] = [
  {
    ...shared,
    label: 'Suspend',
    participle: 'suspended',
    icon: <Ban {...icon} />,
    danger: true,
    text: 'They leave the marketplace. Holders keep their shares, and open orders are cancelled.',
    concerns: ({ status }) => status === 'active',
    noneText: 'None of them is active',
    send: ({ id }, reason) => call(suspendCelebrity, { params: { id }, body: { reason } }),
  },
  {
    ...shared,
    label: 'Restore',
    participle: 'restored',
    icon: <RotateCcw {...icon} />,
    text: 'They return to the marketplace at the prices they had. Cancelled orders stay cancelled.',
    concerns: ({ status, retirement }) => status === 'suspended' && retirement === undefined,
    noneText: 'None of them is suspended',
    send: ({ id }, reason) => call(restoreCelebrity, { params: { id }, body: { reason } }),
  },
];

export function CelebritiesPage() {
  useCelebrityChanges();
  const { bulkActions, dialogs } = useBulkActions(actions, refetchCelebrities);
  return (
    <>
      <StaffList
        list={celebritiesList}
        bulkActions={bulkActions}
        actions={
          <>
            <ListByIpo />
            <Link to={paths.managerNewCelebrity} className={buttonClass({ size: 'small' })}>
              <Plus aria-hidden size={16} strokeWidth={2} />
              Add Celebrity
            </Link>
          </>
        }
      />
      {dialogs}
    </>
  );
}

/** The other way onto the exchange, for those who may announce one. */
function ListByIpo() {
  const { data: me } = useMe();
  if (me?.permissions.includes('ipo.manage') !== true) return null;
  return (
    <Link to={paths.managerNewIpo} className={buttonClass({ variant: 'outline', size: 'small' })}>
      <Rocket {...icon} />
      List by an IPO
    </Link>
  );
}
