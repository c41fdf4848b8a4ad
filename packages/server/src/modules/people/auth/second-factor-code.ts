import { readableCode } from '@limelight/rules/readable-code';
import { withPlainDigits } from '@limelight/rules/typed-number';
import type { Random } from '../../../platform/random.js';

const codes = 10;
/** 60 random bits. */
const codeLength = 12;
/** Of the recovery codes of before, whose letters are of either case. */
const formerCodeLength = 10;

function halved(code: string): string {
  return `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`;
}

/** "7KQM2A-XWB4HR": people write them down, so case and dash do not count when they are typed. */
export function newRecoveryCodes(random: Random): string[] {
  return Array.from({ length: codes }, () => halved(readableCode(random.bytes(codeLength))));
}

/**
 * A typed or pasted code of the app or for recovery, as it is stored: apps group the digits, notes turn a
 * hyphen into a dash, keypads have digits of their own script.
 */
export function tidyCode(typed: string): string {
  const code = withPlainDigits(typed).replace(/[\s\p{Pd}\u2212]/gu, '');
  if (code.length === codeLength) return halved(code.toUpperCase());
  return code.length === formerCodeLength ? halved(code) : code;
}
