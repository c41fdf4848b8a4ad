import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import type { Reaction } from '@limelight/rules/squad-message';
import { CornerUpLeft, Ellipsis, SmilePlus } from 'lucide-react';
import { memo, type ReactNode, useState } from 'react';
import { AppealLink } from '../../../shell/squads/appeal-link';
import { atHandle, roleLooks } from '../../../shell/squads/squad-names';
import { ActionMenu } from '../../../ui/action-menu';
import type { MenuAction } from '../../../ui/action-menu-popup';
import { classes } from '../../../ui/classes';
import { Avatar } from '../../../ui/poster';
import { Tag } from '../../../ui/tag';
import { visuallyHidden } from '../../../ui/visually-hidden';
import { timeIn, useZone } from '../../../ui/zone';
import styles from './chat-message.module.css';
import { MessageText } from './message-text';
import { Reactions } from './reactions';
import { SignalCard } from './signal-card';

export interface MessageDeeds {
  /** Absent where the reader cannot react. */
  readonly onReact: ((message: SquadMessage, reaction: Reaction, on: boolean) => void) | undefined;
  /** Absent where the reader cannot write. */
  readonly onReply: ((message: SquadMessage) => void) | undefined;
  readonly actionsOf: (message: SquadMessage) => readonly MenuAction[];
  /** Shows the message with this number. */
  readonly onFollow: (number: number) => void;
}

interface ChatMessageProps extends MessageDeeds {
  readonly message: SquadMessage;
  readonly isOwn: boolean;
  readonly hasHead: boolean;
  readonly ownReactions: readonly Reaction[];
  readonly stars: ReadonlyMap<string, string>;
  readonly ownHandle: string | undefined;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const noReactions: readonly Reaction[] = [];

const deletedTexts = {
  writer: 'Message deleted',
  moderator: 'Message removed by the squad',
  staff: 'Message removed by staff',
} as const;

/** One `<li>` of the chat. */
export const ChatMessage = memo(function ChatMessage(props: ChatMessageProps) {
  const { message, isOwn, hasHead, ownReactions, onReact } = props;
  const [isChoosing, setIsChoosing] = useState(false);
  const { author, deletedBy, number, reactions, signal } = message;
  const react =
    onReact &&
    ((reaction: Reaction, on: boolean) => {
      setIsChoosing(false);
      onReact(message, reaction, on);
    });
  return (
    <li className={classes(styles.row, isOwn && styles.own, hasHead && styles.first)} data-number={number}>
      {!isOwn && (
        <span className={styles.avatar}>{hasHead && author && <Avatar src={author.avatarUrl} size={32} />}</span>
      )}
      <div className={styles.body}>
        <Head {...props} />
        <div className={styles.line}>
          {signal === null ? <Bubble {...props} /> : <SignalCard signal={signal} />}
          {deletedBy === null && (
            <Tools {...props} isChoosing={isChoosing} onChoose={() => setIsChoosing(!isChoosing)} />
          )}
        </div>
        {deletedBy === null && (
          <Reactions counts={reactions} own={ownReactions ?? noReactions} isChoosing={isChoosing} onToggle={react} />
        )}
      </div>
    </li>
  );
});

function Bubble({ message, isOwn, stars, ownHandle, onFollow }: ChatMessageProps) {
  const { id, deletedBy, replyTo, text, editedAt } = message;
  if (deletedBy !== null) {
    return (
      <div className={classes(styles.bubble, styles.deleted)}>
        <p>
          {deletedTexts[deletedBy]} {isOwn && deletedBy !== 'writer' && <AppealLink kind="removal" id={id} />}
        </p>
      </div>
    );
  }
  return (
    <div className={styles.bubble}>
      {replyTo !== null && <Quote replyTo={replyTo} onFollow={onFollow} />}
      <p>
        <MessageText text={text} stars={stars} ownHandle={ownHandle} />
        {editedAt !== null && <small> (edited)</small>}
      </p>
    </div>
  );
}

function Head({ message: { author, time, signal }, isOwn, hasHead }: ChatMessageProps) {
  const zone = useZone();
  const at = <time dateTime={time}>{timeIn(zone, Date.parse(time))}</time>;
  const name = isOwn ? 'You' : author === null ? 'A former player' : atHandle(author.handle);
  if (!hasHead) return <span className={visuallyHidden}>{name}</span>;
  return (
    <span className={styles.head}>
      <strong className={isOwn ? visuallyHidden : undefined} translate="no">
        {name}
      </strong>
      {!isOwn && author?.role != null && author.role !== 'member' && (
        <Tag tone={roleLooks[author.role].tone}>{roleLooks[author.role].label}</Tag>
      )}
      {signal !== null && <Tag tone="brand">Signal</Tag>}
      {at}
    </span>
  );
}

interface QuoteProps {
  readonly replyTo: NonNullable<SquadMessage['replyTo']>;
  readonly onFollow: (number: number) => void;
}

function Quote({ replyTo: { handle, number, text }, onFollow }: QuoteProps) {
  if (handle === null) return <span className={styles.quote}>An earlier message</span>;
  return (
    <button type="button" className={styles.quote} onClick={() => onFollow(number)}>
      <b translate="no">{atHandle(handle)}</b> {text}
    </button>
  );
}

interface ToolsProps extends ChatMessageProps {
  readonly isChoosing: boolean;
  readonly onChoose: () => void;
}

function Tools({ message, isOwn, onReact, onReply, actionsOf, isChoosing, onChoose }: ToolsProps): ReactNode {
  const actions = [
    ...(onReact === undefined ? [] : [{ label: 'React', icon: <SmilePlus {...icon} />, onPress: onChoose }]),
    ...(onReply === undefined
      ? []
      : [{ label: 'Reply', icon: <CornerUpLeft {...icon} />, onPress: () => onReply(message) }]),
    ...actionsOf(message),
  ];
  const noun = message.signal === null ? 'message' : 'signal';
  const whose = isOwn
    ? `your ${noun}`
    : `the ${noun} of ${message.author === null ? 'a former player' : atHandle(message.author.handle)}`;
  return (
    <span className={styles.tools}>
      {onReact !== undefined && (
        <button type="button" aria-label={`React to ${whose}`} aria-expanded={isChoosing} onClick={onChoose}>
          <SmilePlus {...icon} />
        </button>
      )}
      {onReply !== undefined && (
        <button type="button" aria-label={`Reply to ${whose}`} onClick={() => onReply(message)}>
          <CornerUpLeft {...icon} />
        </button>
      )}
      {actions.length > 0 && (
        <ActionMenu label={`More about ${whose}`} buttonContent={<Ellipsis {...icon} />} actions={actions} />
      )}
    </span>
  );
}
