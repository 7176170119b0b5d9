import type { Page } from '@playwright/test'
import { decode } from 'fast-png'

/** The state of a page at one moment. */
export interface Look {
  fontsLoaded: boolean
  /** The number of running animations and transitions. */
  moving: number
  /** The number of visible skeletons and visible parts marked as busy. */
  loading: number
  /** Parts whose content is wider than they are, and parts outside the window. */
  cut: string[]
  /** Toasts left over from what was done before. */
  messages: number
}

/** A page that is not fit for a picture; the message names every reason. */
export class PictureError extends Error {
  readonly code = 'picture_unfit'
}

/** About twenty seconds; a page that needs longer is waiting for something. */
const FRAME_LIMIT = 100

/** A toast stays for seven seconds, and another may follow it. */
const MESSAGE_MS = 20_000

/**
 * The share of a single colour from which a picture counts as blank. The emptiest screen, a locked
 * workspace, is 92 % one colour.
 */
const BLANK_SHARE = 0.98

/**
 * Takes a picture once the page is still: fonts loaded, nothing loading or moving, two identical
 * frames. Throws PictureError if that never happens, or if the page is blank or cut off.
 */
export async function takeStill(page: Page, frameLimit = FRAME_LIMIT): Promise<Buffer> {
  // Closes the tip, which is about an earlier key press and not part of the screen. Pointer and
  // focus stay where they are.
  for (const tip of await page.locator('[data-shortcut-tip] button').all())
    await tip.dispatchEvent('click')
  await untilMessagesGo(page)
  let before: Buffer | null = null
  for (let taken = 1; ; taken++) {
    const look = await lookAt(page)
    const frame = await page.screenshot()
    const reasons = unfinished(look, frame, before)
    if (reasons.length === 0) {
      if (look.cut.length > 0) throw new PictureError(`cut off: ${look.cut.join(', ')}`)
      return frame
    }
    if (taken >= frameLimit) throw new PictureError(reasons.join(', '))
    before = frame
  }
}

/** Waits for toasts of earlier steps to close by themselves; `unfinished` reports those that stay. */
async function untilMessagesGo(page: Page): Promise<void> {
  const isNone = () => document.querySelector('[data-toast]') === null
  await page.waitForFunction(isNone, null, { timeout: MESSAGE_MS }).catch(() => null)
}

/** Returns why a frame is not the finished picture yet; empty if it is. */
export function unfinished(look: Look, frame: Buffer, before: Buffer | null): string[] {
  const reasons: string[] = []
  if (!look.fontsLoaded) reasons.push('fonts are loading')
  if (look.loading > 0) reasons.push(`half painted: ${look.loading} parts are loading`)
  if (look.messages > 0) reasons.push(`${look.messages} messages are shown`)
  if (look.moving > 0) reasons.push(`${look.moving} animations are running`)
  if (before === null || !frame.equals(before)) reasons.push('it differs from the frame before')
  // The expensive check of every pixel comes last, once everything else is done.
  if (reasons.length === 0 && isBlank(frame)) reasons.push('blank')
  return reasons
}

/** Reports whether a PNG shows almost only one colour. */
export function isBlank(png: Uint8Array): boolean {
  const { width, height, data, channels } = decode(png)
  const counts = new Map<number, number>()
  for (let at = 0; at < data.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    const colour = (red << 16) | (green << 8) | blue
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return Math.max(...counts.values()) >= BLANK_SHARE * width * height
}

/** Reads the state of the page. */
export function lookAt(page: Page): Promise<Look> {
  return page.evaluate(() => {
    const visible = (element: Element) => {
      const { top, left, bottom, right } = element.getBoundingClientRect()
      const inside = top < innerHeight && left < innerWidth && bottom > 0 && right > 0
      return inside && element.checkVisibility({ visibilityProperty: true })
    }
    const found = (selector: string) => [...document.querySelectorAll(selector)].filter(visible)
    const nameOf = (element: Element) => element.getAttribute('role') ?? element.localName
    const wider = found('html, main, nav, header, footer, aside, [role=dialog]').filter(
      (element) => {
        const hides = /hidden|clip/.test(getComputedStyle(element).overflowX)
        const cuts = hides || element === document.documentElement
        return cuts && element.scrollWidth > element.clientWidth + 1
      },
    )
    const outside = found('h1, [role=dialog], [role=menu], [role=listbox]').filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < -1 || right > innerWidth + 1
    })
    return {
      fontsLoaded: document.fonts.status === 'loaded',
      moving: document.getAnimations().filter(({ playState }) => playState === 'running').length,
      loading: found('[data-skeleton], [aria-busy=true]').length,
      messages: found('[data-toast]').length,
      cut: [
        ...wider.map((element) => `${nameOf(element)} is wider than its place`),
        ...outside.map((element) => `${nameOf(element)} reaches out of the window`),
      ],
    }
  })
}
