import { paths } from '@limelight/contract/paths';
import type { listStaffSettings } from '@limelight/contract/people/settings';
import { KeyRound, Settings } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const settingsPage = staffPage<typeof listStaffSettings>()({
  path: paths.managerSettings,
  alsoAt: { path: paths.adminSettings, permission: 'setting.update-all' },
  title: 'Platform Settings',
  shortTitle: 'Settings',
  group: 'system',
  permission: 'setting.read',
  icon: Settings,
  shortcut: 's',
  keywords: 'maintenance registration site name fees bonus prices tempo money',
  component: lazyPage(() => import('./settings-page'), 'SettingsPage'),
});

export const rightsPage = staffPage<typeof listStaffSettings>()({
  path: paths.managerRights,
  title: 'Rights',
  group: 'system',
  permission: 'setting.read',
  icon: KeyRound,
  keywords: 'permissions roles manager admin',
  component: lazyPage(() => import('./rights-page'), 'RightsPage'),
});
