import type { IncomingMessage } from 'node:http';
import { addresses } from '@limelight/contract/addresses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../platform/http/refusal.js';
import { limitBytes } from '../../../platform/limit-bytes.js';
import type { Services } from '../../../services.js';
import { noteBounce } from './note-bounce.js';

/** Reports are shorter; what follows is the copy of our mail. */
const readBytesMax = 64 * 1024;
const mailBytesMax = 32 * 1024 * 1024;

/** The beginning of a mail of any length: one that were refused would be delivered again. */
async function readBeginning(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const tooLarge = () => new Refusal('PAYLOAD_TOO_LARGE');
  for await (const chunk of limitBytes(body, { bytesMax: mailBytesMax, tooLarge })) {
    if (bytes < readBytesMax) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, readBytesMax).toString('utf8');
}

/**
 * Where the operator's mail server delivers bounces (docs/mail.md). The signed return path in a mail is its
 * authorisation; what has none is taken and ignored.
 */
export function registerBounces(app: FastifyInstance, services: Pick<Services, 'db' | 'clock' | 'secrets'>): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request: FastifyRequest, body: IncomingMessage) => readBeginning(body));
    const config = { policy: 'public' } as const;
    scope.post(addresses.mailBounces, { config, schema: { hide: true } }, async ({ body }) => {
      const outcome = await noteBounce(services, typeof body === 'string' ? body : '');
      // The mail server delivers it again.
      if (outcome === 'early') throw new Refusal('UNAVAILABLE');
      return { noted: outcome === 'noted' };
    });
    done();
  });
}
