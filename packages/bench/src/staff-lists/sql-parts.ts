export interface Scale {
  readonly users: number;
  /** At least as many as users. */
  readonly trades: number;
  readonly payments: number;
}

