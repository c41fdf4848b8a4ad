import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendCsv } from './csv.js';

async function* numbers(count: number, seen: number[]) {
  for (let number = 1; number <= count; number += 1) {
    seen.push(number);
    yield number;
  }
}

async function linesOf(count: number, rowsMax: number) {
  const seen: number[] = [];
  const app = Fastify();
  app.get('/csv', async (_request, reply) =>
    sendCsv(reply, { name: 'numbers', columns: { Number: (number) => number }, rows: numbers(count, seen), rowsMax }),
  );
  const { body } = await app.inject('/csv');
  await app.close();
  return { lines: body.trim().split('\r\n').slice(1), read: seen.length };
}

test('a file at its bound has every row, and one beyond it ends with a line that says so and reads no further', async () => {
  expect((await linesOf(3, 3)).lines).toEqual(['1', '2', '3']);
  const cut = await linesOf(1_000, 3);
  expect(cut.lines).toEqual(['1', '2', '3', expect.stringContaining('Only the first 3 rows')]);
  expect(cut.read).toBe(4);
});
