import { StaffList } from '../kit/staff-list';
import { usersList } from './users-list';

export function UsersPage() {
  return <StaffList list={usersList} title="User Management" />;
}
