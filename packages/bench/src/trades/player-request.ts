import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '@limelight/harness/percentile';
import { sessionCookie } from './players.js';

/** On few connections. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface PlayerRequest {
  readonly port: number;
  readonly player: number;
  readonly secret: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** Requests of many players come from many addresses. */
export function headersOf({ player, secret }: Pick<PlayerRequest, 'player' | 'secret'>) {
  return {
    origin: 'https://bench.test',
    'x-forwarded-for': `10.${player >> 16}.${(player >> 8) & 255}.${player & 255}`,
    cookie: sessionCookie(player, secret),
  };
}

export function sendAs({ port, player, secret, method, path, body }: PlayerRequest): Promise<Answer> {
  const startMs = performance.now();
  const json = body === undefined ? undefined : JSON.stringify(body);
  const entity = json === undefined ? {} : { 'content-type': 'application/json', 'content-length': json.length };
  const headers = { ...headersOf({ player, secret }), ...entity };
  const send = (resolve: (answer: Answer) => void, reject: (error: Error) => void) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - startMs }));
    });
    // The server closes an idle connection, maybe under a request. All that is sent here may be repeated.
    sent.on('error', (error) => (sent.reusedSocket ? send(resolve, reject) : reject(error)));
    sent.end(json);
  };
  return new Promise(send);
}

/** Sends so many a second, whether or not the earlier ones were answered. */
export async function sendAtRate(
  { count, perSecond }: { readonly count: number; readonly perSecond: number },
  send: (number: number) => Promise<Answer>,
): Promise<Answer[]> {
  const startMs = performance.now();
  const answers: Promise<Answer>[] = [];
  while (answers.length < count) {
    answers.push(send(answers.length));
    await sleep(Math.max(0, startMs + (answers.length * 1_000) / perSecond - performance.now()));
  }
  return Promise.all(answers);
}

/** How many answers had a status, and how long these took. */
export function presentAnswers(answers: readonly Answer[], status: number): string {
  const accepted = answers.filter((answer) => answer.status === status);
  const times = accepted.map(({ ms }) => ms);
  const counts = [accepted, answers].map(({ length }) => length.toLocaleString('en-GB')).join(' of ');
  return `${counts} accepted, p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`;
}
