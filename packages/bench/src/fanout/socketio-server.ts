import { createServer } from 'node:http';
import { getTick } from '@limelight/contract/exchange/market';
import { listenForTicks } from './listen-for-ticks.js';
import { openSocketIo } from './open-socket-io.js';

/**
 * The same job with socket.io: on the database's NOTIFY it emits the tick to all clients. It reuses the
 * payload of one Limelight tick with the new number and reads nothing from the database, so that only the
 * fan-out is compared. Arguments: port, address of the database, address of Limelight.
 */
const [port = '0', databaseUrl = '', limelightUrl = ''] = process.argv.slice(2);

const tick = (await (await fetch(`${limelightUrl}${getTick.url}`)).json()) as Record<string, unknown>;
const http = createServer();
const io = openSocketIo(http);
await listenForTicks(databaseUrl, (number) => io.emit('tick', { ...tick, number }));
http.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
