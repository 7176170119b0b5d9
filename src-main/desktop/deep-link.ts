export const SCHEME = 'hotdesk'

/**
 * The screen a link such as `hotdesk://meetings/m_1` leads to (`/meetings/m_1`), or null. It only ever names a screen: no query, no fragment, no
 * dots, so that a link from a web page cannot do anything but show something.
 */
export function deepLinkPath(link: string): string | null {
  if (!URL.canParse(link)) return null
  const url = new URL(link)
  if (url.protocol !== `${SCHEME}:` || url.username || url.password || url.port || url.search || url.hash) return null
  const path = `/${url.host}${url.pathname}`.replace(/\/$/, '')
  return path.length <= 300 && /^(\/[\w-]+)+$/.test(path) ? path : null
}

/** The deep link on a command line, which is how Windows and Linux hand it to a running application. */
export function deepLinkIn(args: readonly string[]): string | null {
  for (const arg of args) {
    const path = arg.startsWith(`${SCHEME}:`) ? deepLinkPath(arg) : null
    if (path) return path
  }
  return null
}
