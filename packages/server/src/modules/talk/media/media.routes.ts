import multipart from '@fastify/multipart';
import * as contract from '@limelight/contract/talk/media';
import type { MediaItem } from '@limelight/contract/talk/media.schema';
import { mediaBytesMax, mediaPageSize } from '@limelight/rules/media';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance } from 'fastify';
import { sendCsv } from '../../../platform/http/csv.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import { readPageOfRows, streamRows } from '../../../platform/staff-list.sql.js';
import type { Services } from '../../../services.js';
import { enforceLimit } from '../../people/auth/auth.public.js';
import { type AddServices, addMedia, mediaQuota, requireRoom } from './add-media.js';
import { type ChangeServices, deleteMedia, restoreMedia, trashMedia, updateMedia } from './change-media.js';
import { importMedia } from './import-media.js';
import { findMedia, type MediaRow, measureMedia, selectMedia } from './media.sql.js';
import { presentMedia } from './present-media.js';
import { receiveUpload } from './receive-upload.js';

export type MediaServices = AddServices & ChangeServices & Pick<Services, 'env' | 'network'>;

/** Around a file in a multipart body. */
const framingBytes = 4_096;

/** The library for staff. */
export function registerMedia(app: FastifyInstance, services: MediaServices): void {
  registerReading(app, services);
  registerChanges(app, services);
  // An encapsulated scope, because only this route accepts a body that is not JSON.
  void app.register((scope, _options, done) => {
    void scope.register(multipart, { limits: { files: 2, fileSize: mediaBytesMax.video + 1, fields: 0, parts: 3 } });
    registerUpload(scope, services);
    done();
  });
}

async function presentOne({ db, mediaUsers }: MediaServices, row: MediaRow): Promise<MediaItem> {
  const [item] = await presentMedia(db, mediaUsers, [row]);
  if (item === undefined) throw new Error(`media ${row.id} was not presented`);
  return item;
}

function registerReading(app: FastifyInstance, services: MediaServices): void {
  const { db, files, mediaUsers } = services;

  route(app, contract.listMedia, async ({ query }) => {
    const page = { page: query.page, pageSize: mediaPageSize };
    const { rows, ...count } = await readPageOfRows(db, selectMedia(db, query), { ...page, key: 'media.id' });
    return { rows: await presentMedia(db, mediaUsers, rows), ...count };
  });

  route(app, contract.exportMedia, async ({ query, reply }) =>
    sendCsv(reply, {
      name: 'media',
      rows: streamRows(db, selectMedia(db, query)),
      columns: {
        Id: ({ id }) => id,
        Name: ({ name }) => name,
        Kind: ({ kind }) => kind,
        Type: ({ mime }) => mime,
        Bytes: ({ bytes }) => bytes,
        Width: ({ width }) => width,
        Height: ({ height }) => height,
        'Alt text': ({ alt_text }) => alt_text,
        Rights: ({ rights }) => rights,
        Source: ({ source }) => source,
        'Added by': ({ creator }) => creator,
        ...timeColumns('Added', 'created_at'),
        ...timeColumns('In the Trash since', 'deleted_at'),
      },
    }),
  );

  route(app, contract.getMediaStorage, async () => ({
    ...(await measureMedia(db)),
    quotaBytes: mediaQuota(services),
  }));

  route(app, contract.getMedia, async ({ params }) => {
    const row = await findMedia(db, params.id);
    if (row === undefined) throw new Refusal('NOT_FOUND');
    return presentOne(services, row);
  });

  route(app, contract.getMediaPreview, async ({ params, reply }) => {
    const file = (await findMedia(db, params.id))?.preview_file ?? null;
    const content = file === null ? null : await files.read(file);
    if (content === null) throw new Refusal('NOT_FOUND');
    reply.type('image/webp');
    return content;
  });
}

function registerUpload(scope: FastifyInstance, services: MediaServices): void {
  route(scope, contract.uploadMedia, async ({ params, actor, request }) => {
    if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { message: 'Please choose a file' });
    const address = request.ip;
    await enforceLimit(services, 'upload-media', { address, account: actor.userId });
    await requireRoom(services, Number(request.headers['content-length'] ?? 0) - framingBytes);
    const { arrived, name } = await receiveUpload(services, request);
    const media = { id: params.id, actor, action: 'media.upload', name, source: null, arrived } as const;
    return presentOne(services, await addMedia(services, media));
  });
}

function registerChanges(app: FastifyInstance, services: MediaServices): void {
  route(app, contract.importMedia, async ({ body, actor, request }) => {
    await enforceLimit(services, 'import-media', { address: request.ip, account: actor.userId });
    return presentOne(services, await importMedia(services, { ...body, actor }));
  });

  route(app, contract.updateMedia, async ({ params, body, actor }) =>
    presentOne(services, await updateMedia(services, { ...params, ...body, actor })),
  );

  route(app, contract.trashMedia, async ({ params, actor }) =>
    presentOne(services, await trashMedia(services, { ...params, actor })),
  );

  route(app, contract.restoreMedia, async ({ params, actor }) =>
    presentOne(services, await restoreMedia(services, { ...params, actor })),
  );

  route(app, contract.deleteMedia, async ({ params, actor }) => {
    await deleteMedia(services, { ...params, actor });
    return { status: true as const };
  });
}
