import { createServer, type Socket } from 'node:net';
import { getTick } from '@limelight/contract/exchange/market';
import { listenForTicks } from './listen-for-ticks.js';

/**
 * The lower bound of a fan-out: no HTTP server, only a loop that writes the bytes of Limelight's tick to each
 * socket. No single process can send them in less. Arguments: port, address of the database, address of
 * Limelight.
 */
const [port = '0', databaseUrl = '', limelightUrl = ''] = process.argv.slice(2);

/**
 * Node's internal stream handle, which has no public type; as in Limelight, one request object serves all
 * writes.
 */
interface Handle {
  writeBuffer(request: object, bytes: Buffer): number;
}
const { binding } = process as unknown as { binding(name: 'stream_wrap'): { readonly WriteWrap: new () => object } };
const { WriteWrap } = binding.call(process, 'stream_wrap');
const request = new WriteWrap();

const tick = (await (await fetch(`${limelightUrl}${getTick.url}`)).json()) as Record<string, unknown>;
const handles = new Set<Handle>();

function bytesOf(number: number): Buffer {
  const text = `id: ${number}\nevent: tick\ndata: ${JSON.stringify({ ...tick, number })}\n\n`;
  return Buffer.from(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
}

function join(socket: Socket): void {
  const { _handle: handle } = socket as unknown as { _handle: Handle };
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  // The response to any request.
  socket.once('data', () => {
    socket.write(
      'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n:\n\n\r\n',
    );
    handles.add(handle);
  });
  socket.on('close', () => handles.delete(handle));
}

await listenForTicks(databaseUrl, (number) => {
  const bytes = bytesOf(number);
  for (const handle of handles) handle.writeBuffer(request, bytes);
});
createServer(join).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
