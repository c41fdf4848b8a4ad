import { setTimeout as sleep } from 'node:timers/promises';
import { MarionetteConnection } from './marionette.js';

/** The commands of W3C WebDriver that are used here: method and path over HTTP, and Firefox's name. */
const commands = {
  newSession: ['POST', '', 'WebDriver:NewSession'],
  navigateTo: ['POST', '/url', 'WebDriver:Navigate'],
  executeScript: ['POST', '/execute/sync', 'WebDriver:ExecuteScript'],
  performActions: ['POST', '/actions', 'WebDriver:PerformActions'],
  setWindowRect: ['POST', '/window/rect', 'WebDriver:SetWindowRect'],
  takeScreenshot: ['GET', '/screenshot', 'WebDriver:TakeScreenshot'],
  deleteSession: ['DELETE', '', 'WebDriver:DeleteSession'],
} as const;

type Command = keyof typeof commands;

/** A session of WebDriver. @throws Error with the driver's message when a command fails */
export interface Session {
  send(command: Command, parameters?: object): Promise<unknown>;
}

const connectMsMax = 60_000;
const retryMs = 100;

/** Waits until a program that was just started answers. */
async function whenStarted<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + connectMsMax;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(retryMs);
    }
  }
}

/** Begins a session with a driver that speaks HTTP: those of WebKitGTK and Chromium. */
export async function openHttpSession(driver: string, capabilities: object): Promise<Session> {
  let address = `${driver}/session`;
  const send = async (command: Command, parameters: object = {}): Promise<unknown> => {
    const [method, path] = commands[command];
    const body = method === 'POST' ? JSON.stringify(parameters) : null;
    const response = await fetch(`${address}${path}`, { method, body, headers: { connection: 'close' } });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`${command}: ${JSON.stringify(value)}`);
    return value;
  };
  await whenStarted(() => fetch(`${driver}/status`).then((response) => response.arrayBuffer()));
  const alwaysMatch = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = (await send('newSession', alwaysMatch)) as { readonly sessionId: string };
  address += `/${sessionId}`;
  return { send };
}

/**
 * Begins a session with Firefox itself: the same commands over its own protocol. The program that translates
 * HTTP into it, geckodriver, is in no package of Debian.
 */
export async function openMarionetteSession(readPort: () => Promise<number>): Promise<Session> {
  const connection = await whenStarted(async () => MarionetteConnection.open(await readPort()));
  const send = (command: Command, parameters: object = {}) => connection.send(commands[command][2], parameters);
  await send('newSession');
  return {
    async send(command, parameters) {
      const answer = await send(command, parameters);
      return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer;
    },
  };
}
