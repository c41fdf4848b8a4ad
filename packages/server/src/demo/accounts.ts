import type { RandomSource } from '@limelight/rules/random-source';
import { makeReferralCode } from '@limelight/rules/referral';
import { londonDay } from '@limelight/rules/time';
import { openWallet } from '../modules/exchange/wallet/open-wallet.js';
import { walletSettings } from '../modules/exchange/wallet/wallet.settings.js';
import { insertAccount, upsertCredential } from '../modules/people/auth/account.sql.js';
import { hashPassword } from '../modules/people/auth/password.js';
import { uuidv7 } from '../platform/random.js';
import type { Services } from '../services.js';
import { firstNames, lastNames } from './names.js';
import { oneOf } from './one-of.js';

/** For every account of the demo, which has nothing to protect. */
export const demoPassword = 'limelight-demo';

export interface DemoAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

type AccountServices = Pick<Services, 'db' | 'clock' | 'random' | 'settings' | 'hooks'>;

/** Makes accounts as a verified sign-up leaves them, at the clock's time. */
export class DemoAccounts {
  readonly #services: AccountServices;
  readonly #chance: RandomSource;
  readonly #passwordHash: Promise<string>;
  #count = 0;

  constructor(services: AccountServices, chance: RandomSource) {
    this.#services = services;
    this.#chance = chance;
    this.#passwordHash = hashPassword(demoPassword);
  }

  /** Its handle begins with Sim, and so does what others see of it. @param referredBy who invited it */
  async addPlayer(referredBy: string | null): Promise<DemoAccount> {
    this.#count += 1;
    const name = `${oneOf(this.#chance, firstNames)} ${oneOf(this.#chance, lastNames)}`;
    const handle = `Sim${name.split(' ')[0]}${this.#count}`;
    const account = { name, handle, email: `player${this.#count}@demo.test` };
    const id = await this.#insert({ ...account, role: 'user', referredBy });
    const { db, clock, settings, hooks } = this.#services;
    const { startingCashCents: grantCents, firstTradeFree } = settings.of(walletSettings);
    const [gameDay, now] = [londonDay(clock.nowMs()), clock.now()];
    await openWallet(db, { userId: id, grantCents, firstTradeFree, gameDay, now, hooks });
    return { id, ...account };
  }

  async addStaff(role: 'admin' | 'manager', name: string): Promise<DemoAccount> {
    const account = { name, handle: `Demo${role === 'admin' ? 'Owner' : 'Manager'}`, email: `${role}@demo.test` };
    return { id: await this.#insert({ ...account, role, referredBy: null }), ...account };
  }

  async #insert({ referredBy, ...account }: NewAccount): Promise<string> {
    const { db, clock, random } = this.#services;
    const [id, now] = [uuidv7(clock, random), clock.now()];
    const isNew = await insertAccount(db, {
      id,
      ...account,
      email_verified: true,
      mobile_number_prefix: '+233',
      mobile_number: '244123456',
      referral_code: makeReferralCode(account.handle, random.bytes(4)),
      referred_by: referredBy,
      terms_accepted_at: now,
      created_at: now,
      updated_at: now,
    });
    if (!isNew) throw new Error(`the demo has ${account.handle} already`);
    await upsertCredential(db, { id: uuidv7(clock, random), userId: id, passwordHash: await this.#passwordHash, now });
    return id;
  }
}

interface NewAccount extends Omit<DemoAccount, 'id'> {
  readonly handle: string;
  readonly role: 'user' | 'admin' | 'manager';
  readonly referredBy: string | null;
}
