import type { MentionableMember } from '@limelight/contract/fame/squad-chat.schema';
import { completeMention, mentionAt, mentionChoices } from '@limelight/rules/mention';
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMentionable } from '../../../../queries/mentionable';
import { useDelayed } from '../../../../ui/use-delayed';

interface MentionsOptions {
  readonly squadId: string;
  /** Known without a request. */
  readonly recent: readonly MentionableMember[];
  /** Of players whom the player blocked, or who blocked the player. */
  readonly hiddenHandles: readonly string[];
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** While somebody types, only what is typed last is requested. */
const typingMs = 200;

/**
 * Completes the mention that is typed in a field, as a combobox does; a field of several lines has no such
 * role, and says the rest. The focus stays in it.
 */
export function useMentions({ squadId, recent, hiddenHandles, field, text, onText }: MentionsOptions) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  /** Where the `@` stands for which no more choices are wanted. */
  const [dismissed, setDismissed] = useState<number>();
  const [active, setActive] = useState(0);
  const wanted = useRef<number>(undefined);
  const mention = caret === null ? null : mentionAt(text, caret);
  const typed = mention === null || mention.start === dismissed ? null : mention.typed;
  const members = useMentionable(squadId, useDelayed(typed, typingMs));
  const all = [...recent, ...members].filter(({ handle }) => !hiddenHandles.includes(handle));
  const choices = typed === null ? [] : mentionChoices(all, typed);
  const at = Math.min(active, choices.length - 1);
  // React puts the caret at the end of a text that is not what was typed.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    field.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = undefined;
  });
  const choose = ({ handle }: MentionableMember) => {
    if (mention === null) return;
    const completed = completeMention(text, mention, handle);
    wanted.current = completed.caret;
    setCaret(completed.caret);
    setActive(0);
    onText(completed.text);
    field.current?.focus();
  };
  const isOpen = choices.length > 0;
  return {
    id,
    choices,
    active: at,
    choose,
    /** @returns whether the key was for the choices */
    onKeyDown: (event: KeyboardEvent): boolean => {
      if (!isOpen || event.nativeEvent.isComposing || event.shiftKey) return false;
      const step = ({ ArrowDown: 1, ArrowUp: -1 } as Readonly<Record<string, number>>)[event.key];
      const choice = choices[at];
      if (step !== undefined) setActive((at + step + choices.length) % choices.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && choice !== undefined) choose(choice);
      else if (event.key === 'Escape') setDismissed(mention?.start);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    },
    /** For the field. */
    props: {
      onSelect: ({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) => {
        const { selectionStart, selectionEnd } = currentTarget;
        if (selectionStart !== caret) setActive(0);
        setCaret(selectionStart === selectionEnd ? selectionStart : null);
        if (mentionAt(currentTarget.value, selectionStart)?.start !== dismissed) setDismissed(undefined);
      },
      onBlur: () => setCaret(null),
      'aria-autocomplete': 'list',
      ...(isOpen &&
        ({
          'aria-haspopup': 'listbox',
          'aria-controls': id,
          'aria-activedescendant': `${id}-${at}`,
        } as const)),
    } as const,
  };
}

export type Mentions = ReturnType<typeof useMentions>;
