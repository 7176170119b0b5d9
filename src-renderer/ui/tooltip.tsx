import { cloneElement, useEffect, useId, useRef, useState } from 'react'
import type { FocusEvent, ReactElement } from 'react'
import { Shortcut } from './shortcut.tsx'
import styles from './tooltip.module.css'

interface TooltipProps {
  text: string
  keys?: string | undefined
  /** The element it describes; must spread its props. */
  children: ReactElement<Record<string, unknown>>
}

const delayMs = 400

/**
 * Shows a word or two on hover and on keyboard focus. It repeats what is said elsewhere, so it is
 * hidden from screen readers.
 */
export function Tooltip({ text, keys, children }: TooltipProps) {
  const [shown, setShown] = useState(false)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const anchor = `--t${useId().replaceAll(/\W/g, '')}`
  const showLater = ({ currentTarget: target }: { currentTarget: Element }) => {
    // A trigger whose popup is open needs no tooltip, which would cover the popup.
    const show = () => setShown(target.getAttribute('aria-expanded') !== 'true')
    timer.current = setTimeout(show, delayMs)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!shown) return
    bubble.current?.showPopover()
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false)
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [shown])
  const target = cloneElement(children, {
    style: { ...(children.props.style as object | undefined), anchorName: anchor },
    onPointerEnter: showLater,
    onPointerLeave: hide,
    onPointerDown: hide,
    onBlur: hide,
    onFocus: (event: FocusEvent<Element>) => {
      if (event.target.matches(':focus-visible')) showLater(event)
    },
  })
  return (
    <>
      {target}
      {shown ? (
        <span
          ref={bubble}
          popover="manual"
          className={styles.popup}
          style={{ positionAnchor: anchor }}
          aria-hidden="true"
        >
          {text}
          {keys ? <Shortcut keys={keys} /> : null}
        </span>
      ) : null}
    </>
  )
}
