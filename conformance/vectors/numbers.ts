/** Whether two numbers agree by the comparison rule of a kernel: `exact`, `ulp:n` or `rel:x`. */
export function agrees(expected: number, found: number, rule: string): boolean {
  if (Object.is(expected, found) || expected === found) return true;
  const [name, bound = '0'] = rule.split(':');
  if (name === 'rel') {
    return (
      Math.abs(expected - found) <= Number(bound) * Math.max(Math.abs(expected), Math.abs(found))
    );
  }
  if (name !== 'ulp') return false;
  const distance = ordinal(expected) - ordinal(found);
  return (distance < 0n ? -distance : distance) <= BigInt(bound);
}

/** The place of a double among all doubles: neighbours differ by one. */
function ordinal(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigInt64(0);
  return bits >= 0n ? bits : -(bits & 0x7fffffffffffffffn);
}
