import { screen, type BrowserWindow, type Rectangle } from 'electron'
import * as z from 'zod'
import type { Preferences } from '#main/ports.ts'

const place = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(320),
  height: z.number().int().min(360),
  maximized: z.boolean().catch(false),
})
const PLACE = 'window'
/** Places of further windows, by their names. */
const PLACES = 'windows'
const places = z.record(z.string(), place).catch({})
/** Part of the title bar that must be on a screen, so that the user can drag the window. */
const GRIP = { width: 120, height: 40 }

/** Position and size of a window, and whether it is maximised. */
export interface WindowPlace {
  bounds: Rectangle | undefined
  maximized: boolean
}

/**
 * Returns the last place of the window with this name, or of the first window (null). If its screen
 * is gone, or a new resolution would leave it out of reach, the window is centred on the nearest
 * screen in its old size, as far as that fits.
 */
export function lastPlace(preferences: Preferences, name: string | null = null): WindowPlace {
  const kept =
    name === null
      ? place.safeParse(preferences.get(PLACE)).data
      : places.parse(preferences.get(PLACES) ?? {})[name]
  if (!kept) return { bounds: undefined, maximized: false }
  const { maximized, ...bounds } = kept
  const grip = { ...bounds, ...GRIP, x: bounds.x + (bounds.width - GRIP.width) / 2 }
  if (screen.getAllDisplays().some(({ workArea }) => contains(workArea, grip)))
    return { bounds, maximized }
  return { bounds: centre(bounds, screen.getDisplayMatching(bounds).workArea), maximized }
}

/** Stores the place of the window with this name, or of the first window (null). */
export function keepPlace(
  window: BrowserWindow,
  preferences: Preferences,
  name: string | null = null,
): void {
  const kept = { ...window.getNormalBounds(), maximized: window.isMaximized() }
  if (name === null) preferences.set(PLACE, kept)
  else preferences.set(PLACES, { ...places.parse(preferences.get(PLACES) ?? {}), [name]: kept })
}

/** Deletes the place of a window that the user closed. */
export function forgetPlace(preferences: Preferences, name: string): void {
  const { [name]: _, ...otherPlaces } = places.parse(preferences.get(PLACES) ?? {})
  preferences.set(PLACES, otherPlaces)
}

const contains = (a: Rectangle, b: Rectangle): boolean =>
  b.x >= a.x && b.y >= a.y && b.x + b.width <= a.x + a.width && b.y + b.height <= a.y + a.height

function centre(bounds: Rectangle, area: Rectangle): Rectangle {
  const width = Math.min(bounds.width, area.width)
  const height = Math.min(bounds.height, area.height)
  return {
    x: Math.round(area.x + (area.width - width) / 2),
    y: Math.round(area.y + (area.height - height) / 2),
    width,
    height,
  }
}
