import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail as its mailbox has it. */
export interface DeliveredMail {
  /** By name in lower case, unfolded and with encoded words decoded. */
  readonly headers: ReadonlyMap<string, string>;
  /** Of each part by its type. */
  readonly parts: ReadonlyMap<string, string>;
  readonly source: string;
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=[ \t]*\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Encoded words in UTF-8 (RFC 2047); the space between two of them belongs to neither. */
function decodeWords(text: string): string {
  return text
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}

function readHeaders(head: string): ReadonlyMap<string, string> {
  const lines = head.replaceAll(/\n[ \t]+/g, ' ').split('\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
}

function readPart(part: string): readonly [string, string] {
  const end = part.indexOf('\n\n');
  const headers = readHeaders(part.slice(0, end).trim());
  const body = part.slice(end + 2);
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  if (encoding === 'base64') return [type, Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n')];
  return [type, encoding === 'quoted-printable' ? decodeQuoted(body) : body];
}

function readDelivered(text: string): DeliveredMail {
  const source = text.replaceAll('\r\n', '\n');
  const end = source.indexOf('\n\n');
  const headers = readHeaders(source.slice(0, end));
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary === undefined ? [] : source.slice(end).split(`\n--${boundary}`).slice(1, -1);
  return { headers, parts: new Map(parts.map(readPart)), source };
}

/** The mails in a maildir, oldest first; none before its first mail. */
export async function readMailbox(mailboxes: string, name: string): Promise<readonly DeliveredMail[]> {
  const folder = join(mailboxes, name, 'new');
  const files = await readdir(folder).catch(() => []);
  return Promise.all(files.toSorted().map(async (file) => readDelivered(await readFile(join(folder, file), 'utf8'))));
}
