import { useLayoutEffect, useRef, type RefObject } from 'react'
import { cx } from '../cx.ts'
import field from '../text-field.module.css'
import type { SurfaceText } from './surface-text.ts'
import styles from './surface.module.css'

interface ReadingTextProps extends SurfaceText {
  label: string
  ref: RefObject<HTMLTextAreaElement | null>
}

/**
 * Shows text to be read by line, word and character, which cannot be changed. It is not a
 * `readonly` field, because browsers move no caret in those. It begins at `start`; when the text
 * changes later, the caret stays where it is.
 */
export function ReadingText({ label, text, start, ref }: ReadingTextProps) {
  const isBegun = useRef(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || text === '') return
    if (isBegun.current) return replaceText(box, text)
    isBegun.current = true
    box.value = text
    beginAt(box, start)
    // Replaces the other view, which had the focus.
    if (document.activeElement === document.body) box.focus()
  }, [ref, text, start])
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const refuse = (event: Event) => event.preventDefault()
    // Input of an input method cannot be prevented, only reverted.
    const restore = () => {
      box.value = text
    }
    box.addEventListener('beforeinput', refuse)
    box.addEventListener('input', restore)
    return () => {
      box.removeEventListener('beforeinput', refuse)
      box.removeEventListener('input', restore)
    }
  }, [ref, text])
  return (
    <textarea
      ref={ref}
      className={cx(field.field, styles.text)}
      aria-label={label}
      aria-readonly="true"
      data-reading=""
      spellCheck={false}
      autoComplete="off"
    />
  )
}

/** Replaces what has changed of the text, so that caret and selection stay with their words. */
function replaceText(box: HTMLTextAreaElement, text: string): void {
  const before = box.value
  const most = Math.min(before.length, text.length)
  let same = 0
  while (same < most && before[same] === text[same]) same += 1
  let end = 0
  while (end < most - same && before.at(-1 - end) === text.at(-1 - end)) end += 1
  box.setRangeText(text.slice(same, text.length - end), same, before.length - end, 'preserve')
}

/** Places the caret, and scrolls it into the upper third of the box. */
function beginAt(box: HTMLTextAreaElement, start: number): void {
  const { value } = box
  if (start > 0) {
    box.value = value.slice(0, start)
    const { scrollHeight } = box
    box.value = value
    box.scrollTop = Math.max(0, scrollHeight - box.clientHeight / 3)
  }
  box.setSelectionRange(start, start)
}
