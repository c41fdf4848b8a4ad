import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { RobotChallenge } from './robot-check.js';

/** Solves a challenge as the widget does in a browser. */
export async function solve(challenge: RobotChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return pack({ challenge, solution });
}

export function pack(answer: unknown): string {
  return Buffer.from(JSON.stringify(answer)).toString('base64');
}

export function unpack(answer: string): {
  challenge: RobotChallenge;
  solution: { counter: number; derivedKey: string };
} {
  return JSON.parse(Buffer.from(answer, 'base64').toString('utf8'));
}
