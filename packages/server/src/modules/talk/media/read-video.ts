import { Refusal } from '../../../platform/http/refusal.js';

export interface VideoFacts {
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
}

/**
 * Reads the structure of an .mp4 or .webm, never its pictures.
 * @throws Refusal FILE_UNREADABLE when it has no video
 */
export async function readVideo(path: string): Promise<VideoFacts> {
  // Loaded on first use: it is large, and few servers ever receive a video.
  const { FilePathSource, Input, MP4, WEBM } = await import('mediabunny');
  const input = new Input({ formats: [MP4, WEBM], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error('no video track');
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    const durationMs = Math.round((await input.computeDuration()) * 1_000);
    if (!(width > 0 && height > 0 && durationMs >= 0)) throw new Error(`${width} x ${height}, ${durationMs} ms`);
    return { width, height, durationMs };
  } catch (cause) {
    throw new Refusal('FILE_UNREADABLE', { message: 'This video cannot be read. Please choose another one', cause });
  } finally {
    input.dispose();
  }
}
