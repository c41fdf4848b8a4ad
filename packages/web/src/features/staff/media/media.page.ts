import { paths } from '@limelight/contract/paths';
import type { listMedia } from '@limelight/contract/talk/media';
import { Image } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { staffPage } from '../../../shell/staff-pages';

export const mediaPage = staffPage<typeof listMedia>()({
  path: paths.managerMedia,
  title: 'Media Library',
  group: 'content',
  permission: 'media.manage',
  icon: Image,
  shortcut: 'm',
  keywords: 'pictures images videos documents files upload trash storage',
  component: lazyPage(() => import('./media-page'), 'MediaPage'),
});
