import { mediaFolder } from '@limelight/contract/addresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseRange } from '../../../platform/http/byte-range.js';
import { Refusal } from '../../../platform/http/refusal.js';
import type { Services } from '../../../services.js';
import { findMedia, type MediaRow } from './media.sql.js';

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const yearSeconds = 31_536_000;
/** Opened as a document, a file may show itself, in an origin of its own, and run nothing. */
const filePolicy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

interface Representation {
  readonly file: string;
  readonly mime: string;
  /** Strong: the content of a name never changes. */
  readonly entityTag: string;
  /** Set for a file that is downloaded instead of shown. */
  readonly downloadAs?: string;
}

function fullOf({ kind, file, mime, name, sha256 }: MediaRow): Representation {
  const entityTag = `"${sha256.toString('hex')}"`;
  return { file, mime, entityTag, ...(kind === 'document' && { downloadAs: name }) };
}

function previewOf({ preview_file: file, sha256 }: MediaRow): Representation | null {
  return file === null ? null : { file, mime: 'image/webp', entityTag: `"${sha256.toString('hex')}-preview"` };
}

/** The public addresses of the library. What is in the Trash has none. */
export function registerMediaFiles(app: FastifyInstance, { db, files }: Pick<Services, 'db' | 'files'>): void {
  const serve = (path: string, choose: (row: MediaRow) => Representation | null) =>
    app.route<{ Params: { id: string } }>({
      method: ['GET', 'HEAD'],
      exposeHeadRoute: false,
      url: `${mediaFolder}:id${path}`,
      config: { policy: 'public' },
      schema: { hide: true },
      // A compressed part would not be a part of the file.
      compress: false,
      handler: async (request, reply) => {
        const { id } = request.params;
        const row = uuidForm.test(id) ? await findMedia(db, id) : undefined;
        const representation = row === undefined || row.deleted_at !== null ? null : choose(row);
        if (representation === null) throw new Refusal('NOT_FOUND');
        return sendFile({ files, request, reply }, representation);
      },
    });
  serve('', fullOf);
  serve('/preview', previewOf);
}

interface Exchange {
  readonly files: Services['files'];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function sendFile({ files, request, reply }: Exchange, representation: Representation): Promise<FastifyReply> {
  const { file, mime, entityTag, downloadAs } = representation;
  const stored = await files.open(file);
  if (stored === null) throw new Error(`the file ${file} of the media library is missing`);
  reply
    .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    .header('content-security-policy', filePolicy)
    // Letters and other sites show the pictures.
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('accept-ranges', 'bytes')
    .header('etag', entityTag);
  if (downloadAs !== undefined) reply.header('content-disposition', attachmentAs(downloadAs));
  const { range: wanted, 'if-range': validator, 'if-none-match': known } = request.headers;
  if (known !== undefined && isKnown(known, entityTag)) return reply.status(304).send();
  // A range of another version than the one that the client has would damage its copy.
  const range = validator === undefined || validator === entityTag ? parseRange(wanted, stored.bytes) : 'whole';
  if (range === 'unsatisfiable') {
    return reply
      .status(416)
      .header('content-range', `bytes */${stored.bytes}`)
      .header('cache-control', 'no-store')
      .send();
  }
  reply.type(mime);
  const { start, end } = range === 'whole' ? { start: 0, end: stored.bytes - 1 } : range;
  reply.header('content-length', end - start + 1);
  if (range !== 'whole') reply.status(206).header('content-range', `bytes ${start}-${end}/${stored.bytes}`);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(stored.read({ start, end }));
}

function isKnown(header: string, entityTag: string): boolean {
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(entityTag) || tags.includes('*');
}

/** RFC 6266: ASCII for old browsers, UTF-8 for the others. */
function attachmentAs(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}
