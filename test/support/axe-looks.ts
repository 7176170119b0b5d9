import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { axeFindings, WCAG } from './axe.ts'

/*
 * axe on one page in many looks (themes, heights of rows, sizes of text), without judging again
 * what has been judged. Two of its rules read the colours of a text and of what lies behind it; all
 * others read the elements, where they are, and whether they are shown.
 */

const COLOURS = ['color-contrast', 'link-in-text-block']
const MARK = 'data-to-judge'
const NOTHING = { mark: MARK, only: [] as string[] }

/** What axe has judged so far. */
export interface Judged {
  /** Pages: their elements and where these are. */
  shapes: Set<string>
  /** Texts: their colours, and those behind them. */
  colours: Set<string>
}

/** Begins with nothing judged. */
export const nothingJudged = (): Judged => ({ shapes: new Set(), colours: new Set() })

/**
 * Lists what axe finds on a page, as `axeFindings` does, in what has not been judged: by every
 * other rule if an element, its place or whether it is shown is new; by the colours of each text
 * whose colours or letters are new.
 */
export async function newFindings(page: Page, judged: Judged): Promise<string[]> {
  const { elements, colours } = await page.evaluate(describePage, NOTHING)
  const shape = createHash('sha256').update(elements).digest('hex')
  const fresh = colours.filter((one) => !judged.colours.has(one))
  const found: string[] = []
  if (!judged.shapes.has(shape))
    found.push(...(await axeFindings(page, { groups: [...WCAG, 'best-practice'], but: COLOURS })))
  judged.shapes.add(shape)
  if (fresh.length === 0) return found
  const now = await page.evaluate(describePage, { mark: MARK, only: fresh })
  const seen = await axeFindings(page, { rules: COLOURS, within: `[${MARK}]` }).catch(ifGone)
  await page.evaluate(unmark, MARK)
  if (seen === null) return found
  for (const one of now.colours) if (fresh.includes(one)) judged.colours.add(one)
  return [...found, ...seen]
}

/** Texts that were drawn anew meanwhile are judged with the next look. */
function ifGone(error: unknown): null {
  if (String(error).includes('No elements found for include')) return null
  throw error
}

/**
 * Runs in the page. Tells its elements with their places, and the colours of its texts; marks the
 * texts with some of these colours.
 */
function describePage(marked: { mark: string; only: readonly string[] }): {
  elements: string
  colours: string[]
} {
  const all = [...document.body.querySelectorAll('*')]
  const places = all.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    return [x, y, width, height].map(Math.round).join() + (isShown ? '' : '-')
  })
  const isText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  const exempt =
    ':disabled, [aria-disabled="true"], [inert], [aria-hidden="true"], label:has(:disabled)'
  const around = (element: Element): Element[] =>
    element.parentElement ? [element, ...around(element.parentElement)] : [element]
  const behind = (element: Element): Element[] => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const stack = document.elementsFromPoint(x + width / 2, y + height / 2)
    return stack.includes(element) ? stack.slice(stack.indexOf(element)) : []
  }
  const paints = new Map<Element, string>()
  const paintOf = (element: Element): string => {
    const known = paints.get(element)
    if (known !== undefined) return known
    const { color, backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element)
    const paint = [color, backgroundColor, backgroundImage, opacity, filter].join()
    paints.set(element, paint)
    return paint
  }
  const only = new Set(marked.only)
  const colours = new Set<string>()
  for (const element of all.filter(isText)) {
    const { fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(element)
    const layers = [...around(element), null, ...behind(element)]
    const colour = [
      element.tagName,
      element.closest(exempt) === null,
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
      element.textContent.trim().length > 1,
      fontSize,
      fontWeight,
      textShadow,
      textDecorationLine,
      ...new Set(layers.map((one) => (one ? paintOf(one) : '|'))),
    ].join(';')
    colours.add(colour)
    if (only.has(colour)) element.setAttribute(marked.mark, '')
  }
  return { elements: document.body.innerHTML + places.join(' '), colours: [...colours] }
}

/** Runs in the page. */
function unmark(mark: string): void {
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark)
}
