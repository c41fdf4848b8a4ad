export interface MailPart {
  /** Such as `text/plain`, in lower case. */
  readonly type: string;
  readonly content: string;
}

/** Headers of one field per line. */
export function unfoldedHeaders(headers: string): string {
  return headers.replaceAll(/\n[ \t]+/g, ' ');
}

function splitHead(source: string): { readonly headers: string; readonly body: string } {
  const end = source.startsWith('\n') ? 0 : source.indexOf('\n\n');
  if (end < 0) return { headers: unfoldedHeaders(source), body: '' };
  return { headers: unfoldedHeaders(source.slice(0, end)), body: source.slice(end).replace(/^\n{1,2}/, '') };
}

function fieldOf(headers: string, name: string): string {
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').replaceAll('\r\n', '\n');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=[ \t]*\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function partOf(headers: string, body: string): MailPart {
  const type = fieldOf(headers, 'content-type').split(';')[0]?.trim().toLowerCase() || 'text/plain';
  return { type, content: decode(body, fieldOf(headers, 'content-transfer-encoding').toLowerCase()) };
}

/**
 * The headers of a mail and its parts, of one level: enough for reports of mail servers. A mail without parts
 * is one part itself.
 */
export function mailParts(source: string): { readonly headers: string; readonly parts: readonly MailPart[] } {
  // Local delivery may put the line of an mbox file before the headers.
  const { headers, body } = splitHead(source.replaceAll('\r\n', '\n').replace(/^From .*\n/, ''));
  const contentType = fieldOf(headers, 'content-type');
  const boundary = /\bboundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  if (!/^multipart\//i.test(contentType) || boundary === null) return { headers, parts: [partOf(headers, body)] };
  const delimiter = `\n--${boundary[1] ?? boundary[2]}`;
  const parts = `\n${body}`
    .split(delimiter)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .map((part) => splitHead(part.slice(part.indexOf('\n') + 1)))
    .map((part) => partOf(part.headers, part.body));
  return { headers, parts };
}
