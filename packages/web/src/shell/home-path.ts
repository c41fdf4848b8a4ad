import { paths } from '@limelight/contract/paths';
import type { Me } from '@limelight/contract/people/accounts.schema';

/** Where an account begins: staff at their own dashboard, players at theirs. */
export function homePathOf(account: Pick<Me, 'role'> | null | undefined): string {
  if (account?.role === 'admin') return paths.adminDashboard;
  return account?.role === 'manager' ? paths.managerDashboard : paths.dashboard;
}
