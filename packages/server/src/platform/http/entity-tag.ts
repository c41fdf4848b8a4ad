import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const characters = 22;

/**
 * Gives the response an ETag of its content.
 * @returns whether the client has this content: answer 304
 */
export function hasContent(request: FastifyRequest, reply: FastifyReply, content: string | Uint8Array): boolean {
  const entityTag = `"${createHash('sha256').update(content).digest('base64url').slice(0, characters)}"`;
  reply.header('etag', entityTag);
  // A compressing proxy may have weakened the ETag, and a client may send several.
  return request.headers['if-none-match']?.includes(entityTag) === true;
}
