/**
 * A person at a browser, as far as a sign-in needs one: follows redirects, keeps cookies, fills in
 * the one page.
 */
export interface OauthBrowser {
  /**
   * Opens the authorise address and follows it to a page (`html`) or to an address outside the
   * service (`left`).
   */
  open(url: string): Promise<Page>
  /** Answers the page as a person would. */
  answer(page: Page, choice?: Choice): Promise<Page>
  /** Both of the above; then visits the address it was sent to, as a browser would. */
  signIn(url: string, choice?: Choice): Promise<Page>
}

/** `origin`: the site whose page sends the form; the service's own if not said. */
export interface Choice {
  person?: string
  mail?: string[]
  decision?: 'allow' | 'deny'
  origin?: string
}
export interface Page {
  url: string
  status: number
  html: string
  headers: Headers
  left: string | null
}

export function openBrowser(): OauthBrowser {
  const jar = new Map<string, string>()
  const open = async (url: string, init: RequestInit = {}): Promise<Page> => {
    const origin = new URL(url).origin
    for (let hop = 0, at = url; hop < 10; hop += 1) {
      const response = await fetch(at, {
        redirect: 'manual',
        ...(hop === 0 ? init : {}),
        headers: { accept: 'text/html', cookie: cookies(jar), ...(hop === 0 ? init.headers : {}) },
      })
      for (const cookie of response.headers.getSetCookie()) keep(jar, cookie)
      const location = response.headers.get('location')
      if (!location)
        return {
          url: at,
          status: response.status,
          html: await response.text(),
          headers: response.headers,
          left: null,
        }
      await response.body?.cancel()
      at = new URL(location, at).href
      if (new URL(at).origin !== origin)
        return { url, status: response.status, html: '', headers: response.headers, left: at }
    }
    throw new Error('too many redirects')
  }
  const answer = (
    page: Page,
    {
      person = 'usr_robin',
      mail = [],
      decision = 'allow',
      origin = new URL(page.url).origin,
    }: Choice = {},
  ) => {
    const action = /<form method="post" action="([^"]+)"/.exec(page.html)?.[1]
    if (!action) throw new Error(`no form on this page: ${page.status} ${page.html.slice(0, 300)}`)
    const body = new URLSearchParams([
      ['person', person],
      ['decision', decision],
      ...mail.map((scope) => ['mail', scope]),
    ])
    return open(new URL(action, page.url).href, { method: 'POST', body, headers: { origin } })
  }
  const signIn = async (url: string, choice?: Choice) => {
    const first = await open(url)
    const page = first.left ? first : await answer(first, choice)
    if (!page.left) return page
    const response = await fetch(page.left, { redirect: 'manual' })
    return {
      ...page,
      status: response.status,
      html: await response.text(),
      headers: response.headers,
    }
  }
  return { open, answer, signIn }
}

const cookies = (jar: ReadonlyMap<string, string>) =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

/** Path and lifetime are left out: one sign-in at a time is enough for a test. */
function keep(jar: Map<string, string>, cookie: string): void {
  const [pair = ''] = cookie.split(';')
  const at = pair.indexOf('=')
  const value = pair.slice(at + 1)
  if (value === '') jar.delete(pair.slice(0, at))
  else jar.set(pair.slice(0, at), value)
}
