/** The text of a search field whose value the URL mirrors with a delay. */
export interface TypedText {
  readonly text: string;
  /** The value in the URL. */
  readonly told: string;
  /** The values that the URL will have, one per key press that is not in it yet. */
  readonly awaited: readonly string[];
}

export function typedOf(told: string): TypedText {
  return { text: told, told, awaited: [] };
}

/** `next` is the value that the URL will have for the text. */
export function afterTyping(before: TypedText, text: string, said: string): TypedText {
  const last = before.awaited.at(-1) ?? before.told;
  return { ...before, text, awaited: said === last ? before.awaited : [...before.awaited, said] };
}

/** Updates caused by the field itself change nothing; any other change, such as Back or Reset, replaces the text. */
export function afterAddress(before: TypedText, told: string): TypedText {
  if (told === before.told) return before;
  const place = before.awaited.indexOf(told);
  if (place === -1) return typedOf(told);
  return { ...before, told, awaited: before.awaited.slice(place + 1) };
}
