import { isUtf8 } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { TextDecoder } from 'node:util';

/** Between two pieces the server answers other requests. */
const pieceBytes = 64 * 1024;

/** What Windows-1252 has at the bytes 0x80 to 0x9F, where Latin-1 has control characters. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** `TextDecoder` is no help: some versions of Node read Windows-1252 as Latin-1. */
function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? character);
}

/**
 * A spreadsheet marks UTF-16 with a byte order mark (BOM), and writes Windows-1252 when it does not write
 * UTF-8.
 */
function decoderOf(bytes: Buffer): TextDecoder | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  return isUtf8(bytes) ? new TextDecoder('utf-8') : null;
}

/** Whether it is a picture or another file that is no text in any of these encodings. */
export function isBinary(bytes: Buffer): boolean {
  const isUtf16 = ['utf-16le', 'utf-16be'].includes(decoderOf(bytes)?.encoding ?? '');
  return !isUtf16 && bytes.includes(0);
}

/**
 * The text of a file as spreadsheets write it, in pieces and without its BOM: UTF-8, UTF-16 or Windows-1252.
 */
export async function* decodeText(bytes: Buffer): AsyncGenerator<string> {
  const decoder = decoderOf(bytes);
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = bytes.subarray(at, at + pieceBytes);
    yield decoder?.decode(piece, { stream: true }) ?? decodeWindows1252(piece);
    await nextTurn();
  }
  if (decoder !== null) yield decoder.decode();
}
