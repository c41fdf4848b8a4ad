/** The simulation's only clock. */
export function nowMs(): number {
  return Date.now();
}
