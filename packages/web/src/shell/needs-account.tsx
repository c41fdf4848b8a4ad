import { paths } from '@limelight/contract/paths';
import { Link, useMatches } from '@tanstack/react-router';
import { UserRoundPlus } from 'lucide-react';
import { buttonClass } from '../ui/button';
import { PageTitle } from '../ui/page-title';
import { EmptyState } from '../ui/query-states';

/** What a guest sees instead of a page that needs an account. */
export function NeedsAccount() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <>
      <PageTitle>{title ?? 'For players'}</PageTitle>
      <EmptyState
        icon={<UserRoundPlus aria-hidden size={24} strokeWidth={1.75} />}
        title="This needs an account"
        text="Signing up is free and takes a minute. You start with virtual cash of your own; the guest game's money stays behind."
        action={
          <Link to={paths.landing} className={buttonClass()}>
            Sign up
          </Link>
        }
      />
    </>
  );
}
