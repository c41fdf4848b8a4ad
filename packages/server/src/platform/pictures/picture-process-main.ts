import sharp from 'sharp';
import { lowerPriority } from '../lower-priority.js';
import type { PictureTask } from './picture-task.js';
import { processPicture } from './process-picture.js';

/**
 * The child process of `picture-process.ts`. It decodes what strangers send: at low priority, and with no
 * other decoder.
 */
lowerPriority();
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'],
});

process.on('message', (task: PictureTask) => {
  void processPicture(task).then((outcome) => process.send?.(outcome));
});
// The server has ended, or lost interest.
process.on('disconnect', () => process.exit());
// Ctrl-C reaches every process of the terminal; the server finishes its requests first.
process.on('SIGINT', () => undefined);
