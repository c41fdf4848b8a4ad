import { avatarFolder } from '@limelight/contract/addresses';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FileStore } from '../../../platform/files.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { renderAvatar } from './avatar.js';

/** Part of the ETag: increase it when the portraits of existing seeds change. */
const styleVersion = 1;
const yearSeconds = 31_536_000;
/** An image opened as a document may load and run nothing. */
const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'";

const options = { config: { policy: 'public' as const }, schema: { hide: true } };

function allowCaching(reply: FastifyReply): FastifyReply {
  return reply
    .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', picturePolicy);
}

/** Uploaded pictures. The content of a name never changes: a new picture gets a new name. */
export function registerAvatarFiles(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { name: string } }>(
    `${avatarFolder}:name(^[0-9a-f]{32}(?:-small)?$).webp`,
    options,
    async ({ params }, reply) => {
      const content = await files.read(`${params.name}.webp`);
      if (content === null) throw new Refusal('NOT_FOUND');
      return allowCaching(reply).type('image/webp').send(content);
    },
  );
}

/**
 * Generated portraits. A seed is a hash or a random identifier, never personal data: the URL of a picture
 * ends up in caches and logs.
 */
export function registerAvatars(app: FastifyInstance): void {
  app.get<{ Params: { seed: string } }>(
    `${avatarFolder}:seed(^[a-z0-9-]{1,64}$).svg`,
    options,
    async (request, reply) => {
      const { seed } = request.params;
      const entityTag = `"avatar-${styleVersion}-${seed}"`;
      allowCaching(reply).header('etag', entityTag);
      // A compressing proxy may have weakened the ETag, and a client may send several.
      if (request.headers['if-none-match']?.includes(entityTag)) return reply.status(304).send();
      return reply.type('image/svg+xml').send(await renderAvatar(seed));
    },
  );
}
