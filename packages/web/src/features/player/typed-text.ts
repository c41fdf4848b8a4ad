/** What stands in a search field. The address says it too, some time after the key. */
export interface TypedText {
  readonly text: string;
  /** What the address says. */
  readonly told: string;
  /** What it is on the way to say, in the order of the keys. */
  readonly awaited: readonly string[];
}

export function typedOf(told: string): TypedText {
  return { text: told, told, awaited: [] };
}

/** `said` is what the address will make of the text. */
export function afterTyping(before: TypedText, text: string, said: string): TypedText {
  const last = before.awaited.at(-1) ?? before.told;
  return { ...before, text, awaited: said === last ? before.awaited : [...before.awaited, said] };
}

/** What the field itself has caused changes nothing of it; anything else, such as Back or Reset, takes its place. */
export function afterAddress(before: TypedText, told: string): TypedText {
  if (told === before.told) return before;
  const place = before.awaited.indexOf(told);
  if (place === -1) return typedOf(told);
  return { ...before, told, awaited: before.awaited.slice(place + 1) };
}
