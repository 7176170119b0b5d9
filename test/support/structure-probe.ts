import type { Page } from '@playwright/test'

/*
 * WCAG 1.3.1: looks at a page as it is painted for words that look like a heading and are none: on
 * a line of their own, and larger or bolder than the words below them.
 */

/** Runs in the page. */
function findBareHeadings(): string[] {
  const NAMED = [
    'h1,h2,h3,h4,h5,h6,[role=heading]',
    'th,dt,dd,label,legend,caption,figcaption,summary,option,time,kbd',
    // Names of records, and of the items of a list.
    'bdi,li b',
    'button,a,input,textarea,select,[role=button],[role=tab],[role=option],[role=menuitem]',
    '[role=row],[role=columnheader],[role=img],[role=status],[role=alert],[role=tooltip]',
    '[aria-hidden=true],[data-print=none]',
  ].join(',')
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    element.getBoundingClientRect().width > 1
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node instanceof Text && /\p{L}{2}/u.test(node.data))
  const styleOf = (element: Element) => {
    const { fontSize, fontWeight } = getComputedStyle(element)
    return { size: Number.parseFloat(fontSize), weight: Number(fontWeight) }
  }
  const plain = styleOf(document.body)
  const standsAlone = (element: Element): boolean => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const parent = element.parentElement
    if (!parent) return true
    const beside = [...parent.children].filter((one) => {
      if (one === element || !isShown(one)) return false
      const box = one.getBoundingClientRect()
      return box.top < bottom && box.bottom > top && (box.left >= right || box.right <= left)
    })
    return (
      beside.length === 0 &&
      ![...parent.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    )
  }
  const hasBelow = (element: Element): boolean => {
    const { bottom } = element.getBoundingClientRect()
    const parent = element.parentElement
    return [...(parent?.children ?? []), ...(parent?.parentElement?.children ?? [])].some(
      (one) => isShown(one) && one.getBoundingClientRect().top >= bottom - 1,
    )
  }
  return [...document.body.querySelectorAll('*')]
    .filter((element) => hasText(element) && isShown(element) && !element.closest(NAMED))
    .filter((element) => {
      const { size, weight } = styleOf(element)
      return (size > plain.size * 1.1 || weight >= 600) && standsAlone(element) && hasBelow(element)
    })
    .map(
      ({ localName, textContent }) =>
        `${localName} “${textContent.slice(0, 60)}” looks like a heading`,
    )
}

/** Lists the words of a page that look like a heading and are none. */
export const structureFindings = (page: Page): Promise<string[]> => page.evaluate(findBareHeadings)
