import type { Page } from '@playwright/test'

/*
 * Looks at a page as it is painted, for what somebody could not read or reach. What is cut on purpose
 * is told by a rule (`lookForShortened`), without knowing any screen.
 */

/** A text or a control as it is painted: the part of it that can be seen, or scrolled to. */
interface Item {
  element: Element
  words: string
  rect: DOMRect
}

/* The functions below run in the page (`askPage`): they use nothing else of this module. */

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
}

/** For screen readers alone, or a drawing. */
function isSpoken(element: Element): boolean {
  if (element.closest('svg, [data-base-ui-focus-guard], input[aria-hidden=true]')) return true
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const { clipPath, position } = getComputedStyle(each)
    if (clipPath === 'inset(50%)' && position === 'absolute') return true
  }
  return false
}

function wordsOf(element: Element): string {
  const name = element.getAttribute('aria-label') ?? element.textContent
  return `${element.localName} “${name.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}”`
}

/** Lists the boxes that an element is painted in, from the nearest to the window. */
function framesOf(element: Element | null): Element[] {
  const frames: Element[] = []
  let leaves = false
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const { position, transform } = getComputedStyle(each)
    // What is placed absolutely is cut only by what it is placed in.
    if (!leaves || position !== 'static' || transform !== 'none') {
      frames.push(each)
      leaves = position === 'absolute'
    }
    if (position === 'fixed') break
  }
  return frames
}

function innerBox(element: Element): DOMRect {
  const { left, top } = element.getBoundingClientRect()
  return new DOMRect(
    left + element.clientLeft,
    top + element.clientTop,
    element.clientWidth,
    element.clientHeight,
  )
}

/** The box without its padding, where a button may lie beside what is typed. */
function contentBox(element: Element): DOMRect {
  const { left, top, width, height } = element.getBoundingClientRect()
  if (!element.matches('input, textarea')) return new DOMRect(left, top, width, height)
  const { paddingLeft, paddingRight } = getComputedStyle(element)
  const before = Number.parseFloat(paddingLeft)
  return new DOMRect(left + before, top, width - before - Number.parseFloat(paddingRight), height)
}

