import { expect, it } from 'vitest';
import { replyToArguments } from './start-arguments.js';

it('starts without arguments', () => {
  expect(replyToArguments([])).toBeNull();
});

it.each(['--help', '-h'])('prints its usage instead of starting with %s', (arg) => {
  expect(replyToArguments([arg])).toMatchObject({
    exitCode: 0,
    stream: 'stdout',
    text: expect.stringMatching(/^Usage: npm start\n/),
  });
});

it.each([['--port=80'], ['start'], ['--help', '--port']])('refuses %s with the exit code 2', (...args) => {
  expect(replyToArguments(args)).toMatchObject({ exitCode: 2, stream: 'stderr' });
});
