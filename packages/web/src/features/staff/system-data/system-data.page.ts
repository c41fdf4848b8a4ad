import type { getSystemData } from '@limelight/contract/house/system-data';
import { paths } from '@limelight/contract/paths';
import { Database } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const systemDataPage = staffPage<typeof getSystemData>()({
  path: paths.managerData,
  title: 'System Data',
  group: 'system',
  permission: 'backup.make',
  icon: Database,
  shortcut: 'b',
  queues: ['failed-backup'],
  keywords: 'backup restore optimization cache storage statistics',
  component: lazyPage(() => import('./system-data-page'), 'SystemDataPage'),
});
