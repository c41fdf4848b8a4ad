import { listSquadMessages, sendSquadMessage } from '@limelight/contract/fame/squad-chat';
import { kickMember, undoKick, updateSquad } from '@limelight/contract/fame/squads';
import { getStaffSquad, renameSquad } from '@limelight/contract/fame/staff-squads';
import { squadPath } from '@limelight/contract/paths';
import { messageLengthMax } from '@limelight/rules/squad-message';
import { type ApiCall, type ApiClient, callOf } from '../api-client.js';
import type { Problems, Stage } from './arm.js';
import type { NewSquad, SquadPlayer } from './squad-players.js';

const markup = '<script>alert(1)</script><img src=x onerror=alert(2)>';
const reversed = '\u202egnp.exe\u2066 \u200b\u2069';
const hidden = /[\p{Cc}\p{Cf}]/u;
const long = 10_000;

interface TextCase {
  readonly name: string;
  readonly text: string;
  /** In which places it is refused; in the others it is stored. */
  readonly refusedIn: readonly ('message' | 'name' | 'description' | 'reason')[];
}

const everywhere = ['message', 'name', 'description', 'reason'] as const;
const cases: readonly TextCase[] = [
  // Names that are shown where nobody expects markup have no such signs; other texts are shown as they are.
  { name: 'markup', text: markup, refusedIn: ['name'] },
  { name: 'text that runs the other way', text: reversed, refusedIn: ['name'] },
  { name: 'NUL', text: 'Nice\0squad', refusedIn: ['name'] },
  { name: 'half of a character', text: 'Nice \ud800 squad', refusedIn: ['name'] },
  { name: '10,000 characters', text: 'Long '.repeat(long / 5), refusedIn: everywhere },
  { name: 'nothing', text: ' \u200b ', refusedIn: ['message', 'name', 'reason'] },
];

interface TextScene {
  readonly stage: Stage;
  readonly squad: NewSquad;
  readonly writer: SquadPlayer;
  readonly admin: ApiClient;
  readonly problems: Problems;
}

/** Texts that carry markup, hide or turn text, or are too long, in every place of a squad that takes some. */
export async function attackTexts(scene: TextScene): Promise<number> {
  let sent = 0;
  for (const one of cases) {
    for (const place of everywhere) {
      await tryText(scene, one, place);
      sent += 1;
    }
  }
  await judgePage(scene);
  return sent;
}

type Place = (typeof everywhere)[number];

async function tryText(scene: TextScene, { name, text, refusedIn }: TextCase, place: Place): Promise<void> {
  const { problems, squad } = scene;
  const { description } = await scene.admin.call(getStaffSquad, { params: { id: squad.id } });
  const { client, call, read } = callFor(scene, { text, place, description });
  const answer = await client.send(call);
  const status = answer.kind === 'answered' ? answer.status : answer.reason;
  const isRefused = refusedIn.includes(place);
  if (isRefused ? status !== 400 : Number(status) >= 300 || answer.kind !== 'answered')
    problems.add(`${name} as ${place}: ${status} instead of ${isRefused ? 400 : 'done'}`, text.slice(0, 40));
  if (answer.kind !== 'answered' || answer.status >= 300) return;
  const stored = read(call.read(answer.body));
  if (hidden.test(stored.replaceAll('\n', '')))
    problems.add(`characters that hide or turn text are stored as ${place}`, JSON.stringify(stored));
  if (name === 'markup' && stored !== text) problems.add(`markup is changed as ${place}`, stored);
  if (place === 'message' && [...stored].length > messageLengthMax) problems.add('a message is too long', name);
  if (place !== 'reason') return;
  const kickId = (answer.body as { id: string }).id;
  await squad.captain.client.call(undoKick, { params: { id: squad.id, kickId } });
}

/** Neither an answer nor a page carries anything of it that a browser takes for markup. */
async function judgePage({ stage, squad, writer, admin, problems }: TextScene): Promise<void> {
  const { url } = stage.servers[0];
  const headers = { cookie: writer.client.cookie, 'x-forwarded-for': stage.crowd.nextAddress() };
  const answer = await fetch(url + listSquadMessages.url.replace(':id', squad.id), { headers });
  await answer.arrayBuffer();
  const type = answer.headers.get('content-type') ?? '';
  if (!type.startsWith('application/json') || answer.headers.get('x-content-type-options') !== 'nosniff')
    problems.add('messages are no plain JSON', type);
  const { description, handle } = await admin.call(getStaffSquad, { params: { id: squad.id } });
  await squad.captain.client.call(updateSquad, {
    params: { id: squad.id },
    body: { description: markup, seenDescription: description },
  });
  const page = await (await fetch(url + squadPath(handle), { headers: { ...headers, accept: 'text/html' } })).text();
  if (!page.includes('<html')) problems.add('a squad has no page', page.slice(0, 80));
  if (/<script>alert|<img src=x/.test(page)) problems.add('the page of a squad carries its markup', handle);
}

interface Sent<Body> {
  readonly client: ApiClient;
  readonly call: ApiCall<Body>;
  /** What was stored of it. */
  readonly read: (body: Body) => string;
}

function callFor(
  { stage, squad, writer, admin }: TextScene,
  { text, place, description }: { readonly text: string; readonly place: Place; readonly description: string },
): Sent<never> {
  const params = { id: squad.id };
  const sent = <Body>(client: ApiClient, call: ApiCall<Body>, read: (body: Body) => string) =>
    ({ client, call, read }) as unknown as Sent<never>;
  const { client } = squad.captain;
  switch (place) {
    case 'message': {
      const body = { id: stage.random.uuid(), text };
      return sent(writer.client, callOf(sendSquadMessage, { params, body }), (message) => message.text);
    }
    case 'name':
      return sent(admin, callOf(renameSquad, { params, body: { name: text, reason: 'Attack' } }), ({ name }) => name);
    case 'description': {
      const body = { description: text, seenDescription: description };
      return sent(client, callOf(updateSquad, { params, body }), (changed) => changed.description);
    }
    case 'reason': {
      const kick = { params: { ...params, handle: writer.handle }, body: { reason: text } };
      return sent(client, callOf(kickMember, kick), (kicked) => kicked.reason);
    }
  }
}
