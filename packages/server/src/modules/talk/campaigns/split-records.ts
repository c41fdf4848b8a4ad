/** One record of a CSV file, with the line (from 1) on which it begins. */
export interface CsvRecord {
  readonly line: number;
  readonly text: string;
  /** Its last quote is not closed, so it is only its first line. */
  readonly unclosed: boolean;
}

/**
 * A quoted field may contain line breaks. Beyond so many lines a quote was forgotten, and only one line is
 * broken.
 */
const recordLinesMax = 10;
/** A longer line is no address: what it has beyond this is dropped, so that no file fills the memory. */
const lineLengthMax = 10_000;

/** The lines of a text that arrives in pieces, without their breaks: CRLF, LF or CR. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  let afterReturn = false;
  for await (const chunk of chunks) {
    // The line feed of a CRLF that two pieces share.
    const text = afterReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk;
    if (chunk !== '') afterReturn = chunk.endsWith('\r');
    const lines = (rest + text).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '').slice(0, lineLengthMax);
    for (const line of lines) yield line.slice(0, lineLengthMax);
  }
  yield rest;
}

/** Whether quotes stand only around whole fields, whichever separator the file has. */
const wellQuoted = /^(?:(?: *"(?:[^"]|"")*" *|[^",;\t\n]*)(?:[,;\t]|$))*$/;

function countQuotes(text: string): number {
  return text.split('"').length - 1;
}

/**
 * The records of a CSV file: a line, or several that a quoted field joins. A quote that is never closed costs
 * its own line and no other. Empty lines are left out.
 */
export async function* splitRecords(chunks: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  let open: string[] = [];
  let first = 0;
  let line = 0;
  /** The quotes of two broken lines add up to an even number. */
  let pairedByMistake = false;
  const lines = splitLines(chunks);
  /** Lines to look at again, after the one with the forgotten quote. */
  const queue: string[] = [];
  for (;;) {
    const next: string | undefined = queue.length > 0 ? queue.shift() : (await lines.next()).value;
    if (next !== undefined) {
      line += 1;
      if (open.length === 0) first = line;
      open.push(next);
      const text = open.join('\n');
      if (countQuotes(text) % 2 === 0) {
        if (open.length === 1 || wellQuoted.test(text)) {
          if (text.trim() !== '') yield { line: first, text, unclosed: false };
          open = [];
          continue;
        }
        pairedByMistake = true;
      }
    }
    if (open.length > 0 && (next === undefined || pairedByMistake || open.length >= recordLinesMax)) {
      const [broken = '', ...again] = open;
      yield { line: first, text: broken, unclosed: true };
      queue.unshift(...again);
      line = first;
      open = [];
      pairedByMistake = false;
    } else if (next === undefined) return;
  }
}
