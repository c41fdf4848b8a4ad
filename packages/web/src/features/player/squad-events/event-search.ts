import { eventCodeParameter } from '@limelight/contract/paths';

export interface EventSearch {
  /** Of the invitation to a private event. */
  readonly code?: string | undefined;
}

const codeLengthMax = 40;

export function parseEventSearch({ [eventCodeParameter]: code }: Readonly<Record<string, unknown>>): EventSearch {
  // The router reads digits as a number.
  const text = typeof code === 'string' || typeof code === 'number' ? String(code).trim() : '';
  return text === '' ? {} : { code: text.slice(0, codeLengthMax) };
}
