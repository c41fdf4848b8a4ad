import { paths } from '@limelight/contract/paths';
import type { listAuditTrail } from '@limelight/contract/people/audit-trail';
import { ScrollText } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const auditPage = staffPage<typeof listAuditTrail>()({
  path: paths.managerAudit,
  title: 'Audit log',
  group: 'system',
  permission: 'audit.read-own',
  icon: ScrollText,
  shortcut: 'l',
  keywords: 'actions staff history changes chain',
  component: lazyPage(() => import('./audit-page'), 'AuditPage'),
});
