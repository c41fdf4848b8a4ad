import { errorCatalogue } from '@limelight/contract/errors';
import { paths } from '@limelight/contract/paths';
import { getSuspension } from '@limelight/contract/people/auth';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../queries/client';
import { hasDrafts } from '../../../queries/drafts';
import { Banner } from '../../../ui/query-states';

/** Why the session of this page ended, where staff suspended its account. */
export function EndedSession() {
  const { data } = useQuery({
    queryKey: [getSuspension.url],
    queryFn: ({ signal }) => call(getSuspension, { signal }),
    // The cookie may be another's next time.
    gcTime: 0,
  });
  const reason = data?.suspension?.reason;
  if (reason !== undefined) return <Suspended reason={reason} />;
  return (
    <Banner tone="info">
      <span role="status">
        You were logged out. Log in to go back to where you were.
        {hasDrafts() && ' What you typed is still in this tab.'}
      </span>
    </Banner>
  );
}

/** Who is suspended reads here why, and how to ask for another look. */
export function Suspended({ reason }: { readonly reason: string }) {
  return (
    <Banner tone="error">
      <span role="alert">
        {errorCatalogue.ACCOUNT_SUSPENDED.message}. {reason} Is this a mistake? <Link to={paths.help}>Write to us</Link>
        , and we look at it again.
      </span>
    </Banner>
  );
}
