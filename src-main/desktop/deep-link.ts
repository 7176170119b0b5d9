export const SCHEME = 'hotdesk'

const MAX_LENGTH = 300

/**
 * The screen a link such as `hotdesk://meetings/m_1` leads to (`/meetings/m_1`), or null. It only ever names a screen: no query, no fragment, no
 * dots, no encoding, so that a link from a web page cannot do anything but show something.
 */
export function deepLinkPath(link: string): string | null {
  const path = link.length <= MAX_LENGTH ? /^hotdesk:\/\/([\w-]+(?:\/[\w-]+)*)\/?$/i.exec(link)?.[1] : undefined
  return path === undefined ? null : `/${path}`
}

/** The deep link on a command line, which is how Windows and Linux hand it to a running application. */
export function deepLinkIn(args: readonly string[]): string | null {
  for (const arg of args) {
    const path = deepLinkPath(arg)
    if (path) return path
  }
  return null
}
