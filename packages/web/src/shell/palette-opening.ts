import { Emitter } from '../live/emitter';

/** The palette of the page opens at each event. */
export const paletteOpenings = new Emitter<void>();

export function openPalette(): void {
  paletteOpenings.emit();
}
