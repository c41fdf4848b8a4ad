import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import { formatCounted } from '@limelight/rules/count';
import { formatDate, minuteMs } from '@limelight/rules/time';
import { ArrowDown } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { afterFrame } from '../../../ui/after-frame';
import { Button } from '../../../ui/button';
import { useNow } from '../../../ui/now';
import { dayIn } from '../../../ui/own-time';
import { Skeleton } from '../../../ui/query-states';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { useZone } from '../../../ui/zone';
import type { Pending } from './chat-log';
import { ChatMessage, type MessageDeeds } from './chat-message';
import { type ChatRow, countNew } from './chat-rows';
import type { ChatState, ChatStore } from './chat-store';
import styles from './chat-view.module.css';
import { useStars } from './message-text';
import { PendingMessage } from './pending-message';

interface ChatViewProps extends MessageDeeds {
  readonly store: ChatStore;
  readonly state: ChatState;
  readonly rows: readonly ChatRow[];
  readonly readNumber: number;
  readonly ownHandle: string | undefined;
  /** Whether the end of the chat is in view. */
  readonly onEnd: (isAtEnd: boolean) => void;
  readonly onEditPending: (pending: Pending) => void;
}

/** How near to an edge the next page is fetched, and how near to the end counts as there. */
const edgePx = 240;
const endPx = 40;
/** So much of the chat has to be on the screen for its end to count as read. */
const inViewShare = 0.5;
const noReactions = [] as const;

export function ChatView({ store, state, rows, readNumber, ownHandle, onEnd, onEditPending, ...deeds }: ChatViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const { isAtEnd, onScroll, toEnd } = useScrolling(box, store, state);
  const isInView = useIsInView(box);
  const isEndSeen = isAtEnd && isInView && !state.log.hasNewer;
  useEffect(() => onEnd(isEndSeen), [onEnd, isEndSeen]);
  const stars = useStars();
  const { log, fetching } = state;
  const fresh = countNew(rows, readNumber) + (log.hasNewer ? log.head - (log.messages.at(-1)?.number ?? 0) : 0);
  return (
    <div className={styles.view}>
      <div
        ref={box}
        className={styles.box}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label="Messages"
      >
        {fetching === 'older' && <Skeleton height={40} />}
        {!log.hasOlder && log.messages.length > 0 && <p className={styles.start}>The chat starts here</p>}
        <ol>
          {rows.map((row) => (
            <Row key={row.key} row={row} state={state} stars={stars} ownHandle={ownHandle} {...deeds} />
          ))}
          {log.pending.map((pending) => (
            <PendingMessage
              key={pending.id}
              pending={pending}
              onEdit={onEditPending}
              onDiscard={(id) => store.discard(id)}
            />
          ))}
        </ol>
      </div>
      {(!isAtEnd || log.hasNewer) && (
        <div className={styles.latest}>
          <Button
            size="small"
            variant="outline"
            icon={<ArrowDown aria-hidden size={16} strokeWidth={1.75} />}
            onClick={() => void store.showLatest().then(toEnd)}
          >
            {fresh > 0 ? formatCounted(fresh, 'new message') : 'Newest messages'}
          </Button>
        </div>
      )}
      <Announcer rows={rows} />
    </div>
  );
}

interface RowProps extends MessageDeeds {
  readonly row: ChatRow;
  readonly state: ChatState;
  readonly stars: ReadonlyMap<string, string>;
  readonly ownHandle: string | undefined;
}

function Row({ row, state: { log }, ...props }: RowProps) {
  if (row.kind === 'day') return <DayLine day={row.day} />;
  if (row.kind === 'new') {
    return (
      <li className={styles.new}>
        <span>New messages</span>
      </li>
    );
  }
  const ownReactions = log.ownReactions.get(row.message.number) ?? noReactions;
  return (
    <ChatMessage {...props} message={row.message} isOwn={row.isOwn} hasHead={row.hasHead} ownReactions={ownReactions} />
  );
}

function DayLine({ day }: { readonly day: string }) {
  const zone = useZone();
  const today = dayIn(zone, useNow(minuteMs));
  return (
    <li className={styles.day}>
      <span>{day === today ? 'Today' : formatDate(Date.parse(`${day}T12:00:00Z`))}</span>
    </li>
  );
}

/** Whether the chat is on the screen: on a phone the members may be in its place, or the fold above it. */
function useIsInView(box: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (box.current === null) return;
    const observer = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting === true), {
      threshold: inViewShare,
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box]);
  return isInView;
}

/** What was in view stays there, whatever is added above; at the end, what is new is shown. */
function useScrolling(box: RefObject<HTMLDivElement | null>, store: ChatStore, { log, phase, target }: ChatState) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const before = useRef({ first: 0, height: 0, atEnd: true });
  const first = log.messages[0]?.number ?? 0;
  const toEnd = useCallback(() => {
    const element = box.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place follows the messages
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { first: firstBefore, height, atEnd } = before.current;
    if (firstBefore > first && first > 0) element.scrollTop += element.scrollHeight - height;
    else if (atEnd && !log.hasNewer) toEnd();
    before.current = { ...before.current, first, height: element.scrollHeight };
  }, [log.messages, log.pending, phase]);
  useEffect(() => {
    if (target === null) return;
    const found = box.current?.querySelector<HTMLElement>(`[data-number="${target.number}"]`);
    if (found == null) return;
    found.scrollIntoView({ block: 'center' });
    // After a dialog has given the focus back: the keyboard goes on from the message.
    afterFrame(() => focusOnce(found));
  }, [box, target]);
  const onScroll = () => {
    const element = box.current;
    if (element === null) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    before.current = { ...before.current, atEnd: below <= endPx };
    setIsAtEnd(below <= endPx);
    if (element.scrollTop < edgePx) void store.loadOlder();
    if (below < edgePx) void store.loadNewer();
  };
  return { isAtEnd, onScroll, toEnd };
}

/** A click does not focus a message, which is no control. */
function focusOnce(message: HTMLElement): void {
  message.tabIndex = -1;
  message.addEventListener('blur', () => message.removeAttribute('tabindex'), { once: true });
  message.focus({ preventScroll: true });
}

const announcedEveryMs = 10_000;

function newestOfOthers(rows: readonly ChatRow[]): SquadMessage | undefined {
  const row = rows.findLast((one) => one.kind === 'message' && !one.isOwn);
  return row?.kind === 'message' ? row.message : undefined;
}

/** What is new, to screen readers: one sentence at most every ten seconds, however much is written. */
function Announcer({ rows }: { readonly rows: readonly ChatRow[] }) {
  const [text, setText] = useState('');
  const newest = useRef(newestOfOthers(rows));
  const said = useRef(newest.current?.number ?? 0);
  useEffect(() => {
    newest.current = newestOfOthers(rows);
  }, [rows]);
  useEffect(() => {
    const timer = setInterval(() => {
      const message = newest.current;
      if (message === undefined || message.number <= said.current) return;
      const count = formatCounted(message.number - said.current, 'new message');
      said.current = message.number;
      setText(`${count}, the last from ${message.author?.handle ?? 'a former player'}: ${message.text}`);
    }, announcedEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={visuallyHidden} role="status">
      {text}
    </p>
  );
}
