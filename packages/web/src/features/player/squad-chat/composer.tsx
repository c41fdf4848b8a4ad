import type { MentionableMember, SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import { messageLength, messageLengthMax, tidyMessage } from '@limelight/rules/squad-message';
import { ArrowUp, ChartSpline, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { AppealLink, type AppealLinkProps } from '../../../shell/squads/appeal-link';
import { atHandle } from '../../../shell/squads/squad-names';
import { visuallyHidden } from '../../../ui/visually-hidden';
import styles from './composer.module.css';
import { MentionList } from './mentions/mention-list';
import { useMentions } from './mentions/use-mentions';

/** What the text answers, or which message it replaces. */
export type Aim =
  | { readonly kind: 'new' }
  | { readonly kind: 'reply'; readonly to: SquadMessage }
  | { readonly kind: 'edit'; readonly message: SquadMessage };

interface ComposerProps {
  readonly squadId: string;
  readonly squadName: string;
  /** Members who wrote lately, to mention. */
  readonly recent: readonly MentionableMember[];
  readonly hiddenHandles: readonly string[];
  readonly text: string;
  readonly aim: Aim;
  /** Why nothing can be written now. */
  readonly closed: string | undefined;
  /** What of that can be appealed. */
  readonly appeal: AppealLinkProps | undefined;
  /** Below the field: how long a member waits between two messages. */
  readonly note: string | undefined;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onText: (text: string) => void;
  readonly onAimless: () => void;
  readonly onSend: (text: string) => void;
  readonly onSignal: () => void;
}

/** From here on the count of characters is shown. */
const countedFrom = messageLengthMax - 80;
const linesMax = 6;

export function Composer(props: ComposerProps) {
  const { squadId, squadName, recent, text, aim, closed, appeal, note, field, onText, onAimless, onSend, onSignal } =
    props;
  const mentions = useMentions({ squadId, recent, hiddenHandles: props.hiddenHandles, field, text, onText });
  const box = useGrowing(text);
  const length = messageLength(tidyMessage(text));
  const isTooLong = length > messageLengthMax;
  const canSend = length > 0 && !isTooLong;
  if (closed !== undefined) return <Closed text={closed} appeal={appeal} />;
  const send = () => {
    if (canSend) onSend(tidyMessage(text));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (mentions.onKeyDown(event)) return;
    if (event.key === 'Escape' && aim.kind !== 'new') {
      event.stopPropagation();
      onAimless();
    }
    // Enter ends the composition of a word in many languages.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <MentionList {...mentions} />
      {aim.kind !== 'new' && <AimLine aim={aim} onAimless={onAimless} />}
      <div className={styles.line} ref={box}>
        <button type="button" className={styles.signal} aria-label="Make a signal" onClick={onSignal}>
          <ChartSpline aria-hidden size={20} strokeWidth={1.75} />
        </button>
        <label>
          <span className={visuallyHidden}>{`Message ${squadName}`}</span>
          <textarea
            ref={field}
            rows={1}
            value={text}
            placeholder={`Message ${squadName}`}
            aria-invalid={isTooLong || undefined}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={onKeyDown}
            enterKeyHint="send"
            {...mentions.props}
          />
        </label>
        <button type="submit" className={styles.send} aria-label="Send" aria-disabled={!canSend || undefined}>
          <ArrowUp aria-hidden size={20} strokeWidth={2} />
        </button>
      </div>
      {(length >= countedFrom || note !== undefined) && (
        <p className={styles.note} role={isTooLong ? 'alert' : undefined}>
          {note}
          {length >= countedFrom && <span>{`${length} / ${messageLengthMax}`}</span>}
        </p>
      )}
    </form>
  );
}

function Closed({ text, appeal }: { readonly text: string } & Pick<ComposerProps, 'appeal'>) {
  return (
    <p className={styles.closed}>
      {text} {appeal !== undefined && <AppealLink {...appeal} />}
    </p>
  );
}

interface AimLineProps {
  readonly aim: Exclude<Aim, { readonly kind: 'new' }>;
  readonly onAimless: () => void;
}

function AimLine({ aim, onAimless }: AimLineProps) {
  const author = aim.kind === 'reply' ? aim.to.author : null;
  return (
    <p className={styles.aim}>
      <span>
        {aim.kind === 'edit' && 'Edit your message'}
        {aim.kind === 'reply' && (
          <>
            Reply to <b translate="no">{author === null ? 'a former player' : atHandle(author.handle)}</b>
          </>
        )}
      </span>
      <button type="button" aria-label={aim.kind === 'edit' ? 'Stop editing' : 'Do not reply'} onClick={onAimless}>
        <X aria-hidden size={16} strokeWidth={1.75} />
      </button>
    </p>
  );
}

/** The field is as high as its lines, up to six. */
function useGrowing(text: string) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    const area = box.current?.querySelector('textarea');
    if (area == null) return;
    area.style.height = 'auto';
    const line = Number.parseFloat(getComputedStyle(area).lineHeight);
    area.style.height = `${Math.min(area.scrollHeight, line * linesMax + 20)}px`;
  }, [text]);
  return box;
}
