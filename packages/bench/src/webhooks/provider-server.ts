import { createServer as createHttpServer } from 'node:http';
import { createServer as createSocketServer, type Socket } from 'node:net';
import { checkoutRef, orderId, usCents } from './orders.js';

/**
 * What the server talks to during the benchmark: Stripe, where every checkout is paid, and a mail server that
 * accepts every receipt. Arguments: port of Stripe, port of the mail server.
 */
const [stripePort = '0', mailPort = '0'] = process.argv.slice(2);
const prefix = `/v1/checkout/sessions/${checkoutRef(0).slice(0, -1)}`;
const created = 1_790_000_000;

const stripe = createHttpServer((request, response) => {
  const n = Number(request.url?.slice(prefix.length).split('?')[0]);
  const isKnown = request.url?.startsWith(prefix) === true && Number.isInteger(n);
  response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isKnown ? sessionOf(n) : { error: { type: 'invalid_request_error' } }));
});

function sessionOf(n: number) {
  const card = { type: 'card', card: { brand: 'visa', last4: '4242' } };
  const latest_charge = { created, amount_refunded: 0, disputed: false, payment_method_details: card };
  const intent = { id: `pi_bench_${n}`, status: 'succeeded', amount_received: usCents, currency: 'usd', created };
  return {
    ...{ id: checkoutRef(n), status: 'complete', payment_status: 'paid', client_reference_id: orderId(n) },
    ...{ payment_intent: { ...intent, latest_charge, last_payment_error: null }, subscription: null, invoice: null },
  };
}

function acceptMail(socket: Socket): void {
  let isContent = false;
  let pending = '';
  socket.write('220 bench\r\n');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    pending += chunk.toString('latin1');
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (isContent && line !== '.') continue;
      isContent = line.toUpperCase() === 'DATA';
      if (line.toUpperCase() === 'QUIT') socket.end('221 bye\r\n');
      else socket.write(isContent ? '354 go on\r\n' : '250 ok\r\n');
    }
  });
}

stripe.listen(Number(stripePort), '127.0.0.1', () => {
  createSocketServer(acceptMail).listen(Number(mailPort), '127.0.0.1', () => process.stdout.write('ready\n'));
});
