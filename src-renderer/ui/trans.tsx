import { TransNoContext } from '@lingui/react/server'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { addFigures, i18n } from '#shared/i18n/translate.ts'

/**
 * Says a text that has elements within it, in the person's language:
 * `<Trans text="Press <key>J</key> to go on" parts={{ key: <Kbd /> }} />`. `values` fill the places
 * in braces with texts or elements; `parts` are the elements that tags of the text stand for.
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
  const held = Object.entries(values).map(([name, value]) => [name, hold(value)])
  return (
    <TransNoContext
      id={text}
      values={addFigures(Object.fromEntries(held))}
      components={parts && { ...parts }}
      lingui={{ i18n }}
    />
  )
}

/** Holds a text in an element, so that what people wrote is never read as a tag. */
const hold = (value: ReactNode): ReactNode =>
  typeof value === 'string' ? <Fragment>{value}</Fragment> : value
