import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@limelight/rules/permission';
import type { FastifyInstance } from 'fastify';
import { localFiles } from '../../../platform/files.js';
import { createHttpServer } from '../../../platform/http/server.js';
import { uuidv7 } from '../../../platform/random.js';
import { createTestServices, type TestServicesOptions } from '../../../testing/services.js';
import type { MediaServices } from './media.routes.js';
import { registerMedia } from './media.routes.js';
import { registerMediaFiles } from './media-files.routes.js';
import type { MediaUser } from './media-uses.js';

const staffIds = {
  manager: '01980000-0000-7000-8000-00000000000a',
  admin: '01980000-0000-7000-8000-00000000000b',
  user: '01980000-0000-7000-8000-00000000000c',
} as const;

type TestServices = Awaited<ReturnType<typeof createTestServices>>;

/** The library on a real disk and a real database, in its own server. */
export class MediaUnderTest {
  readonly app: FastifyInstance;
  readonly services: Omit<TestServices, 'files'> & MediaServices;
  readonly folder: string;
  /** What refers to files: tests add to it. */
  readonly uses: { mediaId: string; label: string; path: string }[];

  private constructor(options: Pick<MediaUnderTest, 'app' | 'services' | 'folder' | 'uses'>) {
    this.app = options.app;
    this.services = options.services;
    this.folder = options.folder;
    this.uses = options.uses;
  }

  static async open(options: TestServicesOptions = {}): Promise<MediaUnderTest> {
    const folder = await mkdtemp(join(tmpdir(), 'limelight-media-'));
    const basis = await createTestServices(options);
    const uses: MediaUnderTest['uses'] = [];
    const mediaUsers: readonly MediaUser[] = [
      { noun: 'Celebrity', find: async (_db, ids) => uses.filter(({ mediaId }) => ids.includes(mediaId)) },
    ];
    const services = { ...basis, files: localFiles(folder), mediaUsers };
    const app = await createHttpServer({ production: false, trustedProxies: [], logger: basis.log });
    app.decorate('findViewer', async ({ headers }) => {
      const role = headers['x-role'] as Role | undefined;
      if (role === undefined) return null;
      const session = { sessionId: 'a', recentlyAuthenticated: headers['x-recent'] !== 'no' };
      return { userId: staffIds[role], role, emailVerified: true, suspended: false, ...session };
    });
    registerMedia(app, services);
    registerMediaFiles(app, services);
    await app.ready();
    return new MediaUnderTest({ app, services, folder, uses });
  }

  newId(): string {
    return uuidv7(this.services.clock, this.services.random);
  }

  upload(name: string, content: Uint8Array, { id = this.newId(), role = 'manager' as Role } = {}) {
    const form = new FormData();
    form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
    return this.app.inject({
      method: 'PUT',
      url: `/api/v1/manager/media/${id}`,
      headers: { 'x-role': role },
      payload: form as never,
    });
  }

  /** @returns the id of a new file in the library */
  async add(name: string, content: Uint8Array): Promise<string> {
    const answer = await this.upload(name, content);
    if (answer.statusCode !== 201) throw new Error(`the upload failed: ${answer.body}`);
    return answer.json().id;
  }

  /** A call of the API below `/api/v1/manager/media`. */
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers = {}) {
    const url = `/api/v1/manager/media${path}`;
    const as = { 'x-role': 'manager', ...headers };
    return this.app.inject({ method, url, headers: as, ...(body !== undefined && { payload: body }) });
  }

  /** The names of all files on disk, unfinished ones included. */
  filesOnDisk(): Promise<string[]> {
    return readdir(this.folder);
  }

  rows() {
    return this.services.db.selectFrom('media').selectAll().orderBy('created_at').orderBy('id').execute();
  }

  /** Rows without files that use this much of the quota. */
  async fill(bytes: number): Promise<void> {
    const largest = 100 * 1_048_576;
    for (let left = bytes; left > 0; left -= largest) {
      const id = randomUUID();
      const file = `media-${id.replaceAll('-', '')}.mp4`;
      const facts = { name: 'filler.mp4', kind: 'video', mime: 'video/mp4', sha256: Buffer.alloc(32) } as const;
      const created = { created_by: staffIds.admin, created_at: this.services.clock.now() };
      const row = { id, file, bytes: Math.min(left, largest), ...facts, ...created };
      await this.services.db.insertInto('media').values(row).execute();
    }
  }

  async empty(): Promise<void> {
    this.uses.length = 0;
    await this.services.db.deleteFrom('media').execute();
    for (const name of await this.filesOnDisk()) await rm(join(this.folder, name));
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.services.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
