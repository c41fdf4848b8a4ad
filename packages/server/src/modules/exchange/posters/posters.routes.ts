import { posterFolder } from '@limelight/contract/addresses';
import type { FastifyInstance } from 'fastify';
import { hasContent } from '../../../platform/http/entity-tag.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { sendSharedText } from '../../../platform/http/send-shared-text.js';
import { type PosterSubject, type PosterVariant, renderPoster } from './poster.js';

const daySeconds = 86_400;
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
      reply
        .header('cache-control', `public, max-age=${daySeconds}`)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', picturePolicy);
      if (hasContent(request, reply, poster)) return reply.status(304).send();
      return sendSharedText(request, reply.type('image/svg+xml'), poster);
    },
  );
}
