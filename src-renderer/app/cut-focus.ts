import styles from '../ui/tooltip.module.css'
import { isShortened } from './cut-titles.ts'

/** Elements that take the focus and may end with an ellipsis. A panel shows the active card whole. */
const SHOWN = 'a,[role=gridcell]:not([data-board-card])'
const ANCHOR = '--cut-focus'

/**
 * Shows the full text of an ellipsized cell or link while it has the keyboard focus, below it, until
 * the focus moves or Escape is pressed (WCAG 1.4.13). Hidden from screen readers, which read the
 * element itself. Returns a function that stops this.
 */
export function showCutFocus(): () => void {
  let shown: HTMLElement | null = null
  const bubble = document.createElement('span')
  bubble.className = styles.popup ?? ''
  bubble.popover = 'manual'
  bubble.dir = 'auto'
  bubble.ariaHidden = 'true'
  bubble.dataset['print'] = 'none'
  bubble.style.setProperty('position-anchor', ANCHOR)
  const hide = () => {
    shown?.style.removeProperty('anchor-name')
    shown = null
    bubble.remove()
  }
  const tell = ({ target }: FocusEvent) => {
    hide()
    if (!(target instanceof HTMLElement) || !target.matches(SHOWN)) return
    // An anchor of its own belongs to a tooltip, which the focus shows, too.
    if (!target.matches(':focus-visible') || target.style.getPropertyValue('anchor-name')) return
    const text = cutTextOf(target)
    if (text === '') return
    shown = target
    target.style.setProperty('anchor-name', ANCHOR)
    bubble.textContent = text
    document.body.append(bubble)
    bubble.showPopover()
  }
  // A row that scrolls away takes its focus with it, without an event.
  const leaveByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' || shown !== document.activeElement) hide()
  }
  document.addEventListener('focusin', tell)
  document.addEventListener('focusout', hide)
  document.addEventListener('keydown', leaveByKey, true)
  bubble.addEventListener('pointerdown', hide)
  return () => {
    hide()
    document.removeEventListener('focusin', tell)
    document.removeEventListener('focusout', hide)
    document.removeEventListener('keydown', leaveByKey, true)
  }
}

/** Returns the full text of the parts of an element that end with an ellipsis. */
function cutTextOf(element: HTMLElement): string {
  const cut = [element, ...element.querySelectorAll<HTMLElement>('*')].filter(
    (part) => part instanceof HTMLElement && isShortened(part),
  )
  const outermost = cut.filter(
    (part) => !cut.some((other) => other !== part && other.contains(part)),
  )
  return outermost.map(({ innerText }) => innerText).join(' ')
}
