import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { StaffList } from '../kit/staff-list';
import { celebritiesList } from './celebrities-list';
import { useCelebrityChanges } from './use-celebrity-changes';

export function CelebritiesPage() {
  useCelebrityChanges();
  return (
    <StaffList
      list={celebritiesList}
      title="Celebrity Management"
      actions={
        <Link to={paths.managerNewCelebrity} className={buttonClass({ size: 'small' })}>
          <Plus aria-hidden size={16} strokeWidth={2} />
          Add Celebrity
        </Link>
      }
    />
  );
}
