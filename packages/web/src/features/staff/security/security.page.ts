import { paths } from '@limelight/contract/paths';
import type { listSecurityEvents } from '@limelight/contract/people/security-events';
import { ShieldCheck } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const securityPage = staffPage<typeof listSecurityEvents>()({
  path: paths.managerSecurity,
  title: 'Security',
  group: 'system',
  permission: 'security.read',
  icon: ShieldCheck,
  keywords: 'log-ins failures lockouts limits addresses',
  component: lazyPage(() => import('./security-page'), 'SecurityPage'),
});
