import multipart from '@fastify/multipart';
import * as contract from '@limelight/contract/talk/email-lists';
import type { EmailSubscriber } from '@limelight/contract/talk/email-lists.schema';
import { secondMs } from '@limelight/rules/time';
import { timeColumns } from '@limelight/rules/time-columns';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cached } from '../../../platform/cached.js';
import { sendCsv } from '../../../platform/http/csv.js';
import { Refusal } from '../../../platform/http/refusal.js';
import { route } from '../../../platform/http/route.js';
import type { Services } from '../../../services.js';
import { sendRecordedCsv } from '../../people/audit-trail/audit-trail.public.js';
import { normalizeAddress } from './address.js';
import {
  addSubscriber,
  changeList,
  createList,
  deleteList,
  presentList,
  removeSubscriber,
  requireList,
} from './change-email-list.js';
import {
  countOptedInPlayers,
  type EmailListRow,
  listEmailLists,
  listSubscribers,
  type SubscriberRow,
  streamEmailLists,
  streamSubscribers,
  summarizeLists,
} from './email-list.sql.js';
import { importBytesMax, importSubscribers, previewImport } from './import-subscribers.js';

type ListServices = Pick<Services, 'db' | 'clock' | 'random'>;

const done = { status: true } as const;
/** Every account of a player who opted in is read to count them. */
const playersPeriodMs = 30 * secondMs;

function presentSubscriber({ added_at, ...subscriber }: SubscriberRow): EmailSubscriber {
  return { ...subscriber, addedAt: added_at.toISOString() };
}

export async function registerEmailLists(app: FastifyInstance, services: ListServices): Promise<void> {
  registerLists(app, services);
  registerSubscribers(app, services);
  // An encapsulated scope, because only this route accepts a body that is not JSON.
  await app.register((scope, _options, ready) => {
    void scope.register(multipart, { limits: { files: 1, fileSize: importBytesMax, fields: 0, parts: 1 } });
    const requireFile = (request: FastifyRequest) => {
      if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { message: 'Please choose a CSV file' });
    };
    route(scope, contract.previewImport, async ({ params, request }) => {
      requireFile(request);
      return previewImport(services, { listId: params.id, request });
    });
    route(scope, contract.importSubscribers, async ({ actor, params, request }) => {
      requireFile(request);
      return importSubscribers(services, actor, { listId: params.id, request });
    });
    ready();
  });
}

function registerLists(app: FastifyInstance, services: ListServices): void {
  const { db, clock } = services;
  const countPlayers = cached(clock, playersPeriodMs, () => countOptedInPlayers(db));
  const present = async (row: EmailListRow) =>
    presentList(row.built_in ? { ...row, subscribers: await countPlayers() } : row);

  route(app, contract.listEmailLists, async ({ query }) => {
    const { rows, ...totals } = await listEmailLists(db, query);
    return { ...totals, rows: await Promise.all(rows.map(present)) };
  });

  route(app, contract.exportEmailLists, async ({ query, reply }) => {
    const players = await countPlayers();
    return sendCsv(reply, {
      name: 'email-lists',
      rows: streamEmailLists(db, query),
      columns: {
        Name: ({ name }) => name,
        Description: ({ description }) => description,
        Subscribers: ({ built_in, subscribers }) => (built_in ? players : subscribers),
        ...timeColumns('Created', 'created_at'),
      },
    });
  });

  route(app, contract.getEmailSummary, async () => {
    const [summary, players] = await Promise.all([summarizeLists(db), countPlayers()]);
    return { ...summary, subscribers: summary.subscribers + players };
  });

  route(app, contract.createEmailList, async ({ actor, body }) => createList(services, actor, body));

  route(app, contract.getEmailList, async ({ params }) => present(await requireList(db, params.id)));

  route(app, contract.updateEmailList, async ({ actor, params, body }) =>
    changeList(services, actor, { ...body, id: params.id }),
  );

  route(app, contract.deleteEmailList, async ({ actor, params }) => {
    await deleteList(services, actor, params.id);
    return done;
  });
}

function registerSubscribers(app: FastifyInstance, services: ListServices): void {
  const { db } = services;

  route(app, contract.listSubscribers, async ({ params, query }) => {
    const list = await requireList(db, params.id);
    const { rows, ...totals } = await listSubscribers(db, list, query);
    return { ...totals, rows: rows.map(presentSubscriber) };
  });

  route(app, contract.exportSubscribers, async ({ actor, params, query, reply }) => {
    const list = await requireList(db, params.id);
    return sendRecordedCsv<SubscriberRow>(
      services,
      { actor, reply, query, of: list.id },
      {
        name: 'subscribers',
        columns: {
          Email: ({ email }) => email,
          Name: ({ name }) => name,
          Source: ({ source }) => source,
          ...timeColumns('Added', 'added_at'),
        },
        rows: streamSubscribers(db, list, query),
      },
    );
  });

  route(app, contract.addSubscriber, async ({ actor, params, body }) => {
    const email = normalizeAddress(body.email);
    if (email === null) throw new Refusal('BAD_REQUEST', { details: { email: 'Please enter a valid email address' } });
    await addSubscriber(services, actor, { ...body, listId: params.id, email });
    return done;
  });

  route(app, contract.removeSubscriber, async ({ actor, params }) => {
    await removeSubscriber(services, actor, { listId: params.id, id: params.subscriberId });
    return done;
  });
}
