import { paths } from '@limelight/contract/paths';
import { tipFrom } from '@limelight/rules/insider-tip';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { TipForm } from './tip-form';
import { tipsList } from './tips-list';

export function TipsPage() {
  return (
    <StaffList
      list={tipsList}
      sub={`VIP Elite gets one tip a day, at ${tipFrom} in London. On days without one of yours the market desk writes it from prices and trades.`}
      actions={
        <Link to={paths.managerTips} search={{ open: 'new' }} className={buttonClass({ size: 'small' })}>
          <Plus aria-hidden size={16} strokeWidth={1.75} />
          New tip
        </Link>
      }
      drawer={(row) => (
        <StaffDrawer row={row} title={row.id === 'new' ? 'New tip' : 'Edit tip'}>
          {(id) => <TipForm key={id} id={id} onClose={row.onClose} />}
        </StaffDrawer>
      )}
    />
  );
}
