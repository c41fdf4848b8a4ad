import type { OwnSquads } from '@limelight/contract/fame/squads.schema';
import { inviteParameter, paths } from '@limelight/contract/paths';
import { normalizeInviteCode } from '@limelight/rules/squad';
import { useNavigate } from '@tanstack/react-router';
import { Plus, Ticket } from 'lucide-react';
import { useEffect } from 'react';
import { isApiError, messageOf } from '../../../queries/api-error';
import { useOwnSquads, useSquadByCode } from '../../../queries/squads';
import { lazyPart } from '../../../shell/lazy-part';
import { Freshness, QueryView } from '../../../shell/query-view';
import { useIsGuest } from '../../../shell/use-is-guest';
import { usePageSearch } from '../../../shell/use-search';
import { Button } from '../../../ui/button';
import { PageTitle } from '../../../ui/page-title';
import { Banner, Skeleton } from '../../../ui/query-states';
import { OwnSquadList, SquadIntroduction } from './own-squads';
import { SquadFinder } from './squad-finder';
import styles from './squads-page.module.css';
import { parseSquadsSearch, type SquadsSearch } from './squads-search';

// Lazy: most visits look for a squad.
const { Part: FormDialog } = lazyPart(
  () => import('./squads-form-dialog'),
  (module) => module.SquadsFormDialog,
);

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The player's squads, and those of everybody to find one. */
export function SquadsPage() {
  const [search, setSearch] = usePageSearch(parseSquadsSearch);
  const isGuest = useIsGuest();
  const own = useOwnSquads();
  const open = (form: SquadsSearch['form']) => setSearch({ ...search, form });
  const close = () => setSearch({ ...search, form: undefined }, { replace: true });
  return (
    <div className={styles.page}>
      <PageTitle
        sub={
          <>
            Fan groups, each of one star <Freshness query={own} />
          </>
        }
        actions={
          !isGuest && (
            <>
              <Button variant="outline" icon={<Ticket {...icon} />} onClick={() => open('code')}>
                Enter a code
              </Button>
              <Button icon={<Plus {...icon} />} onClick={() => open('found')}>
                Found a squad
              </Button>
            </>
          )
        }
      >
        Squads
      </PageTitle>
      <Invitation code={search[inviteParameter]} />
      {isGuest ? (
        <>
          <SquadIntroduction isGuest />
          <SquadFinder search={search} onChange={setSearch} onFound={undefined} own={undefined} />
        </>
      ) : (
        // Together: the length of the first list is not known before it arrives.
        <QueryView query={own} label="Loading your squads" skeleton={<PageSkeleton />}>
          {(data) => (
            <>
              <Mine own={data} />
              <SquadFinder search={search} onChange={setSearch} onFound={() => open('found')} own={data} />
            </>
          )}
        </QueryView>
      )}
      {search.form !== undefined && !isGuest && (
        <FormDialog
          fallback={null}
          failedText="The form could not be loaded"
          form={search.form}
          celebrityId={search.celebrity}
          onClose={close}
        />
      )}
    </div>
  );
}

function Mine({ own }: { readonly own: OwnSquads }) {
  return own.squads.length === 0 ? <SquadIntroduction isGuest={false} /> : <OwnSquadList squads={own.squads} />;
}

/** Leads on to the squad of the invitation, and says when it is not valid any more. */
function Invitation({ code }: { readonly code: string | undefined }) {
  const valid = normalizeInviteCode(code ?? '') ?? undefined;
  const squad = useSquadByCode(valid);
  const navigate = useNavigate();
  const handle = squad.data?.handle;
  useEffect(() => {
    if (handle !== undefined) void navigate({ to: paths.squad, params: { handle }, replace: true });
  }, [handle, navigate]);
  if (code === undefined) return null;
  const isReplaced = valid === undefined || isApiError(squad.error, 'NOT_FOUND', 'BAD_REQUEST');
  if (!isReplaced && squad.error === null) return <Banner tone="info">Opening your invitation</Banner>;
  return (
    <Banner tone="warning">
      {isReplaced
        ? 'This invitation isn’t valid any more. Ask for a new link, or find the squad below by its name.'
        : messageOf(squad.error)}
    </Banner>
  );
}

function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton shape="block" height={132} />
      <Skeleton shape="block" height={420} />
    </div>
  );
}
