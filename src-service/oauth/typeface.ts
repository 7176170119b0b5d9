import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Latin is all these pages are written in. */
const PACKED = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** The build puts the typeface beside the service; the sources have it from its package. */
function findTypeface(): string {
  const built = fileURLToPath(new URL('./inter-latin.woff2', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(import.meta.resolve(PACKED))
}

/**
 * Writes Hotdesk's typeface as a rule of a style sheet, whole: a page that shows it loads nothing.
 * Nothing where it cannot be read; then the page falls back to the system's typeface.
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
