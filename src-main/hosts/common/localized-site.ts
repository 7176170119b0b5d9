import type { UserLanguage } from '#main/language.ts'
import type { Site } from './site.ts'

/** Script that the page loads before any other. */
const LANGUAGE_PATH = '/language.js'

/**
 * Adds the script that gives the page its language: tag and direction on the root element, and the
 * translations as `hotdeskMessages`. The script is generated for each request.
 */
export const localizedSite = (site: Site, language: UserLanguage): Site => ({
  read: async (path) =>
    path === LANGUAGE_PATH
      ? { type: 'text/javascript; charset=utf-8', body: Buffer.from(scriptOf(language)) }
      : site.read(path),
})

function scriptOf(language: UserLanguage): string {
  const { tag, direction } = language.current()
  const root = `Object.assign(document.documentElement, ${JSON.stringify({ lang: tag, dir: direction })})`
  return `${root}\nglobalThis.hotdeskMessages = ${JSON.stringify(language.messages())}\n`
}
