import { protocol } from 'electron'
import { desktopOrigin } from '#shared/bridge/desktop.ts'
import { pageHeaders } from '#main/hosts/common/headers.ts'
import type { Site } from '#main/hosts/common/site.ts'

/**
 * Declares app:// before Electron is ready: a standard, secure scheme without further privileges
 * (no CORS, no fetch, no service workers).
 */
export function declareScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true } },
  ])
}

/**
 * Serves app://hotdesk/… from the list of built files. Any other host or path gets a 404, any other
 * method a 405.
 */
export function serveSite(site: Site): void {
  protocol.handle('app', (request) => answer(site, request))
}

async function answer(site: Site, request: Request): Promise<Response> {
  const headers = {
    ...pageHeaders({ connect: false }),
    'content-type': 'text/plain; charset=utf-8',
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('Method not allowed', { status: 405, headers })
  const path = request.url.startsWith(`${desktopOrigin}/`)
    ? request.url.slice(desktopOrigin.length).split(/[?#]/)[0]
    : undefined
  const file = path === undefined ? null : await site.read(path).catch(() => null)
  if (!file) return new Response('Not found', { status: 404, headers })
  const body = request.method === 'HEAD' ? null : new Uint8Array(file.body)
  return new Response(body, { status: 200, headers: { ...headers, 'content-type': file.type } })
}
