/**
 * What a form starts with that puts a refused change right: the thing as it is now, with what this person had changed against what they saw (`base`). Without
 * `base` all of their fields count as changed. Fields that the thing does not have are left out.
 */
export function mendedFields<T extends object>(
  body: Readonly<Record<string, unknown>>,
  base: Readonly<Record<string, unknown>> | null,
  now: T,
): Readonly<Record<string, unknown>> {
  const changed = Object.entries(body).filter(([name, value]) => name in now && (!base || base[name] !== value))
  return { ...now, ...Object.fromEntries(changed) }
}
