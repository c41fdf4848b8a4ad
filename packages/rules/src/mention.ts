import { handleKey, handleLengthMax } from './handle.js';

/** The members that are offered while a mention is typed. */
export const mentionChoicesMax = 8;

/** A mention that is being typed: where its `@` stands, and what of the handle is there. */
export interface TypedMention {
  readonly start: number;
  readonly typed: string;
}

/** As in `messageParts`: an `@` within a word, an address or an email begins no mention. */
const beforeCaret = new RegExp(`(?:^|[^\\p{L}\\p{N}\\p{M}_@$./:&=?#%+-])@([A-Za-z0-9_]{0,${handleLengthMax}})$`, 'u');

/** The mention that ends at the caret; null for none. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  // The rest of a word behind the caret would be left over.
  if (/^[\p{L}\p{N}_@$]/u.test(text.slice(caret))) return null;
  const typed = beforeCaret.exec(text.slice(0, caret))?.[1];
  return typed === undefined ? null : { start: caret - typed.length - 1, typed };
}

/** The text with the whole handle, and where the caret then is: behind a space at the end of a line. */
export function completeMention(
  text: string,
  { start, typed }: TypedMention,
  handle: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(start + 1 + typed.length);
  const space = rest === '' || rest.startsWith('\n') ? ' ' : '';
  const caret = start + 1 + handle.length + (space !== '' || rest.startsWith(' ') ? 1 : 0);
  return { text: `${text.slice(0, start)}@${handle}${space}${rest}`, caret };
}

interface Named {
  readonly handle: string;
}

/**
 * Of these members, in their order, those with the typed text in their handle: who begins with it comes
 * first. None once the handle is typed whole: there is nothing left to complete.
 */
export function mentionChoices<Member extends Named>(members: readonly Member[], typed: string): readonly Member[] {
  const key = handleKey(typed);
  const keyed = [...new Map(members.map((member) => [handleKey(member.handle), member]))];
  if (keyed.some(([handle]) => handle === key)) return [];
  const found = keyed.filter(([handle]) => handle.includes(key));
  const begins = found.filter(([handle]) => handle.startsWith(key));
  const others = found.filter(([handle]) => !handle.startsWith(key));
  return [...begins, ...others].slice(0, mentionChoicesMax).map(([, member]) => member);
}
