import type { Page } from '@playwright/test'

/*
 * WCAG 1.3.2: looks at a page as it is painted for parts that are read in another order than they
 * are shown in. A screen reader, and Tab, follow the page's own order. What a style turns round by
 * itself (`order`, `-reverse`) is judged in test/renderer/ui/reading-order.test.ts.
 */

/*
 * The functions below run in the page, which gets them as they are written. They call one another by
 * name and use nothing else of this module.
 */

function hasBox(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
  const { clipPath } = getComputedStyle(element)
  const { width, height } = element.getBoundingClientRect()
  return clipPath !== 'inset(50%)' && width > 1 && height > 1
}

/**
 * What is laid out with each other: parts in the flow, and parts that have a place of their own, such
 * as rows of a table and meetings of a day. What sticks to an edge is left out: its place depends on
 * how far one has scrolled.
 */
function siblingsOf(element: Element): { inFlow: Element[]; placed: Element[] } {
  const shown = [...element.children].filter(hasBox)
  const placed = shown.filter((each) => /absolute|fixed/.test(getComputedStyle(each).position))
  const isTurned = getComputedStyle(element).flexDirection.endsWith('-reverse')
  const inFlow = shown.filter((each) => {
    const { position, order } = getComputedStyle(each)
    return /static|relative/.test(position) && order === '0'
  })
  return { inFlow: isTurned ? [] : inFlow, placed }
}

function nameOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent
  return `${element.localName} “${name.replaceAll(/\s+/g, ' ').trim().slice(0, 40)}”`
}

/** Where the first of two ends, and where the second begins. */
function boxesOf(first: Element, second: Element): { end: DOMRect; start: DOMRect } {
  const end = [...first.getClientRects()].at(-1) ?? first.getBoundingClientRect()
  const start = second.getClientRects()[0] ?? second.getBoundingClientRect()
  return { end, start }
}

/** Tells whether one box ends where another begins, along a line of words. */
function precedes(one: DOMRect, other: DOMRect, element: Element): boolean {
  const isRightToLeft = getComputedStyle(element).direction === 'rtl'
  return isRightToLeft ? one.left >= other.right - 1 : one.right <= other.left + 1
}

/** Tells whether the second of two is above the first; the top of the next column may be. */
function isAbove(element: Element, first: Element, second: Element): boolean {
  const { end, start } = boxesOf(first, second)
  return start.bottom <= end.top + 1 && !precedes(end, start, element)
}

/**
 * Tells whether the second of two is before the first in one line. In a sentence the languages of
 * its words decide.
 */
function isBefore(element: Element, first: Element, second: Element): boolean {
  if (getComputedStyle(second).display === 'inline') return false
  const { end, start } = boxesOf(first, second)
  const shared = Math.min(start.bottom, end.bottom) - Math.max(start.top, end.top)
  return precedes(start, end, element) && shared > Math.min(start.height, end.height) / 2
}

function lookForOtherOrder(): string[] {
  const found: string[] = []
  const add = (first: Element, second: Element) =>
    found.push(`${nameOf(second)} is shown before ${nameOf(first)} and read after it`)
  for (const element of document.querySelectorAll('body, body *:not(svg, svg *)')) {
    const { inFlow, placed } = siblingsOf(element)
    for (const [at, first] of inFlow.entries()) {
      const second = inFlow[at + 1]
      if (second && (isAbove(element, first, second) || isBefore(element, first, second)))
        add(first, second)
    }
    // Meetings at the same time stand side by side, in the order in which they begin.
    for (const [at, first] of placed.entries()) {
      const second = placed[at + 1]
      if (second && isAbove(element, first, second)) add(first, second)
    }
  }
  return found
}

const inPage = [hasBox, siblingsOf, nameOf, boxesOf, precedes, isAbove, isBefore, lookForOtherOrder]

/** Lists neighbours that are shown in another order than they are read in. */
export const orderFindings = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    ${inPage.map(String).join('\n')}
    return lookForOtherOrder()
  })()`)
