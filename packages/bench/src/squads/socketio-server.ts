import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { SquadMessage } from '@limelight/contract/fame/squad-chat.schema';
import { openSocketIo } from '../fanout/open-socket-io.js';

/**
 * The chat of one squad with socket.io: every client is in its room, and each message that is posted goes out
 * by itself. It numbers messages and stores nothing. Arguments: port, a message of Limelight, whose other
 * fields all messages have.
 */
const [port = '0', template = '{}'] = process.argv.slice(2);
const like = JSON.parse(template) as SquadMessage;
const room = 'squad';
let number = 0;

const http = createServer(async (request, response) => {
  const { id, text } = (await json(request)) as Pick<SquadMessage, 'id' | 'text'>;
  number += 1;
  const message: SquadMessage = { ...like, id, number, text };
  io.to(room).emit('message', message);
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(message));
});
const io = openSocketIo(http);
io.on('connection', (socket) => void socket.join(room));
// It may be too busy to answer within the usual five seconds.
http.keepAliveTimeout = 600_000;
http.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
