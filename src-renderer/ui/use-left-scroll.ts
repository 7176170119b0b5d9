import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { history } from '../navigation/navigation.ts'
import { leave, leftOf } from '../stores/left-screens.ts'

/**
 * Restores the scroll position of a box at this path, once its content is high enough, and stores
 * the position from then on. `of` tells apart the boxes at the path. Returns the ref of the box,
 * which has one child.
 */
export function useLeftScroll(of = ''): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const { pathname } = history.location
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const name = `scroll ${pathname}${of}`
    const left = leftOf(name)
    let targetTop = typeof left === 'number' ? left : 0
    element.scrollTop = targetTop
    // What is read last may appear above, and must not push the rest away from where it was left.
    element.style.overflowAnchor = targetTop === 0 ? '' : 'none'
    const grown = new ResizeObserver(() => {
      if (targetTop === 0) return
      element.scrollTop = targetTop
      if (element.scrollTop >= targetTop - 1) targetTop = 0
    })
    if (element.firstElementChild) grown.observe(element.firstElementChild)
    const remember = () => {
      if (targetTop === 0) leave(name, Math.round(element.scrollTop))
    }
    // Manual scrolling cancels the restoration.
    const letGo = () => {
      targetTop = 0
      element.style.overflowAnchor = ''
    }
    const ended = new AbortController()
    const listening = { passive: true, signal: ended.signal }
    element.addEventListener('scroll', remember, listening)
    for (const event of ['wheel', 'pointerdown', 'keydown'])
      element.addEventListener(event, letGo, listening)
    return () => {
      grown.disconnect()
      ended.abort()
    }
  }, [pathname, of])
  return box
}
