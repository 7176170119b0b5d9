/** Loads something when it is first asked for; where that fails, it is tried again. */
export interface LoadOnce<T> {
  (): Promise<T>
  /** What is loaded, or being loaded; null where nobody has asked for it. */
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
