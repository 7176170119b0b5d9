import { useMemo } from 'react'

/**
 * Returns the same object as long as the value's content stays the same, so that an equal but new
 * object triggers no request or effect. For values that JSON can represent; undefined fields are
 * dropped.
 */
export function useSame<T>(value: T): T {
  // JSON.stringify returns undefined if the value is undefined.
  const text = JSON.stringify(value) as string | undefined
  return useMemo(() => (text === undefined ? undefined : JSON.parse(text)) as T, [text])
}
