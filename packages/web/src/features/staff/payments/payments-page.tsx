import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { StaffList } from '../kit/staff-list';
import { PaymentDrawer } from './payment-drawer';
import { PaymentFigures } from './payment-figures';
import { paymentsList } from './payments-list';

export function PaymentsPage() {
  return (
    <StaffList
      list={paymentsList}
      above={<PaymentFigures />}
      actions={
        <Link to={paths.managerWebhooks} className={buttonClass({ variant: 'outline', size: 'small' })}>
          <Webhook aria-hidden size={16} strokeWidth={1.75} />
          Webhook log
        </Link>
      }
      drawer={(row) => <PaymentDrawer row={row} />}
    />
  );
}
