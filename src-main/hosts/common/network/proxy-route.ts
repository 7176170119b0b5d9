/** A route to an address: direct, or through a proxy that undici supports. */
export type Route = { kind: 'direct' } | { kind: 'proxy'; uri: string; host: string }

const SCHEMES: Record<string, string> = { PROXY: 'http', HTTPS: 'https', SOCKS5: 'socks5' }
const USUAL_PORT: Record<string, string> = { PROXY: '80', HTTPS: '443', SOCKS5: '1080' }

/**
 * Parses the result of a PAC file or of Electron's `resolveProxy` (`PROXY a:8080; DIRECT`), best
 * route first. Unknown entries are dropped. If none remains, the route is direct.
 */
export function parseRoutes(answer: string): Route[] {
  const routes = answer.split(';').flatMap((part): Route[] => {
    const [word = '', place = ''] = part.trim().split(/\s+/)
    const kind = word.toUpperCase()
    if (kind === 'DIRECT') return [{ kind: 'direct' }]
    const scheme = SCHEMES[kind]
    const url = scheme ? URL.parse(`${scheme}://${place}`) : null
    if (!url?.hostname) return []
    // URL drops the default port of http and https, even if it was written.
    const port = url.port || (/:\d+$/.exec(place)?.[0].slice(1) ?? USUAL_PORT[kind] ?? '')
    const host = `${url.hostname}:${port}`
    return [{ kind: 'proxy', uri: `${scheme}://${host}`, host }]
  })
  return routes.length > 0 ? routes : [{ kind: 'direct' }]
}

/**
 * Reads the route from HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, as curl does. Returns null
 * if none of them applies, or if the proxy is of an unsupported kind.
 */
export function routeFromEnvironment(address: string, env: NodeJS.ProcessEnv): Route | null {
  const url = new URL(address)
  const read = (name: string) => env[name] || env[name.toUpperCase()] || ''
  const proxy = read(url.protocol === 'https:' ? 'https_proxy' : 'http_proxy') || read('all_proxy')
  if (!proxy) return null
  if (isExcluded(url, read('no_proxy'))) return { kind: 'direct' }
  const via = URL.parse(/^[a-z\d]+:\/\//i.test(proxy) ? proxy : `http://${proxy}`)
  if (!via || !/^(https?|socks5h?):$/.test(via.protocol)) return null
  const usual: Record<string, string> = { 'http:': '80', 'https:': '443' }
  const host = `${via.hostname}:${via.port || (usual[via.protocol] ?? '1080')}`
  const scheme = via.protocol.replace('socks5h', 'socks5')
  const user = via.username ? `${via.username}:${via.password}@` : ''
  return { kind: 'proxy', uri: `${scheme}//${user}${host}`, host }
}

/**
 * Reports whether NO_PROXY covers this address: by `*`, or by a domain (including its subdomains),
 * optionally with a port.
 */
function isExcluded(url: URL, list: string): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true
      const [, name = '', only] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? []
      if (only !== undefined && only !== port) return false
      const bare = name.replace(/^\*?\./, '')
      return url.hostname === bare || url.hostname.endsWith(`.${bare}`)
    })
}

/** Reports whether an address is on this computer. Such addresses never use a proxy. */
export function isLoopback(address: URL): boolean {
  const { hostname } = address
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}
