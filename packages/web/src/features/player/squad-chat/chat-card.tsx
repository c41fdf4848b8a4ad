import type { SquadChat } from '@limelight/contract/fame/squad-chat.schema';
import type { SquadDetail, SquadMembership } from '@limelight/contract/fame/squads.schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { meQuery } from '../../../queries/accounts';
import { messageOf } from '../../../queries/api-error';
import { type ChatRequests, chatRequests, useSquadChat } from '../../../queries/squad-chat';
import { QueryView } from '../../../shell/query-view';
import { Card } from '../../../ui/card';
import { useNow } from '../../../ui/now';
import { ErrorState, ListSkeleton } from '../../../ui/query-states';
import { useStore } from '../../../ui/store';
import { useZone } from '../../../ui/zone';
import styles from './chat-card.module.css';
import { ChatDialogs, type ChosenDeed } from './chat-dialogs';
import { ChatMenu } from './chat-menu';
import { chatRows } from './chat-rows';
import { closedCase, closedText, slowText } from './chat-texts';
import { ChatView } from './chat-view';
import { Composer } from './composer';
import { recentWriters } from './mentions/recent-writers';
import { messageDeeds } from './message-deeds';
import { ChatSearch } from './search/chat-search';
import { useChat } from './use-chat';
import { useComposer } from './use-composer';
import { useReadPointer } from './use-read-pointer';

interface ChatCardProps {
  readonly squad: SquadDetail;
  readonly membership: SquadMembership;
  /** Of what archived the squad or closed its chat. */
  readonly closingId: string | null;
}

/** How soon the end of a mute is seen. */
const closedEveryMs = 10_000;

/** The chat of a squad, for its members. */
export function ChatCard(props: ChatCardProps) {
  const chat = useSquadChat(props.squad.id);
  const { data: me } = useQuery(meQuery);
  // Not before the page is hydrated: what is typed until then would be lost.
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return (
    <div className={styles.card}>
      <Card flush>
        <div className={styles.frame}>
          <QueryView query={chat} label="Loading the chat" skeleton={<ListSkeleton rows={6} height={56} />}>
            {(data) =>
              me && isHydrated && <Chat key={me.id} {...props} chat={data} userId={me.id} handle={me.handle} />
            }
          </QueryView>
        </div>
      </Card>
    </div>
  );
}

interface ChatProps extends ChatCardProps {
  readonly chat: SquadChat;
  readonly userId: string;
  readonly handle: string;
}

function Chat({ squad, membership, closingId, chat, userId, handle }: ChatProps) {
  const store = useChat(squad.id, userId, chat);
  const state = useStore(store);
  const requests = useMemo(() => chatRequests(squad.id), [squad.id]);
  const [isAtEnd, setIsAtEnd] = useState(false);
  const [chosen, setChosen] = useState<ChosenDeed>();
  const { messages } = state.log;
  const readNumber = chat.readNumber ?? 0;
  const shownNumber = isAtEnd && state.phase === 'ready' ? (messages.at(-1)?.number ?? 0) : 0;
  const line = useReadPointer({ readNumber, shownNumber, requests });
  const composer = useComposer({ squadId: squad.id, userId, store, requests });
  const zone = useZone();
  const { hiddenHandles } = chat;
  const rows = useMemo(
    () => chatRows(messages, { zone, handle, readNumber: line, hiddenHandles }),
    [messages, zone, handle, line, hiddenHandles],
  );
  const recent = useMemo(() => recentWriters(messages, handle), [messages, handle]);
  const now = useNow(closedEveryMs);
  const closed = closedText({ squad, chat, zone, nowMs: now });
  const reader = { handle, membership, canWrite: closed === undefined, isArchived: squad.archivedAt !== null };
  const deeds = messageDeeds({ reader, store, requests, composer, onChoose: setChosen });
  if (state.phase === 'failed') {
    return <ErrorState text={messageOf(state.failure)} onRetry={() => void store.open(null)} />;
  }
  return (
    <section className={styles.chat} aria-label="Squad chat">
      <ChatHead
        {...{ squad, membership, chat, requests }}
        onShow={(number) => void store.show(number)}
        onChoose={setChosen}
      />
      <ChatView
        {...deeds}
        store={store}
        state={state}
        rows={rows}
        readNumber={Math.max(line, readNumber)}
        ownHandle={handle}
        onEnd={setIsAtEnd}
        onEditPending={composer.restore}
      />
      <Composer
        squadId={squad.id}
        squadName={squad.name}
        recent={recent}
        hiddenHandles={hiddenHandles}
        text={composer.text}
        aim={composer.aim}
        field={composer.field}
        closed={closed}
        appeal={closedCase({ squad, chat, closingId, nowMs: now })}
        note={slowText(chat, membership)}
        onText={composer.setText}
        onAimless={composer.aimless}
        onSend={composer.send}
        onSignal={() => setChosen({ deed: 'signal' })}
      />
      {chosen !== undefined && (
        <ChatDialogs squad={squad} chat={chat} chosen={chosen} onClose={() => setChosen(undefined)} />
      )}
    </section>
  );
}

interface ChatHeadProps extends Omit<ChatCardProps, 'closingId'> {
  readonly chat: SquadChat;
  readonly requests: ChatRequests;
  readonly onShow: (number: number) => void;
  readonly onChoose: (chosen: ChosenDeed) => void;
}

function ChatHead({ squad, membership, chat, requests, onShow, onChoose }: ChatHeadProps) {
  return (
    <header className={styles.head}>
      <h2>Squad chat</h2>
      <span className={styles.tools}>
        <ChatSearch squadId={squad.id} retentionDays={chat.retentionDays} onShow={onShow} />
        <ChatMenu squad={squad} membership={membership} chat={chat} onChoose={onChoose} onQuiet={requests.setQuiet} />
      </span>
    </header>
  );
}
