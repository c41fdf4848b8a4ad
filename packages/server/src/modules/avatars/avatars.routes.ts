import type { FastifyInstance } from 'fastify';
import { renderAvatar } from './avatar.js';

/** Part of the entity tag: raise it when the same seed begins to look different. */
const styleVersion = 1;
const yearSeconds = 31_536_000;
/** Opened by itself, a picture may do nothing but show itself. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Players' portraits. A seed is a hash or an identifier of its own, never something that names a person: the address of
 * a picture ends up in caches and logs.
 */
export function registerAvatars(app: FastifyInstance): void {
  app.get<{ Params: { seed: string } }>(
    '/avatars/:seed(^[a-z0-9-]{1,64}$).svg',
    { config: { policy: 'public', rateLimit: false }, schema: { hide: true } },
    async (request, reply) => {
      const { seed } = request.params;
      const entityTag = `"avatar-${styleVersion}-${seed}"`;
      reply
        .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
        .header('etag', entityTag)
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', picturePolicy);
      // A proxy that compresses may have weakened the tag, and a client may send several.
      if (request.headers['if-none-match']?.includes(entityTag)) return reply.status(304).send();
      return reply.type('image/svg+xml').send(await renderAvatar(seed));
    },
  );
}
