import type { getSystemHealth } from '@limelight/contract/house/system-data';
import { paths } from '@limelight/contract/paths';
import { HeartPulse } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const systemManagementPage = staffPage<typeof getSystemHealth>()({
  path: paths.adminSystem,
  title: 'System Management',
  shortTitle: 'System',
  group: 'system',
  permission: 'system.read-health',
  icon: HeartPulse,
  keywords: 'health latency jobs memory disk tick',
  component: lazyPage(() => import('./system-management-page'), 'SystemManagementPage'),
});
