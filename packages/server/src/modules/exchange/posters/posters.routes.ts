import { createHash } from 'node:crypto';
import { posterFolder } from '@limelight/contract/addresses';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { sendSharedText } from '../../../platform/http/send-shared-text.js';
import { type PosterSubject, type PosterVariant, renderPoster } from './poster.js';

const daySeconds = 86_400;
const entityTagCharacters = 22;
const filePattern = /^(?<id>[a-z0-9-]{1,40})(?<thumb>\.thumb)?\.svg$/;

/** An image opened as a document may load and run nothing. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * `/posters/<id>.svg` and `.thumb.svg`. They change with a celebrity's name, so they are cached for a day.
 */
export function registerPosters(
  app: FastifyInstance,
  { findCelebrity }: { findCelebrity: (id: string) => Promise<PosterSubject | undefined> },
): void {
  app.get<{ Params: { file: string } }>(
    `${posterFolder}:file`,
    { config: { policy: 'public', limit: 'files' }, schema: { hide: true } },
    async (request, reply) => {
      const groups = filePattern.exec(request.params.file)?.groups;
      const celebrity = groups?.id === undefined ? undefined : await findCelebrity(groups.id);
      if (!celebrity) throw new Refusal('NOT_FOUND');
      const variant: PosterVariant = groups?.thumb === undefined ? 'full' : 'thumb';
      const poster = renderPoster(celebrity, variant);
      const entityTag = `"${createHash('sha256').update(poster).digest('base64url').slice(0, entityTagCharacters)}"`;
      reply
        .header('cache-control', `public, max-age=${daySeconds}`)
        .header('etag', entityTag)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', picturePolicy);
      // A compressing proxy may have weakened the ETag, and a client may send several.
      if (request.headers['if-none-match']?.includes(entityTag)) return reply.status(304).send();
      return sendSharedText(request, reply.type('image/svg+xml'), poster);
    },
  );
}