function intersectionOf(one: DOMRect, other: DOMRect): DOMRect {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const right = Math.min(one.right, other.right)
  const bottom = Math.min(one.bottom, other.bottom)
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

/** Says what is lost of a box, and what is left of it. What can be scrolled to is not lost. */
function seen(element: Element | null, whole: DOMRect): { lost: string | null; rect: DOMRect } {
  let rect = whole
  for (const frame of framesOf(element)) {
    const {
      whiteSpaceCollapse,
      overflowX,
      overflowY,
      textOverflow,
      webkitLineClamp,
      display,
      flexWrap,
    } = getComputedStyle(frame)
    if (display === 'inline' || display === 'contents') continue
    if (overflowX === 'visible' && overflowY === 'visible') continue
    const box = innerBox(frame)
    const inside = intersectionOf(rect, box)
    // A blank at the end of a line hangs over.
    const isCutAcross =
      rect.width - inside.width > (whiteSpaceCollapse === 'preserve' ? whole.height * 0.75 : 1.5)
    // The lines of a text are higher than its letters.
    const isCutDown = rect.height - inside.height > Math.max(2, whole.height * 0.25)
    if (isCutAcross && /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis')
      return { lost: `is cut by ${wordsOf(frame)} ${frame.className}`, rect: inside }
    // Of hints those that do not fit are left out whole, on a line that is not shown.
    if (isCutDown && inside.height < whole.height * 0.25 && flexWrap === 'wrap')
      return { lost: null, rect: new DOMRect() }
    if (isCutDown && /hidden|clip/.test(overflowY) && webkitLineClamp === 'none')
      return { lost: `is cut in its height by ${wordsOf(frame)} ${frame.className}`, rect: inside }
    rect = inside
    if (rect.width === 0 || rect.height === 0) return { lost: null, rect }
  }
  const inWindow = intersectionOf(rect, new DOMRect(0, 0, innerWidth, innerHeight))
  if (rect.width - inWindow.width > 1.5)
    return { lost: 'reaches out of the window', rect: inWindow }
  return { lost: null, rect: inWindow }
}

function textsOf(): { element: Element; words: string; length: number; lines: DOMRect[] }[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    const words = walker.currentNode.textContent?.trim() ?? ''
    if (!words || !element || !isShown(element) || isSpoken(element)) continue
    if (element.closest('textarea, option, script, style, noscript')) continue
    const range = document.createRange()
    range.selectNodeContents(walker.currentNode)
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    found.push({ element, words: `“${words.slice(0, 60)}”`, length: words.length, lines })
  }
  return found
}

function controlsOf(): Element[] {
  const all = document.querySelectorAll(
    'button, a[href], input, textarea, select, [role=tab], [role=checkbox], [role=switch], [role=radio], [role=option], [role=menuitem], [role=combobox], [tabindex="0"]:not([role=separator])',
  )
  return [...all].filter((each) => isShown(each) && !isSpoken(each) && !each.closest('[inert]'))
}

/** The box of a control; of a link in a sentence, those of its lines. */
function boxesOf(element: Element): DOMRect[] {
  if (getComputedStyle(element).display !== 'inline') return [element.getBoundingClientRect()]
  return [...element.getClientRects()]
}

/** Finds words and controls that are cut, and returns what is to be seen of the others. */
function lookForCuts(): { items: Item[]; found: string[] } {
  const items: Item[] = []
  const found = new Set<string>()
  for (const { element, words, length, lines } of textsOf()) {
    const count = new Set(lines.map(({ top }) => Math.round(top / 4))).size
    const isWritten = getComputedStyle(element).whiteSpaceCollapse === 'preserve'
    if (!isWritten && count > 3 && length < count * 3) found.add(`${words} is broken up`)
    for (const line of lines) {
      const { lost, rect } = seen(element, line)
      if (lost) found.add(`${words} ${lost}`)
      if (rect.width > 0 && rect.height > 0) items.push({ element, words, rect })
    }
  }
  for (const element of controlsOf())
    for (const box of boxesOf(element)) {
      const { lost, rect } = seen(element.parentElement, box)
      if (lost && !lost.includes('height')) found.add(`${wordsOf(element)} ${lost}`)
      const inner = intersectionOf(rect, contentBox(element))
      if (inner.width > 0 && inner.height > 0)
        items.push({ element, words: wordsOf(element), rect: inner })
    }
  return { items, found: [...found] }
}

function isFilled(element: Element): boolean {
  const { backgroundColor, backgroundImage } = getComputedStyle(element)
  if (backgroundImage !== 'none') return true
  const [, alpha = '1'] = /(?:\/|rgba\(.*,)\s*([\d.]+)\s*\)/.exec(backgroundColor) ?? []
  return backgroundColor !== 'rgba(0, 0, 0, 0)' && Number(alpha) > 0.5
}

/** What something is laid out in with others: what is placed apart may cover them. */
function layerOf(element: Element): Element | null {
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    if (/absolute|fixed|sticky/.test(getComputedStyle(each).position)) return each
  return null
}

/** Tells whether both are painted there, neither covered by the ground of something above it. */
function areBothVisible(one: Element, other: Element, at: DOMRect): boolean {
  if (layerOf(one) === layerOf(other)) return true
  const stack = document.elementsFromPoint(at.left + at.width / 2, at.top + at.height / 2)
  const [upper = -1, lower = -1] = [stack.indexOf(one), stack.indexOf(other)].sort((a, b) => a - b)
  if (upper === -1) return false
  return !stack.slice(0, lower).some((each) => {
    const isAboveBoth = !each.contains(one) || !each.contains(other)
    return isAboveBoth && !each.contains(stack[lower] ?? each) && isFilled(each)
  })
}

/** Finds words and controls that lie on each other. */
function lookForOverlaps(items: readonly Item[]): string[] {
  const found = new Set<string>()
  const sorted = [...items].sort((one, other) => one.rect.top - other.rect.top)
  for (const [at, one] of sorted.entries())
    for (const other of sorted.slice(at + 1)) {
      if (other.rect.top >= one.rect.bottom) break
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      const both = intersectionOf(one.rect, other.rect)
      const lower = Math.min(one.rect.height, other.rect.height)
      if (both.width < 3 || both.height < Math.max(3, lower * 0.3)) continue
      if (!areBothVisible(one.element, other.element, both)) continue
      found.add(`${one.words} and ${other.words} overlap`)
    }
  return [...found]
}

function isShortened(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  if (webkitLineClamp !== 'none') return element.scrollHeight > element.clientHeight + 1
  return textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1
}

/**
 * Finds what is shortened though it should not be. Words of a record, a row or a place may end with
 * an ellipsis, since the pointer shows the whole of them; words of a control, a heading or a label
 * may not, unless its markup says the whole of it (`title`).
 */
function lookForShortened(): string[] {
  const found = []
  for (const element of document.querySelectorAll('body *')) {
    if (!isShown(element) || isSpoken(element) || !isShortened(element)) continue
    const words = `${wordsOf(element)} ${element.className} in ${String(element.parentElement?.className)}`
    const isOwnWords = element.closest('button, label, legend, h1, h2, h3, h4, [role=tab], th')
    if (isOwnWords && !element.closest('bdi, [title], [role=row], [role=listitem]'))
      found.push(`${words} is shortened`)
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    if (!element.closest('[title], [role=row][aria-label]') && !element.querySelector('[title]'))
      found.push(`${words} is shortened and nowhere whole`)
  }
  return found
}

/** Finds what scrolls sideways though nothing in it is a table (WCAG 1.4.10), and why. */
function lookForSidewaysScrolling(): string[] {
  const plane = '[role=grid], table, [role=tablist], pre, [data-plane]'
  const found = []
  for (const element of document.querySelectorAll('body *')) {
    if (!/auto|scroll/.test(getComputedStyle(element).overflowX) || !isShown(element)) continue
    if (element.scrollWidth <= element.clientWidth + 1 || element.matches(plane)) continue
    const box = innerBox(element)
    const isTooWide = (each: Element) => {
      const { left, right, width } = each.getBoundingClientRect()
      const isLeftward = getComputedStyle(element).direction === 'rtl'
      return width > 0 && (isLeftward ? left < box.left - 1 : right > box.right + 1)
    }
    if ([...element.querySelectorAll(plane)].some(isTooWide)) continue
    const why = [...element.querySelectorAll('*')].find(
      (each) => isTooWide(each) && ![...each.children].some(isTooWide),
    )
    found.push(`${wordsOf(element)} scrolls sideways because of ${wordsOf(why ?? element)}`)
  }
  return found
}

/** Finds a window that is taller than its frame: the focus can move all of it, and nothing back. */
function lookForHiddenScrolling(): string[] {
  const isFixed = getComputedStyle(document.body).overflowY === 'hidden'
  const below = (document.scrollingElement?.scrollHeight ?? 0) - window.innerHeight
  return isFixed && below > 0 ? [`the window scrolls by ${below} pixels`] : []
}

/** Tells whether a point of what can be seen of an element is not covered by something else. */
function isUncovered(element: Element): boolean {
  const { rect } = seen(element.parentElement, element.getBoundingClientRect())
  if (rect.width < 1 || rect.height < 1) return false
  return [0.1, 0.5, 0.9].some((across) =>
    [0.1, 0.5, 0.9].some((down) => {
      const x = rect.left + rect.width * across
      const top = document.elementFromPoint(x, rect.top + rect.height * down)
      return top !== null && (element.contains(top) || top.contains(element))
    }),
  )
}

/** Lists what Tab comes to; it stays in what is open above the screen, or closes it. */
function stopsOf(): HTMLElement[] {
  const open = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')]
  const above = open.filter((each) => isShown(each) && layerOf(each) !== null).at(-1)
  return controlsOf().filter(
    (element) =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      (!above || above.contains(element)) &&
      !element.closest('[aria-hidden=true]') &&
      !element.matches(':disabled'),
  ) as HTMLElement[]
}

/** Describes what may tell the focus: lines and colours of an element, of its parts and its frame. */
function lookOf(element: HTMLElement): string {
  const frames = [element.parentElement, element.parentElement?.parentElement]
  return [element, ...[...element.querySelectorAll('*')].slice(0, 8), ...frames]
    .filter((box) => box instanceof Element)
    .flatMap((box) => [null, '::before', '::after'].map((part) => getComputedStyle(box, part)))
    .map(
      ({ outlineStyle, outlineWidth, outlineColor, boxShadow, backgroundColor, borderColor }) => {
        const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`
        return [outline, boxShadow, backgroundColor, borderColor].join()
      },
    )
    .join(';')
}

/** Tells whether an element has a caret while it has the focus. */
function hasCaret(element: HTMLElement): boolean {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  return isField && element.selectionStart !== null
}

/**
 * Finds what is hidden while it has the focus (WCAG 2.4.11), or looks as without it (WCAG 2.4.7),
 * as Tab comes to it.
 */
async function lookForHiddenFocus(): Promise<string[]> {
  const before = document.activeElement
  const found: string[] = []
  const painted = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  for (const element of stopsOf()) {
    if (document.activeElement === element) element.blur()
    const usual = lookOf(element)
    element.focus()
    if (document.activeElement !== element) continue
    const isAsBefore = () => !hasCaret(element) && lookOf(element) === usual
    if (isAsBefore()) await painted()
    if (isAsBefore() && document.activeElement === element)
      found.push(`${wordsOf(element)} looks as without the focus`)
    if (isUncovered(element)) continue
    // The tip of what had the focus before goes with the next frame.
    await painted()
    if (document.activeElement === element && !isUncovered(element))
      found.push(`${wordsOf(element)} is hidden while it has the focus`)
  }
  if (before instanceof HTMLElement) before.focus()
  return found
}

const inPage = [
  isShown,
  isSpoken,
  wordsOf,
  framesOf,
  innerBox,
  contentBox,
  intersectionOf,
  seen,
  textsOf,
  controlsOf,
  boxesOf,
  lookForCuts,
  isFilled,
  layerOf,
  areBothVisible,
  lookForOverlaps,
  isShortened,
  lookForShortened,
  lookForSidewaysScrolling,
  lookForHiddenScrolling,
  isUncovered,
  stopsOf,
  lookOf,
  hasCaret,
  lookForHiddenFocus,
]

const askPage = (page: Page, question: string): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    ${inPage.map(String).join('\n')}
    ${question}
  })()`)

/**
 * Lists what somebody could not read or reach on a page: words and controls that are cut, overlap,
 * are shortened where they should not be, or have to be scrolled sideways.
 */
export const layoutFindings = (page: Page): Promise<string[]> =>
  askPage(
    page,
    `const { items, found } = lookForCuts()
    return [
      ...found,
      ...lookForOverlaps(items),
      ...lookForShortened(),
      ...lookForSidewaysScrolling(),
      ...lookForHiddenScrolling(),
    ]`,
  )

/** Lists what cannot be seen to have the focus when it has it: hidden, or drawn as without it. */
export async function hiddenFocus(page: Page): Promise<string[]> {
  await page.keyboard.press('Shift') // After a click, browsers draw no ring.
  return askPage(page, 'return lookForHiddenFocus()')
}
