/**
 * Memoises `find` for each object, whose result must depend only on the object. The result is
 * released together with the object.
 */
export function rememberFor<K extends object, V>(find: (key: K) => V): (key: K) => V {
  const found = new WeakMap<K, V>()
  return (key) => {
    const before = found.get(key)
    if (before !== undefined) return before
    const value = find(key)
    found.set(key, value)
    return value
  }
}
