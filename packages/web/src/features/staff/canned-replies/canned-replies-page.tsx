import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { buttonClass } from '../../../ui/button';
import { StaffDrawer } from '../kit/staff-drawer';
import { StaffList } from '../kit/staff-list';
import { cannedRepliesList } from './canned-replies-list';
import { CannedReplyForm } from './canned-reply-form';

/** What support writes often, with placeholders for what differs from ticket to ticket. */
export function CannedRepliesPage() {
  return (
    <StaffList
      list={cannedRepliesList}
      actions={
        <Link to={paths.managerReplies} search={{ open: 'new' }} className={buttonClass({ size: 'small' })}>
          <Plus aria-hidden size={16} strokeWidth={1.75} />
          New reply
        </Link>
      }
      drawer={(row) => (
        <StaffDrawer row={row} title={row.id === 'new' ? 'New canned reply' : 'Edit canned reply'}>
          {(id) => <CannedReplyForm key={id} id={id} onClose={row.onClose} />}
        </StaffDrawer>
      )}
    />
  );
}
