/** An element that exists by construction. @throws RangeError when it does not */
export function elementAt<Value>(values: readonly Value[], index: number): Value {
  const value = values[index];
  if (value === undefined) throw new RangeError(`no element ${index} of ${values.length}`);
  return value;
}
