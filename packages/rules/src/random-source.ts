/** Random numbers for a model. The caller owns the source; equal sources give equal results. */
export interface RandomSource {
  /** Uniform in the open interval (0, 1). */
  uniform(): number;
  /** Standard normal: mean 0, deviation 1. */
  normal(): number;
}

const twoTo32 = 2 ** 32;

/**
 * A standard normal from two uniforms in (0, 1), by the Box-Muller transform. Only the cosine half, so that
 * each value is a function of its own two uniforms and has no state. At most 8.6 in size, since the smallest
 * uniform is 2^-53.
 */
export function normalFromUniforms(radiusUniform: number, angleUniform: number): number {
  return Math.sqrt(-2 * Math.log(radiusUniform)) * Math.cos(2 * Math.PI * angleUniform);
}

/**
 * A fast seeded pseudorandom number generator (PRNG) for values that nobody can gain from predicting: the
 * simulated past and tests. Live ticks use `fairness` instead. Generator: sfc32 by Chris Doty-Humphrey
 * (PractRand), 128 bits of state.
 */
export function seededRandomSource(seed: number): RandomSource {
  let a = 0x9e3779b9;
  let b = seed | 0;
  let c = Math.floor(seed / twoTo32) | 0;
  let counter = 1;

  function next32(): number {
    const mixed = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + mixed;
    c |= 0;
    return mixed >>> 0;
  }

  // Similar seeds give similar first states, so the author's own seeding discards the first outputs.
  for (let round = 0; round < 15; round += 1) next32();

  function uniform(): number {
    return (next32() + 0.5) / twoTo32;
  }

  return { uniform, normal: () => normalFromUniforms(uniform(), uniform()) };
}
