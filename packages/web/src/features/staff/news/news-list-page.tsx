import { archiveStaffNews, listStaffNews } from '@limelight/contract/exchange/staff-news';
import type { StaffNewsItem } from '@limelight/contract/exchange/staff-news.schema';
import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Archive, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { call } from '../../../queries/client';
import { useFullListing } from '../../../queries/market';
import { refetch } from '../../../queries/query-client';
import { buttonClass } from '../../../ui/button';
import { celebrityOptions } from '../celebrity-options';
import { StaffList } from '../kit/staff-list';
import { type BulkActionSpec, useBulkActions } from '../kit/use-bulk-actions';
import { BalanceNotice } from './balance-notice';
import { newsListOf } from './news-list';

const actions: readonly BulkActionSpec<StaffNewsItem>[] = [
  {
    label: 'Archive',
    participle: 'archived',
    icon: <Archive aria-hidden size={16} strokeWidth={1.75} />,
    noun: 'news item',
    danger: true,
    reason: 'none',
    text: 'Published ones leave every page, and their impacts on prices remain. Scheduled ones are not published, and their early alerts are withdrawn. You can un-archive them as drafts.',
    concerns: ({ status }) => status !== 'archived',
    noneText: 'All of them are archived',
    nameOf: ({ title }) => title || 'Untitled draft',
    send: ({ id, version }) => call(archiveStaffNews, { params: { id }, body: { version } }),
  },
];

export function NewsListPage() {
  const { bulkActions, dialogs } = useBulkActions(actions, () => refetch([listStaffNews.url]));
  const { data: celebrities } = useFullListing();
  const list = useMemo(() => newsListOf(celebrityOptions(celebrities ?? [])), [celebrities]);
  return (
    <>
      <StaffList
        list={list}
        bulkActions={bulkActions}
        above={<BalanceNotice />}
        actions={
          <Link to={paths.managerNewsItem} params={{ id: 'new' }} className={buttonClass({ size: 'small' })}>
            <Plus aria-hidden size={16} strokeWidth={1.75} />
            New item
          </Link>
        }
      />
      {dialogs}
    </>
  );
}
