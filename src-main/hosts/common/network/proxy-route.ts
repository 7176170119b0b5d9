/** One way to an address: straight, or through a proxy that undici can speak to. */
export type Way = { kind: 'direct' } | { kind: 'proxy'; uri: string; host: string }

const SCHEMES: Record<string, string> = { PROXY: 'http', HTTPS: 'https', SOCKS5: 'socks5' }
const USUAL_PORT: Record<string, string> = { PROXY: '80', HTTPS: '443', SOCKS5: '1080' }

/**
 * Reads what a PAC file or Electron's `resolveProxy` answers (`PROXY a:8080; DIRECT`), best way
 * first. What is not known is left out; where nothing remains, the way is straight.
 */
export function readWays(answer: string): Way[] {
  const ways = answer.split(';').flatMap((part): Way[] => {
    const [word = '', place = ''] = part.trim().split(/\s+/)
    const kind = word.toUpperCase()
    if (kind === 'DIRECT') return [{ kind: 'direct' }]
    const scheme = SCHEMES[kind]
    const url = scheme ? URL.parse(`${scheme}://${place}`) : null
    if (!url?.hostname) return []
    // URL drops the usual port of http and https, whatever was written.
    const port = url.port || (/:\d+$/.exec(place)?.[0].slice(1) ?? USUAL_PORT[kind] ?? '')
    const host = `${url.hostname}:${port}`
    return [{ kind: 'proxy', uri: `${scheme}://${host}`, host }]
  })
  return ways.length > 0 ? ways : [{ kind: 'direct' }]
}

/**
 * Reads the way that HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY say, as curl does; null where
 * none of them says anything. A proxy of another kind is no way.
 */
export function wayFromEnvironment(address: string, env: NodeJS.ProcessEnv): Way | null {
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
 * Tells whether NO_PROXY names this address: `*`, a name and all below it, or one of them with a
 * port.
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

/** Tells whether an address is on this computer: no proxy ever sees those. */
export function isLoopback(address: URL): boolean {
  const { hostname } = address
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}
