import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { isApiError } from '../../../queries/api-error';
import { type QueryResult, QueryView, type QueryViewProps } from '../../../shell/query-view';
import { shortTitleOf, useStaffPage } from '../../../shell/staff-pages';
import { buttonClass } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/query-states';
import { StaffPage } from './staff-page';

/** What the id in an address should name. */
interface Wanted {
  /** "campaign" */
  readonly noun: string;
  /** It has a page of its own. A drawer is over its list. */
  readonly ownPage?: boolean;
}

/** No row has the id, or it is no id at all: the server refuses one that is not well-formed. */
export function isUnknown({ data, error }: Pick<QueryResult<unknown>, 'data' | 'error'>): boolean {
  return data === undefined && isApiError(error, 'NOT_FOUND', 'CELEBRITY_UNKNOWN', 'BAD_REQUEST');
}

/** A `QueryView` of the one thing whose id is in the address, which may be a wrong one. */
export function FoundView<Data>({ noun, ownPage = false, ...view }: Wanted & QueryViewProps<Data>) {
  return isUnknown(view.query) ? <NotFound noun={noun} ownPage={ownPage} /> : <QueryView {...view} />;
}

const title = (noun: string) => `We couldn’t find this ${noun}`;
const rest = {
  icon: <SearchX aria-hidden size={24} strokeWidth={1.75} />,
  text: 'It may have been deleted, or the address is wrong.',
};

export function NotFound({ noun, ownPage = false }: Wanted) {
  return ownPage ? <NotFoundPage noun={noun} /> : <EmptyState title={title(noun)} {...rest} />;
}

/** With the way to the list that it would be in. */
function NotFoundPage({ noun }: Wanted) {
  const { parent } = useStaffPage();
  return (
    <StaffPage title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`}>
      <Card>
        <EmptyState
          title={title(noun)}
          {...rest}
          action={
            parent && (
              <Link to={parent.path} className={buttonClass({ variant: 'outline' })}>
                All {shortTitleOf(parent).toLowerCase()}
              </Link>
            )
          }
        />
      </Card>
    </StaffPage>
  );
}
