import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

interface WrittenTextProps {
  /** The accessible name of a long text that receives the focus: `Last call`. */
  label: string
  children: string | null
  tone?: 'muted'
}

/**
 * Shows a user-written text with its line breaks. A long one scrolls and is a Tab stop, so that it
 * can be scrolled by keys (WCAG 2.1.1).
 */
export function WrittenText({ label, children, tone }: WrittenTextProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const watch = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [children])
  return (
    <div
      ref={box}
      className={cx('written', tone)}
      {...(isLong ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
    >
      <bdi>{children}</bdi>
    </div>
  )
}
