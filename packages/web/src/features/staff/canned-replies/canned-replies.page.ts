import { paths } from '@limelight/contract/paths';
import type { createCannedReply, listCannedReplies } from '@limelight/contract/talk/canned-replies';
import { MessageSquareText } from 'lucide-react';
import { lazyPage } from '../../../shell/lazy-page';
import { type ListSearch, staffPage } from '../../../shell/staff-pages';

declare module '../../../shell/staff-pages' {
  interface StaffSearches {
    [paths.managerReplies]: ListSearch<typeof listCannedReplies>;
  }
}

export const cannedRepliesPage = staffPage<typeof createCannedReply>()({
  path: paths.managerReplies,
  title: 'Canned Replies',
  group: 'players',
  permission: 'canned-reply.edit',
  icon: MessageSquareText,
  keywords: 'support templates macros answers',
  component: lazyPage(() => import('./canned-replies-page'), 'CannedRepliesPage'),
});
