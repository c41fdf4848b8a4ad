import { formatSeBrief, seCents } from '@limelight/rules/money';
import { useMatches } from '@tanstack/react-router';
import { UserRoundPlus } from 'lucide-react';
import { usePublicSettings } from '../queries/settings';
import { PageTitle } from '../ui/page-title';
import { EmptyState } from '../ui/query-states';
import { SignUpLink } from './sign-up-link';

/** What a guest sees instead of a page that needs an account. */
export function NeedsAccount() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const cash = usePublicSettings().data?.startingCashCents;
  return (
    <>
      <PageTitle>{title ?? 'For players'}</PageTitle>
      <EmptyState
        icon={<UserRoundPlus aria-hidden size={24} strokeWidth={1.75} />}
        title="Sign up to use this page"
        text={`Free, about a minute. You start${cash === undefined ? '' : ` with ${formatSeBrief(seCents(cash))}`}, and can buy the stars of your guest game again.`}
        action={<SignUpLink />}
      />
    </>
  );
}
