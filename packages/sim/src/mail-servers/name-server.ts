import { createSocket, type Socket } from 'node:dgram';
import { blockList } from './mail-server.js';

const nameError = 3;
const headerBytes = 12;

/** The name of a question and where it ends. */
function readName(message: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length).toLowerCase());
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 + 4 };
}

/** 127.0.0.2 for every address on the block list; every other name does not exist. */
function answerTo(question: Buffer): Buffer {
  const { name, end } = readName(question);
  const isListed = name.endsWith(`.${blockList}`) && question.readUInt16BE(end - 4) === 1;
  const head = Buffer.from(question.subarray(0, end));
  head.writeUInt16BE(0x8580 | (isListed ? 0 : nameError), 2);
  head.writeUInt16BE(isListed ? 1 : 0, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  // The name of the question, type A, class IN, a minute, four bytes.
  const record = [0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 127, 0, 0, 2];
  return isListed ? Buffer.concat([head, Buffer.from(record)]) : head;
}

export async function openNameServer(): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => socket.send(answerTo(question), port, address));
  await new Promise<void>((resolve) => socket.bind(53, '127.0.0.1', resolve));
  return socket;
}
