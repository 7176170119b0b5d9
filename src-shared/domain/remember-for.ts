/**
 * Returns a function that answers as `find` does, and asks it once for each object: what is found
 * must follow from the object alone. It is forgotten together with the object.
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
