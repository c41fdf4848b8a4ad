import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Gate } from './gate.js';

/** A server that answers in capitals, and a gate before it. */
async function openGate(): Promise<Gate> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => socket.write(chunk.toString().toUpperCase()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gate = await Gate.open((server.address() as AddressInfo).port);
  onTestFinished(() => {
    gate.close();
    server.close();
  });
  return gate;
}

function connectTo(gate: Gate): { readonly socket: Socket; readonly read: () => string } {
  const socket = connect(gate.port, '127.0.0.1').on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  onTestFinished(() => void socket.destroy());
  return { socket, read: () => text };
}

test('what is sent through a held gate arrives once it is released, on old and new connections', async () => {
  const gate = await openGate();
  const old = connectTo(gate);
  old.socket.write('one');
  await expect.poll(old.read).toBe('ONE');
  gate.hold();
  const fresh = connectTo(gate);
  old.socket.write(' two');
  fresh.socket.write('new');
  await sleep(200);
  expect([old.read(), fresh.read()]).toEqual(['ONE', '']);
  gate.release();
  await expect.poll(old.read).toBe('ONE TWO');
  await expect.poll(fresh.read).toBe('NEW');
});

test('a goodbye does not pass a held gate', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const gate = await Gate.open((server.address() as AddressInfo).port);
  onTestFinished(() => {
    gate.close();
    server.close();
  });
  const arrived = once(server, 'connection') as Promise<[Socket]>;
  const { socket } = connectTo(gate);
  const [peer] = await arrived;
  peer.on('error', () => undefined);
  let ended = false;
  peer.resume().once('end', () => {
    ended = true;
  });
  gate.hold();
  socket.end();
  await sleep(200);
  expect(ended).toBe(false);
  gate.release();
  await expect.poll(() => ended).toBe(true);
});

test('a connection to a port on which nothing listens is ended', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  const gate = await Gate.open(port);
  onTestFinished(() => gate.close());
  const { socket } = connectTo(gate);
  await once(socket, 'close');
});
