import type { Services } from '../../../services.js';
import { type SettingsUpdate, updateSettings } from './update-settings.js';

export type OneUpdate = Omit<SettingsUpdate, 'changes' | 'recentlyAuthenticated'> & SettingsUpdate['changes'][number];

/** Changes one setting as staff do. */
export function updateOne(
  services: Pick<Services, 'db' | 'settings' | 'env'>,
  { actor, reason, ...change }: OneUpdate,
): Promise<void> {
  return updateSettings(services, { actor, reason, recentlyAuthenticated: true, changes: [change] });
}
