import { useRef } from 'react'
import type { KeyboardEvent, Ref } from 'react'
import { findUnfilledFields } from '#shared/domain/merge-fields.ts'
import { cx } from '../../ui/cx.ts'
import { TextArea } from '../../ui/text-field.tsx'
import styles from './emails.module.css'

interface MarkedAreaProps {
  value: string
  maxLength: number
  onChange: (text: string) => void
  /** Keeps the text on one line, without line breaks. */
  single?: boolean
  /**
   * The kind of marks: fields of a template, or gaps in an e-mail that are still to be filled in.
   */
  marks?: 'fields' | 'gaps'
  ref?: Ref<HTMLTextAreaElement>
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** Edits a text, and marks the merge fields in it. */
export function MarkedArea({
  value,
  onChange,
  single = false,
  marks = 'gaps',
  ...rest
}: MarkedAreaProps) {
  const layer = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.marked}>
      <div
        ref={layer}
        aria-hidden="true"
        data-marks={marks}
        className={cx(styles.layer, single ? styles.single : styles.long)}
      >
        {markedParts(value)}
      </div>
      <TextArea
        {...rest}
        spellCheck
        rows={single ? 1 : 8}
        className={cx(styles.over, single ? styles.single : styles.long)}
        value={value}
        onScroll={(event) => {
          if (layer.current) layer.current.scrollTop = event.currentTarget.scrollTop
        }}
        onChange={(event) =>
          onChange(single ? event.target.value.replaceAll(/[\r\n]+/g, ' ') : event.target.value)
        }
      />
    </div>
  )
}

function markedParts(text: string) {
  const gaps = findUnfilledFields(text)
  const parts = gaps.flatMap(({ start, end }, index) => [
    text.slice(gaps[index - 1]?.end ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ])
  // A trailing line break has no height unless a character follows.
  return [...parts, `${text.slice(gaps.at(-1)?.end ?? 0)}\u200B`]
}
