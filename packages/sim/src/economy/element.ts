/** An element that exists by construction. @throws RangeError when it does not */
export function elementAt<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new RangeError(`no element ${index} of ${values.length}`);
  return value;
}

/**
 * The index that a chance in [0, 1) falls on, when each index has a part of the whole in proportion to its
 * weight.
 */
export function indexByWeight(weights: readonly number[], chance: number): number {
  let left = chance * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return weights.length - 1;
}
