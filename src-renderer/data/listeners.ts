/** Creates the listener set of a store, for useSyncExternalStore. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    /** Notifies every listener of a change. */
    tell(): void {
      for (const listener of listeners) listener()
    },
    /** Adds a listener. Returns a function that removes it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
