import { avatarFolder } from '@limelight/contract/addresses';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileStore } from '../../platform/files.js';
import { Refusal } from '../../platform/http/refusal.js';
import { renderAvatar } from './avatar.js';

/** Part of the entity tag: raise it when the same seed begins to look different. */
const styleVersion = 1;
const yearSeconds = 31_536_000;
/** Opened by itself, a picture may do nothing but show itself. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'";

const options = { config: { policy: 'public' as const }, schema: { hide: true } };

function allowKeeping(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', picturePolicy);
}

/** Pictures that players uploaded. What is behind a name never changes: another picture gets another name. */
export function registerAvatarFiles(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>(
    `${avatarFolder}:name(^[0-9a-f]{32}(?:-small)?$).webp`,
    options,
    async ({ params }, reply) => {
      const content = await files.read(`${params.name}.webp`);
      if (content === null) throw new Refusal('NOT_FOUND');
      return allowKeeping(reply).type('image/webp').send(content);
    },
  );
}

/**
 * Generated portraits. A seed is a hash or an identifier of its own, never something that names a person: the address of
 * a picture ends up in caches and logs.
 */
export function registerAvatars(app: FastifyInstance): void {
  app.get<{ Params: { seed: string } }>(
    `${avatarFolder}:seed(^[a-z0-9-]{1,64}$).svg`,
    options,
    async (request, reply) => {
      const { seed } = request.params;
      const entityTag = `"avatar-${styleVersion}-${seed}"`;
      allowKeeping(reply).header('etag', entityTag);
      // A proxy that compresses may have weakened the tag, and a client may send several.
      if (request.headers['if-none-match']?.includes(entityTag)) return reply.status(304).send();
      return reply.type('image/svg+xml').send(await renderAvatar(seed));
    },
  );
}
