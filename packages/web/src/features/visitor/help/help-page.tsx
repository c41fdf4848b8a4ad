import { paths } from '@limelight/contract/paths';
import { formatCounted } from '@limelight/rules/count';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { LifeBuoy, Search } from 'lucide-react';
import { useState } from 'react';
import { mayBeSignedIn } from '../../../offline/session-hint';
import { useMe } from '../../../queries/accounts';
import { usePublicSettings } from '../../../queries/settings';
import { QueryView } from '../../../shell/query-view';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/query-states';
import { Chips } from '../../../ui/segmented';
import { SearchField } from '../../../ui/text-field';
import { BlocksSkeleton, VisitorPage } from '../visitor-page';
import { GuideCards } from './guide-cards';
import { helpQuestions } from './help-content';
import { type HelpFacts, helpFacts } from './help-facts';
import styles from './help-page.module.css';
import { categoryChips, findQuestions } from './help-results';
import { type HelpSearch, parseHelpSearch } from './help-search';
import { focusFirstQuestion, Questions } from './question-list';
import { SupportCard } from './support-card';

export function HelpPage() {
  const { data: me } = useMe({ enabled: mayBeSignedIn() });
  const player = me ?? null;
  return (
    <VisitorPage signedIn={player !== null} wide className={styles.main}>
      <h1>Help Centre</h1>
      <QueryView
        query={usePublicSettings()}
        label="Loading help"
        skeleton={<BlocksSkeleton heights={[44, 116, 320]} />}
      >
        {(settings) => <Answers facts={helpFacts(settings)} />}
      </QueryView>
      <SupportCard player={player} />
      <footer className={styles.foot}>
        <Link to={paths.terms}>Terms</Link>
        <Link to={paths.privacy}>Privacy</Link>
      </footer>
    </VisitorPage>
  );
}

function Answers({ facts }: { readonly facts: HelpFacts }) {
  const search = parseHelpSearch(useSearch({ from: paths.help }));
  const navigate = useNavigate({ from: paths.help });
  const [typed, setTyped] = useState(search.q ?? '');
  const all = helpQuestions(facts);
  const found = findQuestions(all, search);
  const { category } = search;
  const shown = found.filter((question) => category === undefined || question.category === category);
  /** Typing replaces the history entry; only explicit choices are undone with Back. */
  const change = (next: Readonly<Partial<Record<keyof HelpSearch, string | undefined>>>, { replace = false } = {}) =>
    void navigate({ search: parseHelpSearch({ ...search, ...next }), replace, resetScroll: false });
  const guides = <GuideCards facts={facts} open={search.guide} onOpen={(guide) => change({ guide })} />;
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label="Search help"
          placeholder="Search help"
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            focusFirstQuestion();
          }}
          leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            change({ q: target.value }, { replace: true });
          }}
        />
      </div>
      {search.q === undefined && guides}
      <section aria-labelledby="questions" className={styles.section}>
        <h2 id="questions">{search.q === undefined ? 'Questions and answers' : 'Search results'}</h2>
        <div className={styles.chips}>
          <Chips
            label="Category"
            choices={categoryChips(all, found)}
            value={category ?? 'all'}
            onChange={(value) => change({ category: value === 'all' ? undefined : value })}
          />
        </div>
        <p role="status" className={styles.count}>
          {formatCounted(shown.length, 'question')}
        </p>
        {shown.length > 0 && (
          <Questions
            questions={shown}
            query={search.q}
            onCategory={
              search.q === undefined && category === undefined ? (next) => change({ category: next }) : undefined
            }
          />
        )}
        {shown.length === 0 && (
          <NoResults
            onShowAll={() => {
              setTyped('');
              change({ q: undefined, category: undefined });
            }}
          />
        )}
      </section>
      {/* Results are on the first screen, of a phone too. */}
      {search.q !== undefined && guides}
    </>
  );
}

function NoResults({ onShowAll }: { readonly onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<LifeBuoy aria-hidden size={24} strokeWidth={1.75} />}
      title="No results found"
      text="Try adjusting your search."
      action={
        <Button variant="outline" onClick={onShowAll}>
          Show all questions
        </Button>
      }
    />
  );
}
