import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { isApiError } from '../../../queries/api-error';
import { type QueryResult, QueryView, type QueryViewProps } from '../../../shell/query-view';
import { buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/query-states';
import { StaffPage, type StaffPageProps } from './staff-page';

/** What the id in an address should name. */
interface Wanted {
  /** "campaign" */
  readonly noun: string;
  /** Where a page of its own shows it: the list that it would be in. Absent in a drawer, which is over its list. */
  readonly list?: NonNullable<StaffPageProps['parent']>;
}

/** No row has the id, or it is no id at all: the server refuses one that is not well-formed. */
export function isUnknown({ data, error }: Pick<QueryResult<unknown>, 'data' | 'error'>): boolean {
  return data === undefined && isApiError(error, 'NOT_FOUND', 'CELEBRITY_UNKNOWN', 'BAD_REQUEST');
}

/** A `QueryView` of the one thing whose id is in the address, which may be a wrong one. */
export function FoundView<Data>({ noun, list, ...view }: Wanted & QueryViewProps<Data>) {
  return isUnknown(view.query) ? <NotFound noun={noun} {...(list && { list })} /> : <QueryView {...view} />;
}

export function NotFound({ noun, list }: Wanted) {
  const icon = <SearchX aria-hidden size={24} strokeWidth={1.75} />;
  const title = `We couldn’t find this ${noun}`;
  const text = 'It may have been deleted, or the address is wrong.';
  if (list === undefined) return <EmptyState icon={icon} title={title} text={text} />;
  return (
    <StaffPage title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`} parent={list}>
      <Card>
        <EmptyState
          icon={icon}
          title={title}
          text={text}
          action={
            <Link to={list.to} className={buttonClass({ variant: 'outline' })}>
              All {list.label.toLowerCase()}
            </Link>
          }
        />
      </Card>
    </StaffPage>
  );
}
