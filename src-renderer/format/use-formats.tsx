import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { createFormats } from './formats.ts'
import type { FormatChoice, Formats } from './formats.ts'

const Context = createContext<Formats>(createFormats({ locale: null, hour12: null }))

/** Returns the user's formatters: `const format = useFormats(); format.stamp(row.touched_at)`. */
export function useFormats(): Formats {
  return useContext(Context)
}

/** Provides one set of formatters to the screens below. */
export function FormatsProvider({
  locale,
  hour12,
  children,
}: FormatChoice & { children: ReactNode }) {
  const formats = useMemo(() => createFormats({ locale, hour12 }), [locale, hour12])
  return <Context value={formats}>{children}</Context>
}
