import { screen, type BrowserWindow, type Rectangle } from 'electron'
import * as z from 'zod'
import type { Preferences } from '#main/ports.ts'

const place = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(480),
  height: z.number().int().min(360),
  maximized: z.boolean().catch(false),
})
const PLACE = 'window'
/** So much of the title bar must be on a screen that it can be taken hold of. */
const GRIP = { width: 120, height: 40 }

/** Where a window stands, and whether it fills its screen. */
export interface WindowPlace {
  bounds: Rectangle | undefined
  maximized: boolean
}

/**
 * Returns where the last window stood. If that screen is gone, or another resolution left it out of
 * reach, the window keeps its size and stands in the middle of the screen that is nearest.
 */
export function lastPlace(preferences: Preferences): WindowPlace {
  const kept = place.safeParse(preferences.get(PLACE)).data
  if (!kept) return { bounds: undefined, maximized: false }
  const { maximized, ...bounds } = kept
  const grip = { ...bounds, ...GRIP, x: bounds.x + (bounds.width - GRIP.width) / 2 }
  if (screen.getAllDisplays().some(({ workArea }) => contains(workArea, grip)))
    return { bounds, maximized }
  return { bounds: centred(bounds, screen.getDisplayMatching(bounds).workArea), maximized }
}

/** Keeps the place for the next window. */
export function keepPlace(window: BrowserWindow, preferences: Preferences): void {
  preferences.set(PLACE, { ...window.getNormalBounds(), maximized: window.isMaximized() })
}

const contains = (a: Rectangle, b: Rectangle): boolean =>
  b.x >= a.x && b.y >= a.y && b.x + b.width <= a.x + a.width && b.y + b.height <= a.y + a.height

function centred(bounds: Rectangle, area: Rectangle): Rectangle {
  const width = Math.min(bounds.width, area.width)
  const height = Math.min(bounds.height, area.height)
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  }
}
