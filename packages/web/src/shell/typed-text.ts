/** The text of a search field whose value the URL mirrors with a delay. */
export interface TypedText {
  readonly text: string;
  /** The value in the URL. */
  readonly inUrl: string;
  /** The values that the URL will have, one per key press that is not in it yet. */
  readonly awaited: readonly string[];
}

export function typedTextOf(inUrl: string): TypedText {
  return { text: inUrl, inUrl, awaited: [] };
}

/** `next` is the value that the URL will have for the text. */
export function afterTyping(before: TypedText, text: string, next: string): TypedText {
  const last = before.awaited.at(-1) ?? before.inUrl;
  return { ...before, text, awaited: next === last ? before.awaited : [...before.awaited, next] };
}

/**
 * Updates caused by the field itself change nothing; any other change, such as Back or Reset, replaces the
 * text.
 */
export function afterUrlChange(before: TypedText, inUrl: string): TypedText {
  if (inUrl === before.inUrl) return before;
  const place = before.awaited.indexOf(inUrl);
  if (place === -1) return typedTextOf(inUrl);
  return { ...before, inUrl, awaited: before.awaited.slice(place + 1) };
}
