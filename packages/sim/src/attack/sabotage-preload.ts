// Takes a guard out of a running server, for the proof that an arm of the attack can fail. Loaded into the
// process of a test server with `--import`; no server loads it by itself.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import type { Endpoint } from '@limelight/contract/endpoint';
import { sendSquadMessage } from '@limelight/contract/fame/squad-chat';
import { pledge, withdrawPledge } from '@limelight/contract/fame/squad-events';
import { leaveSquad } from '@limelight/contract/fame/squads';
import { cancelSandboxCheckout, paySandboxCheckout } from '@limelight/contract/money/sandbox-checkout';
import { resetPassword } from '@limelight/contract/people/auth';
import { deleteMe, uploadAvatar } from '@limelight/contract/people/profile';
import { cancelOrder } from '@limelight/contract/play/orders';
import { claimDailyBonus } from '@limelight/contract/play/rewards';
import { undoTrade } from '@limelight/contract/play/trading';
import { type SabotageName, sabotagePath } from './sabotage.js';

const brokenEvery = 20;
const logLine = 'x'.repeat(2_000);
const blockedMs = 400;
const childSeconds = 60;

/** What is answered as done, without being done. */
const pretended = [cancelOrder, undoTrade, paySandboxCheckout, cancelSandboxCheckout].map(matching);
const [message, pledging, withdrawal, leaving] = [sendSquadMessage, pledge, withdrawPledge, leaveSquad].map(matching);
const claimed = {
  outcome: 'claimed',
  amountCents: 5_000,
  freezeEarned: false,
  milestone: null,
  dailyBonus: {
    day: '2026-01-01',
    claimable: false,
    amountCents: 5_000,
    streakDays: 1,
    longestStreakDays: 1,
    freezes: 0,
    freezesMax: 2,
    daysToNextFreeze: null,
    nextDayAt: '2026-01-02T00:00:00.000Z',
    calendar: [],
    milestones: [],
  },
};

function matching({ method, url }: Pick<Endpoint, 'method' | 'url'>) {
  const pattern = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`);
  return (request: IncomingMessage) => method === request.method && pattern.test(request.url ?? '');
}

let active: SabotageName | '' = '';
let requests = 0;

function madeUpMessage(): object {
  requests += 1;
  const content = { author: null, text: 'Hello', replyTo: null, editedAt: null, deletedBy: null, reactions: [] };
  return { id: randomUUID(), number: requests, time: new Date(0).toISOString(), ...content };
}

function madeUpPledge(): object {
  const at = new Date(0).toISOString();
  return { eventId: randomUUID(), cents: 1_000, pledgedAt: at, changedAt: at, number: null, counted: null, fill: null };
}

function answer(response: ServerResponse, status: number, content: object): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  return true;
}

/** @returns whether the request is dealt with */
const effects: Readonly<Record<SabotageName, (request: IncomingMessage, response: ServerResponse) => boolean>> = {
  'broken-answers': ({ headers }, response) => {
    // By fetch the arm makes its accounts; it attacks by raw sockets.
    if (headers['user-agent'] === 'node') return false;
    requests += 1;
    if (requests % brokenEvery === 0) return answer(response, 500, {});
    if (requests % brokenEvery === 1) response.destroy();
    return requests % brokenEvery === 1;
  },
  'pretended-actions': ({ method, url = '' }, response) => {
    const isPretended = [resetPassword, deleteMe].some((call) => call.url === url && call.method === method);
    return isPretended && answer(response, 200, { status: true });
  },
  // Takes effect where bodies are parsed.
  'altered-trades': () => false,
  'pretended-money': (request, response) => {
    if (matching(claimDailyBonus)(request)) return answer(response, 200, claimed);
    return pretended.some((isCalled) => isCalled(request)) && answer(response, 200, {});
  },
  'pretended-squads': (request, response) => {
    if (message?.(request)) return answer(response, 201, madeUpMessage());
    if (pledging?.(request)) return answer(response, 200, madeUpPledge());
    if (leaving?.(request)) return answer(response, 200, { successor: null, archived: false });
    return withdrawal?.(request) === true && answer(response, 200, { status: true });
  },
  'endless-connections': (request) => {
    request.destroy = () => request;
    request.socket.destroy = () => request.socket;
    return false;
  },
  'talkative-log': () => {
    process.stdout.write(`${logLine}\n`);
    return false;
  },
  'blocking-uploads': ({ url }) => {
    const end = performance.now() + (url === uploadAvatar.url ? blockedMs : 0);
    while (performance.now() < end);
    return false;
  },
  'ignored-signals': () => false,
};

function activate(name: SabotageName, server: Server): void {
  active = name;
  if (name === 'endless-connections') {
    server.headersTimeout = 0;
    server.requestTimeout = 0;
    server.keepAliveTimeout = 0;
  }
  if (name === 'ignored-signals') {
    process.removeAllListeners('SIGTERM').on('SIGTERM', () => undefined);
    spawn(process.execPath, ['-e', `setTimeout(() => {}, ${childSeconds * 1_000})`], {
      detached: true,
      stdio: 'ignore',
    });
  }
}

/**
 * A trade that is sent twice is two trades: it has another id each time. So have orders. Each is of half of
 * the shares, so that two have room where one had.
 */
const parse = JSON.parse;
JSON.parse = (text: string, reviver?: Parameters<typeof parse>[1]) => {
  const parsed: unknown = parse(text, reviver);
  if (active !== 'altered-trades' || typeof parsed !== 'object' || parsed === null) return parsed;
  if (!('id' in parsed && 'shares' in parsed)) return parsed;
  return { ...parsed, id: randomUUID(), shares: Math.ceil(Number(parsed.shares) / 2) };
};

const emit = Server.prototype.emit as (this: Server, event: string, ...values: unknown[]) => boolean;
Server.prototype.emit = function sabotaged(this: Server, event: string, ...values: unknown[]): boolean {
  if (event === 'request') {
    const [request, response] = values as [IncomingMessage, ServerResponse];
    if (request.url?.startsWith(sabotagePath)) {
      activate(request.url.slice(sabotagePath.length) as SabotageName, this);
      return answer(response, 200, {});
    }
    if (active !== '' && effects[active](request, response)) return true;
  }
  return emit.call(this, event, ...values);
};
