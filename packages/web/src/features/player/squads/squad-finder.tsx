import type { OwnSquads, Squad } from '@limelight/contract/fame/squads.schema';
import { formatCounted } from '@limelight/rules/count';
import type { SquadSort } from '@limelight/rules/squad';
import { FilterX, Plus, Search } from 'lucide-react';
import { useId } from 'react';
import { useFullListing } from '../../../queries/market';
import { useSquads } from '../../../queries/squads';
import { QueryView, ShowMore } from '../../../shell/query-view';
import { type SetSearch, useTypedText } from '../../../shell/use-search';
import { Button } from '../../../ui/button';
import { InlineSelect } from '../../../ui/native-select';
import { EmptyState, Skeleton } from '../../../ui/query-states';
import { Select } from '../../../ui/select';
import { SearchField } from '../../../ui/text-field';
import { useDelayed } from '../../../ui/use-delayed';
import { compareNames } from '../compare-names';
import { SquadCard } from './squad-card';
import styles from './squad-finder.module.css';
import { parseSquadsSearch, type SquadsSearch } from './squads-search';
import { useStar } from './use-star';

interface FinderProps {
  readonly search: SquadsSearch;
  readonly onChange: SetSearch<SquadsSearch>;
  /** Opens the form to found a squad; absent for guests. */
  readonly onFound: (() => void) | undefined;
  readonly own: OwnSquads | undefined;
}

const sortNames: Readonly<Record<SquadSort, string>> = {
  activity: 'Most active',
  members: 'Most members',
  newest: 'Newest',
  rank: 'Best this month',
};

/** While somebody types, only what is typed last is fetched. */
const typingMs = 250;

export function SquadFinder({ search, onChange, onFound, own }: FinderProps) {
  const id = useId();
  const q = useDelayed(search.q ?? '', typingMs);
  const squads = useSquads({ q, celebrityId: search.celebrity, sort: search.sort ?? 'activity' });
  const total = squads.data?.pages[0]?.total;
  const ownIds = new Set(own?.squads.map((squad) => squad.id));
  return (
    <section aria-labelledby={id} className={styles.finder}>
      <div className={styles.head}>
        <h2 id={id}>Find a squad</h2>
        <p role="status">{total === undefined ? '' : formatCounted(total, 'squad')}</p>
      </div>
      <div className={styles.tools}>
        <NameSearch search={search} onChange={onChange} />
        <StarFilter search={search} onChange={onChange} />
        <InlineSelect
          label="Sort"
          options={Object.entries(sortNames).map(([value, label]) => ({ value, label }))}
          value={search.sort ?? 'activity'}
          onChange={(sort) => onChange({ ...search, sort })}
        />
      </div>
      <div aria-busy={squads.isPlaceholderData || undefined}>
        <QueryView query={squads} label="Loading squads" skeleton={<ListSkeleton />}>
          {({ pages }) => {
            const found = pages.flatMap((page) => page.squads);
            if (found.length === 0) return <Nothing search={search} onChange={onChange} onFound={onFound} />;
            return (
              <>
                <Found squads={found} ownIds={ownIds} />
                <div className={styles.more}>
                  <ShowMore query={squads} />
                </div>
              </>
            );
          }}
        </QueryView>
      </div>
    </section>
  );
}

type ToolProps = Pick<FinderProps, 'search' | 'onChange'>;

function NameSearch({ search, onChange }: ToolProps) {
  const [text, setText] = useTypedText(search.q ?? '');
  const type = (typed: string) => {
    const next = parseSquadsSearch({ ...search, q: typed });
    setText(typed, next.q ?? '');
    onChange(next, { replace: true });
  };
  return (
    <div className={styles.name}>
      <SearchField
        label="Search squads"
        placeholder="Search by name"
        leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
    </div>
  );
}

const everybody = 'all';

function StarFilter({ search, onChange }: ToolProps) {
  const listing = useFullListing();
  const stars = (listing.data ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((left, right) => compareNames(left.label, right.label));
  return (
    <div className={styles.star}>
      <Select
        label="Star"
        options={[{ value: everybody, label: 'All stars' }, ...stars]}
        value={search.celebrity ?? everybody}
        onChange={(star) => onChange({ ...search, celebrity: star === everybody ? undefined : star })}
        emptyText="No celebrity with this name"
      />
    </div>
  );
}

function Found({ squads, ownIds }: { readonly squads: readonly Squad[]; readonly ownIds: ReadonlySet<string> }) {
  return (
    <ul className={styles.grid}>
      {squads.map((squad) => (
        <SquadCard key={squad.id} squad={squad} joined={ownIds.has(squad.id)} />
      ))}
    </ul>
  );
}

function Nothing({ search, onChange, onFound }: Omit<FinderProps, 'own'>) {
  const star = useStar(search.celebrity ?? '');
  const found = onFound !== undefined && (
    <Button icon={<Plus aria-hidden size={18} strokeWidth={1.75} />} onClick={onFound}>
      Found the first one
    </Button>
  );
  if (search.q !== undefined) {
    return (
      <EmptyState
        icon={<FilterX aria-hidden size={24} strokeWidth={1.75} />}
        title="No squad matches"
        text="Try another name."
        action={
          <Button
            variant="outline"
            onClick={() => onChange({ ...search, q: undefined, celebrity: undefined }, { replace: true })}
          >
            Show all squads
          </Button>
        }
      />
    );
  }
  const title = search.celebrity === undefined ? 'No squads yet' : `No squad for ${star.name} yet`;
  return (
    <EmptyState
      icon={<Plus aria-hidden size={24} strokeWidth={1.75} />}
      title={title}
      text="Found it, and you’re its captain."
      action={found || undefined}
    />
  );
}

function ListSkeleton() {
  return (
    <div className={styles.grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <Skeleton key={card} shape="block" height={150} />
      ))}
    </div>
  );
}
