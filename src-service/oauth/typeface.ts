import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Latin subset only; Arabic pages use a system typeface for their letters. */
const PACKED = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/**
 * Returns the path of the typeface: beside the built service, or in its package when run from the
 * sources.
 */
function findTypeface(): string {
  const built = fileURLToPath(new URL('./inter-latin.woff2', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(import.meta.resolve(PACKED))
}

/**
 * Returns a style rule with Hotdesk's typeface embedded, so that a page loads nothing. Returns an
 * empty string if the typeface cannot be read; pages then use the system's typeface.
 */
export function typefaceRule(): string {
  try {
    const data = readFileSync(findTypeface()).toString('base64')
    return `@font-face {
  font-family: 'Inter Variable';
  font-weight: 100 900;
  src: url(data:font/woff2;base64,${data}) format('woff2-variations');
}
`
  } catch {
    return ''
  }
}
