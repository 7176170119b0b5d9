import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useFormats } from '../format/use-formats.tsx'
import type { Formats } from '../format/formats.ts'
import { useTextWidth } from '../stores/preferences.ts'

/** The words that a place must show whole, by the user's format. Keep the function the same. */
export type Words = (format: Formats) => readonly string[]

/**
 * Measures the longest of these words in pixels, before it grows with the text (`--text-width`): the
 * room they need depends on the format (`12:38 p. m.`) and on the typeface. Returns 0 for null.
 */
export function useWidthOf(words: Words | null, weight = '--w-text'): number {
  const format = useFormats()
  const scale = useTextWidth()
  const lines = useMemo(() => words?.(format) ?? [], [words, format])
  const width = useCallback(() => {
    if (lines.length === 0) return 0
    const key = JSON.stringify([weight, scale, lines])
    const known = widths.get(key) ?? Math.ceil(measure(lines, weight) / scale)
    widths.set(key, known)
    return known
  }, [weight, scale, lines])
  return useSyncExternalStore(watchTypefaces, width)
}

/** The widths that were measured in the typefaces loaded so far. */
const widths = new Map<string, number>()

/** Measures anew when a typeface has been loaded, because its letters have other widths. */
function watchTypefaces(onChange: () => void): () => void {
  const listen = () => {
    widths.clear()
    onChange()
  }
  document.fonts.addEventListener('loadingdone', listen)
  return () => document.fonts.removeEventListener('loadingdone', listen)
}

function measure(lines: readonly string[], weight: string): number {
  const box = document.createElement('div')
  box.ariaHidden = 'true'
  box.style.cssText = `position:fixed;visibility:hidden;width:max-content;white-space:nowrap;font-size:var(--t-base);font-weight:var(${weight})`
  for (const words of lines) {
    const line = document.createElement('div')
    const text = document.createElement('span')
    text.className = 'num begins'
    text.textContent = words
    line.append(text)
    box.append(line)
  }
  document.body.append(box)
  const { width } = box.getBoundingClientRect()
  box.remove()
  return width
}
