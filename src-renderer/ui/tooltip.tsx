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
/** How long the pointer may take from the element to the text, in milliseconds. */
const graceMs = 100

/**
 * Shows a word or two on hover and on keyboard focus, until the pointer has left both the element
 * and the text, the focus moves, or Escape is pressed (WCAG 1.4.13). It repeats what is said
 * elsewhere, so it is hidden from screen readers.
 */
export function Tooltip({ text, keys, children }: TooltipProps) {
  const [shown, setShown] = useState(false)
  const bubble = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const anchor = `--t${useId().replaceAll(/\W/g, '')}`
  const stay = () => clearTimeout(timer.current)
  // A trigger whose popup is open needs no tooltip, which would cover the popup.
  const turn = (ms: number, target?: Element) => {
    stay()
    timer.current = setTimeout(() => setShown(!!target && target.ariaExpanded !== 'true'), ms)
  }
  const showLater = ({ currentTarget }: { currentTarget: Element }) => turn(delayMs, currentTarget)
  const leave = () => turn(graceMs)
  const hide = () => turn(0)
  useEffect(() => stay, [])
  useEffect(() => {
    if (!shown) return
    bubble.current?.showPopover()
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false)
    }
    window.addEventListener('keydown', leaveByKey)
    return () => window.removeEventListener('keydown', leaveByKey)
  }, [shown])
  const target = cloneElement(children, {
    style: { ...(children.props.style as object | undefined), anchorName: anchor },
    onPointerEnter: showLater,
    onPointerLeave: leave,
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
          onPointerEnter={stay}
          onPointerLeave={leave}
          onPointerDown={hide}
        >
          {text}
          {keys ? <Shortcut keys={keys} /> : null}
        </span>
      ) : null}
    </>
  )
}
