/** Returns a function that creates a value when it is first called, and keeps it. */
export function lazily<Value extends object>(create: () => Value): () => Value {
  let created: Value | undefined
  return () => (created ??= create())
}
