import { randomUUID } from 'node:crypto';
import { seCents } from '@limelight/rules/money';
import { makeReferralCode } from '@limelight/rules/referral';
import { squadRights } from '@limelight/rules/squad';
import { dayMs, londonDay } from '@limelight/rules/time';
// With all hooks before the first transaction of a test.
import '../../../compose.js';
import { expect } from 'vitest';
import { brokenFindings } from '../../../platform/audit.sql.js';
import { auditDatabase } from '../../../testing/audit.js';
import { ManualClock } from '../../../testing/manual-clock.js';
import { createTestServices, type TestServices } from '../../../testing/services.js';
import { storeSettings } from '../../../testing/store-settings.js';
import { openWallet } from '../../exchange/wallet/open-wallet.js';
import { insertAccount } from '../../people/auth/auth.public.js';
import { foundSquad, type NewSquad } from './found-squad.js';
import { joinSquad } from './join-squad.js';
import { findMember } from './member.sql.js';
import { setSquadRole } from './set-role.js';
import { findSquad, type SquadRow } from './squad.sql.js';

/** Players with accounts and wallets, who may found squads without a trade. */
export class SquadsUnderTest {
  readonly services: TestServices;
  #players = 0;
  #squads = 0;

  private constructor(services: TestServices) {
    this.services = services;
  }

  static async open(): Promise<SquadsUnderTest> {
    const squads = new SquadsUnderTest(await createTestServices({ template: 'market' }));
    await storeSettings(squads.services, { squadFounderTrades: 0 });
    return squads;
  }

  /** The same players and squads at the same time, on a database of their own. This one's is disconnected. */
  async copy(): Promise<SquadsUnderTest> {
    const { database, clock } = this.services;
    const from = { template: database, clock: new ManualClock(clock.nowMs()) };
    const squads = new SquadsUnderTest(await createTestServices(from));
    squads.#players = this.#players;
    squads.#squads = this.#squads;
    return squads;
  }

  async addPlayer({ ageDays = 30 } = {}): Promise<string> {
    const { db, clock, random } = this.services;
    this.#players += 1;
    const userId = randomUUID();
    const createdAt = new Date(clock.nowMs() - ageDays * dayMs);
    const isNew = await insertAccount(db, {
      id: userId,
      name: 'Amara Osei',
      email: `member-${this.#players}@squads.test`,
      email_verified: true,
      handle: this.handleOf(this.#players),
      referral_code: makeReferralCode(`P${String(this.#players)}`, random.bytes(4)),
      terms_accepted_at: createdAt,
      created_at: createdAt,
      updated_at: createdAt,
    });
    // The code of another player.
    if (!isNew) return this.addPlayer({ ageDays });
    const gameDay = londonDay(clock.nowMs());
    await openWallet(db, { userId, grantCents: seCents(1_000_000), gameDay, now: createdAt });
    return userId;
  }

  addPlayers(count: number): Promise<string[]> {
    return Promise.all(Array.from({ length: count }, () => this.addPlayer()));
  }

  handleOf(number: number): string {
    return `Member_${number}_x`;
  }

  async readHandle(userId: string): Promise<string> {
    const { db } = this.services;
    const row = await db.selectFrom('user').select('handle').where('id', '=', userId).executeTakeFirstOrThrow();
    return row.handle ?? '';
  }

  foundingOf(userId: string, changes: Partial<NewSquad> = {}): NewSquad {
    this.#squads += 1;
    const name = `Velvet Fans ${this.#squads}`;
    return { id: randomUUID(), name, celebrityId: '1', description: 'For Nia.', userId, ...changes };
  }

  found(userId: string, changes: Partial<NewSquad> = {}): Promise<SquadRow> {
    return foundSquad(this.services, this.foundingOf(userId, changes));
  }

  async join(squadId: string, ...userIds: readonly string[]): Promise<void> {
    for (const userId of userIds) await joinSquad(this.services, { squadId, userId });
  }

  /** A squad with its captain, a deputy with all rights, and members. */
  async stage(memberCount = 1) {
    const [captain = '', deputy = '', ...members] = await this.addPlayers(memberCount + 2);
    const squad = await this.found(captain);
    await this.join(squad.id, deputy, ...members);
    const handle = await this.readHandle(deputy);
    const change = { squadId: squad.id, userId: captain, handle, role: 'deputy' } as const;
    await setSquadRole(this.services, { ...change, rights: [...squadRights] });
    return { id: squad.id, captain, deputy, members, member: members[0] ?? '' };
  }

  async row(id: string): Promise<SquadRow> {
    const row = await findSquad(this.services.db, id);
    if (row === undefined) throw new Error('the squad is not there');
    return row;
  }

  /** The role with its rights; undefined for who is no member. */
  async roleOf(squadId: string, userId: string): Promise<string | undefined> {
    const member = await findMember(this.services.db, { squadId, userId });
    return member && [member.role, ...member.rights].join(' ');
  }

  async captainOf(squadId: string): Promise<string | undefined> {
    const { db } = this.services;
    const found = db.selectFrom('squad_member').select('user_id').where('squad_id', '=', squadId);
    return (await found.where('role', '=', 'captain').executeTakeFirst())?.user_id;
  }

  /** What a player was notified of, the newest first. */
  async noticesOf(userId: string): Promise<readonly string[]> {
    const { db } = this.services;
    const found = db
      .selectFrom('notification')
      .select('title')
      .where('user_id', '=', userId)
      .where('kind', '=', 'squad');
    return (await found.orderBy('id', 'desc').execute()).map(({ title }) => title);
  }

  async deedsOf(squadId: string): Promise<readonly string[]> {
    const { db } = this.services;
    const found = db.selectFrom('squad_deed').select('kind').where('squad_id', '=', squadId).orderBy('number');
    return (await found.execute()).map(({ kind }) => kind);
  }

  async expectSound(): Promise<void> {
    expect(brokenFindings(await auditDatabase(this.services.db))).toEqual([]);
  }
}

/** What a refused request says. */
export function refusalOf(request: Promise<unknown>): Promise<string> {
  return request.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
}
