import { TransNoContext } from '@lingui/react/server'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { i18n, keepDirection, prepareValues } from '#shared/i18n/translate.ts'

/**
 * Renders a text that contains elements, in the user's language: `<Trans text="Press <key>J</key>
 * to go on" parts={{ key: <Kbd /> }} />`. `values` fill the placeholders in braces with texts or
 * elements; `parts` are the elements for the tags of the text.
 */
export function Trans({
  text,
  values = {},
  parts,
}: {
  text: string
  values?: Readonly<Record<string, ReactNode>>
  parts?: Readonly<Record<string, ReactElement>>
}) {
  const entries = Object.entries(values).map(([name, value]) => [name, hold(value)])
  return (
    <TransNoContext
      id={text}
      values={prepareValues(Object.fromEntries(entries))}
      components={parts && { ...parts }}
      lingui={{ i18n }}
    />
  )
}

/** Wraps a text in an element, so that user data is never parsed as a tag. */
const hold = (value: ReactNode): ReactNode =>
  typeof value === 'string' ? <Fragment>{keepDirection(value)}</Fragment> : value
