import { useMemo } from 'react'

/**
 * Returns the same object for as long as the value's content stays the same, so that an equal value
 * which is a new object neither asks nor starts anything again. For values that JSON can hold;
 * fields that are undefined are left out.
 */
export function useSame<T>(value: T): T {
  // Without a text there is no value either: undefined.
  const text = JSON.stringify(value) as string | undefined
  return useMemo(() => (text === undefined ? undefined : JSON.parse(text)) as T, [text])
}
