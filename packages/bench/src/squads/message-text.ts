/** As long as messages are in chats. */
const words = 'of the bench: nobody sells before the evening, and everybody holds';

/** Of the message with this number of a run: no two are the same, as the game refuses repetitions. */
export function messageText(sequence: number): string {
  return `${sequence} ${Math.floor(performance.timeOrigin + performance.now())} ${words}`;
}

export function timesOf(text: string): { readonly sequence: number; readonly sentMs: number } {
  const [sequence = Number.NaN, sentMs = Number.NaN] = text.split(' ', 2).map(Number);
  return { sequence, sentMs };
}
