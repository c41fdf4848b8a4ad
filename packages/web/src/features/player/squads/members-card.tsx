import type { SquadDetail, SquadMember, SquadStandingAnswer } from '@limelight/contract/fame/squads.schema';
import { formatCount } from '@limelight/rules/count';
import type { MemberSort } from '@limelight/rules/squad';
import { Search, Users } from 'lucide-react';
import { useState } from 'react';
import { useSquadMembers } from '../../../queries/squads';
import { lazyPart } from '../../../shell/lazy-part';
import { QueryView, ShowMore, StaleMark } from '../../../shell/query-view';
import { SignUpLink } from '../../../shell/sign-up-link';
import { Card, Rows } from '../../../ui/card';
import { InlineSelect } from '../../../ui/native-select';
import { EmptyState, ListSkeleton } from '../../../ui/query-states';
import { SearchField } from '../../../ui/text-field';
import { useDelayed } from '../../../ui/use-delayed';
import type { MemberDeed } from './member-menu';
import { MemberRow } from './member-row';
import styles from './members-card.module.css';

// Lazy: below the fold, and after a click.
const { Part: DeedDialog } = lazyPart(
  () => import('./member-deed-dialog'),
  (module) => module.MemberDeedDialog,
);

interface MembersCardProps {
  readonly squad: SquadDetail;
  readonly standing: SquadStandingAnswer | undefined;
}

export function MembersCard({ squad, standing }: MembersCardProps) {
  if (standing === undefined) {
    return (
      <Card title="Members" aside={formatCount(squad.members)}>
        <EmptyState
          icon={<Users aria-hidden size={24} strokeWidth={1.75} />}
          title="Sign up to see who’s in it"
          text="Free, about a minute."
          action={<SignUpLink look={{ variant: 'outline' }} purpose="to see the members" />}
        />
      </Card>
    );
  }
  return <Members squad={squad} standing={standing} />;
}

const sorts = [
  { value: 'time', label: 'Longest first' },
  { value: 'return', label: 'Best this month' },
] as const;

/** While somebody types, only what is typed last is fetched. */
const typingMs = 250;

function Members({ squad, standing }: { readonly squad: SquadDetail; readonly standing: SquadStandingAnswer }) {
  const [text, setText] = useState('');
  const [sort, setSort] = useState<MemberSort>('time');
  const [chosen, setChosen] = useState<Chosen>();
  const members = useSquadMembers(squad.id, { q: useDelayed(text.trim(), typingMs), sort });
  const me = squad.archivedAt === null ? standing.membership : null;
  return (
    <Card
      title="Members"
      aside={
        <>
          <StaleMark query={members} /> {formatCount(squad.members)}
        </>
      }
    >
      <div className={styles.search}>
        <SearchField
          label="Search members"
          placeholder="Search by name"
          maxLength={60}
          leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <InlineSelect
          label="Sort"
          options={sorts}
          value={sort}
          onChange={(next) => setSort(next === 'return' ? 'return' : 'time')}
        />
      </div>
      <div aria-busy={members.isPlaceholderData || undefined}>
        <QueryView query={members} label="Loading the members" skeleton={<ListSkeleton rows={6} height={44} />}>
          {({ pages }) => {
            const shown = pages.flatMap((page) => page.members);
            if (shown.length === 0) return <Nobody isSearch={text.trim() !== ''} />;
            return (
              <Rows>
                {shown.map((member) => (
                  <MemberRow
                    key={member.handle}
                    member={member}
                    me={me}
                    onDeed={(deed) => setChosen({ deed, member })}
                  />
                ))}
              </Rows>
            );
          }}
        </QueryView>
      </div>
      <div className={styles.more}>
        <ShowMore query={members} />
      </div>
      {chosen !== undefined && (
        <DeedDialog
          fallback={null}
          failedText="This could not be opened"
          {...chosen}
          squad={squad}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  );
}

function Nobody({ isSearch }: { readonly isSearch: boolean }) {
  return isSearch ? (
    <EmptyState title="No member with this name" text="Search by the start or a part of it." />
  ) : (
    <EmptyState title="Nobody is in this squad" />
  );
}

interface Chosen {
  readonly deed: MemberDeed;
  readonly member: SquadMember;
}
