import { paths } from '@limelight/contract/paths';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useFullListing } from '../../../queries/market';
import { buttonClass } from '../../../ui/button';
import { celebrityOptions } from '../celebrity-options';
import { StaffList } from '../kit/staff-list';
import { BalanceNotice } from './balance-notice';
import { newsListOf } from './news-list';

export function NewsListPage() {
  const { data: celebrities } = useFullListing();
  const list = useMemo(() => newsListOf(celebrityOptions(celebrities ?? [])), [celebrities]);
  return (
    <StaffList
      list={list}
      title="News & Events"
      above={<BalanceNotice />}
      actions={
        <Link to={paths.managerNewsItem} params={{ id: 'new' }} className={buttonClass({ size: 'small' })}>
          <Plus aria-hidden size={16} strokeWidth={1.75} />
          New item
        </Link>
      }
    />
  );
}
