import type { FoundMessagePage, SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import { formatCounted } from '@limelight/rules/count';
import { foundExcerpt, foundParts, searchTextLengthMax, searchWords } from '@limelight/rules/message-search';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useFoundMessages } from '../../../../queries/message-search';
import { QueryView, ShowMore } from '../../../../shell/query-view';
import { atHandle } from '../../../../shell/squads/squad-names';
import { DateTime } from '../../../../ui/date-time';
import { EmptyState, ListSkeleton } from '../../../../ui/query-states';
import { ResponsiveDialog } from '../../../../ui/responsive-dialog';
import { SearchField } from '../../../../ui/text-field';
import { useArrowKeys } from '../../../../ui/use-arrow-keys';
import { useDelayed } from '../../../../ui/use-delayed';
import { foundText } from './found-text';
import styles from './search-dialog.module.css';

export interface SearchDialogProps {
  readonly squadId: string;
  readonly retentionDays: number;
  /** Of the last time. */
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Shows a message in its place. */
  readonly onShow: (number: number) => void;
  readonly onClose: () => void;
}

/** While somebody types, only what is typed last is searched. */
const typingMs = 250;

/** Finds messages of the squad by their words. */
export function SearchDialog({ squadId, retentionDays, text, onText, onShow, onClose }: SearchDialogProps) {
  const results = useRef<HTMLDivElement>(null);
  // From the field into the results, without a mouse.
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowDown' && event.key !== 'Enter') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    results.current?.querySelector('button')?.focus();
  };
  return (
    <ResponsiveDialog open onClose={onClose} title="Search messages" width={560}>
      <div className={styles.search}>
        <SearchField
          label="Search messages"
          placeholder="Words of a message"
          data-autofocus
          maxLength={searchTextLengthMax}
          leading={<Search aria-hidden size={18} strokeWidth={1.75} />}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={onKeyDown}
        />
        <div ref={results} className={styles.results}>
          <Results
            squadId={squadId}
            retentionDays={retentionDays}
            text={useDelayed(text, typingMs)}
            onShow={(number) => {
              onClose();
              onShow(number);
            }}
          />
        </div>
      </div>
    </ResponsiveDialog>
  );
}

type ResultsProps = Pick<SearchDialogProps, 'squadId' | 'retentionDays' | 'text' | 'onShow'>;

function Results({ squadId, retentionDays, text, onShow }: ResultsProps) {
  const found = useFoundMessages(squadId, text);
  const words = searchWords(text);
  if (words.length === 0) {
    return (
      <p className={styles.note}>
        Messages of the last {formatCounted(retentionDays, 'day')} that have all your words, in any order.
      </p>
    );
  }
  return (
    <div className={styles.results} aria-busy={found.isPlaceholderData || undefined}>
      <p role="status" className={styles.note}>
        {found.data === undefined || found.isPlaceholderData ? 'Searching' : foundText(found.data.pages[0])}
      </p>
      <QueryView query={found} label="Searching the messages" skeleton={<ListSkeleton rows={4} height={64} />}>
        {({ pages }) => <Found pages={pages} words={words} onShow={onShow} />}
      </QueryView>
      <div className={styles.more}>
        <ShowMore query={found} />
      </div>
    </div>
  );
}

interface FoundProps {
  readonly pages: readonly FoundMessagePage[];
  readonly words: readonly string[];
  readonly onShow: (number: number) => void;
}

function Found({ pages, words, onShow }: FoundProps) {
  const list = useRef<HTMLOListElement>(null);
  useArrowKeys(list);
  const messages = pages.flatMap((page) => page.messages);
  if (messages.length === 0) return <EmptyState title="No message found" text="Try fewer words, or parts of them." />;
  return (
    <ol ref={list} className={styles.list}>
      {messages.map((message) => (
        <li key={message.id}>
          <FoundMessage message={message} words={words} onShow={onShow} />
        </li>
      ))}
    </ol>
  );
}

interface FoundMessageProps extends Omit<FoundProps, 'pages'> {
  readonly message: SquadMessage;
}

function FoundMessage({ message: { author, number, text, time }, words, onShow }: FoundMessageProps) {
  let from = 0;
  return (
    <button type="button" className={styles.found} onClick={() => onShow(number)}>
      <span className={styles.head}>
        <b translate="no">{author === null ? 'A former player' : atHandle(author.handle)}</b>
        <small>
          <DateTime at={time} />
        </small>
      </span>
      <span>
        {foundParts(foundExcerpt(text, words), words).map((part) => {
          const key = from;
          from += part.text.length;
          return part.found ? <mark key={key}>{part.text}</mark> : part.text;
        })}
      </span>
    </button>
  );
}
