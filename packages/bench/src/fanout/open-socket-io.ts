import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';

/** The clients do not answer pings, so there are none within a run. */
const pingInterval = 3_600_000;

export function openSocketIo(http: HttpServer): Server {
  return new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false, pingInterval });
}
