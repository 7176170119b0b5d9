/** Loads a value on first use and keeps it; a failed load is tried again on the next use. */
export interface LoadOnce<T> {
  (): Promise<T>
  /** Returns what is loaded or loading; null before the first use. */
  loaded(): Promise<T> | null
}

export function loadOnce<T>(load: () => Promise<T>): LoadOnce<T> {
  let loading: Promise<T> | null = null
  const ask = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    }))
  return Object.assign(ask, { loaded: () => loading })
}
