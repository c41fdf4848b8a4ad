import { paths } from '@limelight/contract/paths';
import { formatBytes } from '@limelight/rules/bytes';
import type { WaitingQueue } from '../../../platform/waiting-queue.js';
import type { Services } from '../../../services.js';
import { mediaQuota } from './add-media.js';
import { measureMedia } from './media.sql.js';

/** From this share of the quota on staff are warned. */
const warningShare = 0.8;

/** A line of the dashboards once the library is nearly full. */
export function quotaWarning(services: Pick<Services, 'db' | 'settings'>): readonly WaitingQueue[] {
  return [
    {
      name: 'media-quota',
      label: 'Media storage nearly full',
      permission: 'media.manage',
      path: paths.managerMedia,
      action: 'View',
      read: async () => {
        const { usedBytes } = await measureMedia(services.db);
        const quota = mediaQuota(services);
        const isNearlyFull = usedBytes >= quota * warningShare;
        const note = isNearlyFull ? `${formatBytes(usedBytes)} of ${formatBytes(quota)}` : '';
        return { count: isNearlyFull ? 1 : 0, oldestAt: null, note, urgent: usedBytes >= quota };
      },
    },
  ];
}
