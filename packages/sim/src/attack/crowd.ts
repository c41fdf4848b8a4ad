import { setTimeout as sleep } from 'node:timers/promises';
import { finishSignIn, resetPassword, signIn } from '@limelight/contract/people/auth';
import { confirmTwoFactor, setUpTwoFactor } from '@limelight/contract/people/profile';
import { appCode } from '@limelight/harness/authenticator';
import type { LimelightProcess } from '@limelight/harness/limelight-process';
import type { SmtpPeer } from '@limelight/harness/smtp-peer';
import { ApiClient, callOf } from '../api-client.js';
import { nowMs } from '../clock.js';
import { linkTo, password, signUp } from '../sign-up.js';
import { inParallel } from './in-parallel.js';

export interface Member {
  readonly email: string;
  readonly client: ApiClient;
}

export interface CrowdOptions {
  /** What the browser's pages have as their origin. */
  readonly origin: string;
  readonly production: boolean;
  /** The server's mail server, in production. */
  readonly peer?: SmtpPeer | undefined;
}

const parallelSignUps = 4;
/** An authenticator shows another code after this time. */
const codePeriodMs = 30_000;
const octet = 250;
/** Each account has one of its own. */
const firstMobileNumber = 7_700_100_000;

/** Makes accounts and clients, each with an address of its own: limits count requests by address. */
export class Crowd {
  readonly #options: CrowdOptions;
  #clients = 0;
  #accounts = 0;

  constructor(options: CrowdOptions) {
    this.#options = options;
  }

  get origin(): string {
    return this.#options.origin;
  }

  /** There ticks are half a minute apart. */
  get isProduction(): boolean {
    return this.#options.production;
  }

  /** An address of a documentation or private network, not of this machine, for which limits are off. */
  nextAddress(): string {
    this.#clients += 1;
    const count = this.#clients;
    return `10.${Math.floor(count / octet ** 2) % octet}.${Math.floor(count / octet) % octet}.${1 + (count % octet)}`;
  }

  openClient({ url }: LimelightProcess): ApiClient {
    return new ApiClient(url, this.nextAddress(), this.#options.origin);
  }

  /** A verified player who is logged in. */
  async addPlayer(server: LimelightProcess): Promise<Member> {
    this.#accounts += 1;
    // Accounts outlive a server, of which another may follow on the same database.
    const email = `attacker-${process.pid}-${nowMs()}-${this.#accounts}@sim.test`;
    const client = this.openClient(server);
    const mobileNumber = String(firstMobileNumber + this.#accounts);
    await signUp(client, email, { peer: this.#options.peer, mobileNumber });
    return { email, client };
  }

  async addPlayers(servers: readonly LimelightProcess[], count: number): Promise<Member[]> {
    const members: Member[] = [];
    await inParallel(count, parallelSignUps, async (index) => {
      const server = servers[index % servers.length];
      if (server) members.push(await this.addPlayer(server));
    });
    return members;
  }

  /** Logs in on a device of its own. @returns undefined when it is refused */
  async logIn(server: LimelightProcess, body: { email: string; password: string }): Promise<ApiClient | undefined> {
    const client = this.openClient(server);
    const answer = await client.send(callOf(signIn, { body }));
    return answer.kind === 'answered' && answer.status === 200 ? client : undefined;
  }

  linkTo(server: LimelightProcess, email: string, path: string): Promise<URL> {
    return linkTo(path, { url: server.url, email, peer: this.#options.peer });
  }

  /** An admin who has proven two factors where that is required. */
  async addAdmin(server: LimelightProcess): Promise<ApiClient> {
    const { email, client } = await this.addPlayer(server);
    const { exitCode, stdout, stderr } = await server.run('admin-main.js', email);
    if (exitCode !== 0) throw new Error(`no admin was made: ${stderr}`);
    const link = stdout.match(/https?:\S+/)?.[0];
    if (link !== undefined) {
      const token = new URL(link).searchParams.get('token') ?? '';
      await client.call(resetPassword, { body: { token, newPassword: password } });
    }
    await client.call(signIn, { body: { email, password } });
    return this.#options.production ? this.#proveTwoFactors(server, { email, client }) : client;
  }

  async #proveTwoFactors(server: LimelightProcess, { email, client }: Member): Promise<ApiClient> {
    const { secret } = await client.call(setUpTwoFactor, { body: { password } });
    const codeNow = () => appCode(secret.replaceAll(' ', ''), nowMs());
    await client.call(confirmTwoFactor, { body: { code: codeNow() } });
    const again = this.openClient(server);
    await again.call(signIn, { body: { email, password } });
    // A code is accepted once, and wrong ones lock the account: the next code, once.
    await sleep(codePeriodMs - (nowMs() % codePeriodMs) + 1_000);
    await again.call(finishSignIn, { body: { code: codeNow() } });
    return again;
  }
}
