import { createCipheriv, createDecipheriv, createHmac, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.js';
import type { Encryption } from './backup-header.js';

const tagBytes = 16;
const nonceBytes = 12;
const blockSize = 8;

/** Encrypts and decrypts blocks by their number: a block that is moved, repeated or removed is noticed. */
export interface BlockCipher {
  seal(number: number, label: Buffer, plain: Buffer): Buffer;
  /** @throws BackupError DAMAGED when the block is not what was sealed */
  open(number: number, label: Buffer, sealed: Buffer): Buffer;
}

/** For files without encryption: their checksum alone shows damage. */
export const plainBlocks: BlockCipher = {
  seal: (_number, _label, plain) => plain,
  open: (_number, _label, sealed) => sealed,
};

export interface NewEncryption {
  readonly passphrase: string;
  readonly salt: Uint8Array;
  readonly costLog2: number;
}

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

function deriveKey(passphrase: string, salt: Buffer, costLog2: number): Promise<Buffer> {
  const N = 2 ** costLog2;
  // scrypt needs 128 * N * r bytes.
  return derive(passphrase, salt, 32, { N, r: blockSize, p: 1, maxmem: 256 * N * blockSize });
}

function checkOf(key: Buffer): Buffer {
  return createHmac('sha256', key).update('limelight backup key').digest().subarray(0, 16);
}

/** A new key for each file, from a random salt, so that block numbers are unique nonces. */
export async function newEncryption({ passphrase, salt, costLog2 }: NewEncryption) {
  const key = await deriveKey(passphrase, Buffer.from(salt), costLog2);
  const encryption: Encryption = {
    algorithm: 'aes-256-gcm',
    kdf: 'scrypt',
    costLog2,
    saltHex: Buffer.from(salt).toString('hex'),
    keyCheckHex: checkOf(key).toString('hex'),
  };
  return { encryption, cipher: cipherOf(key) };
}

/** @throws BackupError PASSPHRASE_NEEDED, PASSPHRASE_WRONG */
export async function openEncryption(encryption: Encryption | null, passphrase?: string): Promise<BlockCipher> {
  if (encryption === null) return plainBlocks;
  if (passphrase === undefined || passphrase === '') {
    throw new BackupError('PASSPHRASE_NEEDED', 'This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase');
  }
  const key = await deriveKey(passphrase, Buffer.from(encryption.saltHex, 'hex'), encryption.costLog2);
  if (!timingSafeEqual(checkOf(key), Buffer.from(encryption.keyCheckHex, 'hex'))) {
    throw new BackupError('PASSPHRASE_WRONG', 'The passphrase is not that of this backup');
  }
  return cipherOf(key);
}

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeBigUInt64BE(BigInt(number), nonceBytes - 8);
  return nonce;
}

function cipherOf(key: Buffer): BlockCipher {
  return {
    seal: (number, label, plain) => {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(label);
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open: (number, label, sealed) => {
      if (sealed.length < tagBytes) throw new BackupError('DAMAGED', `Block ${number} is too short`);
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: tagBytes });
      decipher.setAAD(label).setAuthTag(sealed.subarray(-tagBytes));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
      } catch (error) {
        throw new BackupError('DAMAGED', `Block ${number} was changed after the backup was made`, { cause: error });
      }
    },
  };
}
