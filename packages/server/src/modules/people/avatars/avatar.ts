import { createAvatar } from '@dicebear/core';

/** Pale tints of the game's own colours, without "#": brand, spot, info, gain, loss, and warm paper. */
const backgrounds = ['efe8fd', 'fff1cf', 'e3effb', 'ddf5ec', 'ffe9df', 'f6f0e8'];

/** A player's portrait as SVG. The same seed always gives the same portrait. */
export async function renderAvatar(seed: string): Promise<string> {
  // Loaded on first use, so that half a megabyte of artwork does not delay the start.
  const notionists = await import('@dicebear/notionists');
  return createAvatar(notionists, { seed, backgroundColor: backgrounds }).toString();
}
