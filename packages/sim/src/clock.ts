/** The simulation's one reading of the time; players and their ids are given it. */
export function nowMs(): number {
  return Date.now();
}
