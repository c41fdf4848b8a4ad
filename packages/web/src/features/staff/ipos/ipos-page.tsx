import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Plus, UserX } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { StaffList } from '../kit/staff-list';
import { iposList } from './ipos-list';
import { useIpoChanges } from './use-ipo-changes';

export function IposPage() {
  useIpoChanges();
  return (
    <StaffList
      list={iposList}
      actions={
        <>
          <Link to={paths.managerIpoReviews} className={buttonClass({ variant: 'outline', size: 'small' })}>
            <UserX aria-hidden size={16} strokeWidth={1.75} />
            Subscriptions to review
          </Link>
          <Link to={paths.managerNewIpo} className={buttonClass({ size: 'small' })}>
            <Plus aria-hidden size={16} strokeWidth={2} />
            Announce an IPO
          </Link>
        </>
      }
    />
  );
}
