import { useLayoutEffect, type RefObject } from 'react'
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
 * `readonly` field, because browsers move no caret in those.
 */
export function ReadingText({ label, text, start, ref }: ReadingTextProps) {
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const refuse = (event: Event) => event.preventDefault()
    // Input of an input method cannot be prevented, only reverted.
    const restore = () => {
      box.value = text
    }
    box.value = text
    beginAt(box, start)
    // Replaces the other view, which had the focus.
    if (document.activeElement === document.body) box.focus()
    box.addEventListener('beforeinput', refuse)
    box.addEventListener('input', restore)
    return () => {
      box.removeEventListener('beforeinput', refuse)
      box.removeEventListener('input', restore)
    }
  }, [ref, text, start])
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
