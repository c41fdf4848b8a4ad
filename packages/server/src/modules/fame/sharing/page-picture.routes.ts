import { createHash } from 'node:crypto';
import { addresses, picturedPages } from '@limelight/contract/addresses';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { type PagePicture, type PagePictureSources, pagePicture } from './page-picture.js';

/** Headlines and premieres change within minutes; a shared link is fetched once by each social network. */
const maxAgeSeconds = 300;
const entityTagCharacters = 22;

interface PagePictureOptions extends PagePictureSources {
  readonly render: (picture: PagePicture) => Promise<Buffer>;
}

/** The pictures of the public lists, rendered from what the lists show now. */
export function registerPagePictures(app: FastifyInstance, { render, ...sources }: PagePictureOptions): void {
  const options = { config: { policy: 'public' as const }, schema: { hide: true } };
  app.get<{ Params: { name: string } }>(addresses.pagePicture, options, async (request, reply) => {
    const page = picturedPages.find((one) => one === request.params.name);
    if (page === undefined) throw new Refusal('NOT_FOUND');
    const png = await render(await pagePicture(page, sources));
    const entityTag = `"${createHash('sha256').update(png).digest('base64url').slice(0, entityTagCharacters)}"`;
    reply
      .header('cache-control', `public, max-age=${maxAgeSeconds}`)
      .header('etag', entityTag)
      // Some social networks embed the image directly from here.
      .header('cross-origin-resource-policy', 'cross-origin');
    // A proxy may have weakened the ETag, and a client may send several.
    if (request.headers['if-none-match']?.includes(entityTag)) return reply.status(304).send();
    return reply.type('image/png').send(png);
  });
}
