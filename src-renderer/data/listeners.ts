/** Keeps the listeners of a store, for useSyncExternalStore. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Tells every listener that something changed. */
    tell(): void {
      for (const listener of listeners) listener()
    },
    /** Adds a listener; the answer removes it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
