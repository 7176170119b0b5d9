import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type ViteDevServer } from 'vite'

/** The interface, served by Vite during development. */
export interface DevSite {
  /** For example `http://127.0.0.1:PORT`. */
  origin: string
  /** Sends a one-time token to the page that asked last. */
  give(token: string): void
  close(): Promise<void>
}

interface Options {
  root: string
  /** Where the browser host listens. It accepts only its own origin. */
  hostOrigin: string
  /** Called when a page needs a token. */
  onAsk(): void
}

/**
 * Serves the renderer from its sources with hot reload, and forwards the bridge to the browser
 * host. The host still checks Host, Origin and token; only this server, on 127.0.0.1, can speak for
 * a page.
 */
export async function serveDevSite({ root, hostOrigin, onAsk }: Options): Promise<DevSite> {
  let page: { send(event: string, data: unknown): void } | null = null
  const pairing: Plugin = {
    name: 'hotdesk-pairing',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: `/@fs${join(root, 'build/dev/client.ts')}` } },
    ],
    configureServer(server) {
      server.ws.on('hotdesk:ask', (_data, client) => {
        page = client
        onAsk()
      })
    },
  }
  const server = await createServer({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'src-renderer'),
    cacheDir: join(root, '.cache/vite'),
    plugins: [react(), pairing],
    server: {
      host: '127.0.0.1',
      cors: false,
      fs: { allow: [root, realpathSync(join(root, 'node_modules'))] },
      proxy: {
        // Matches the exact path, because source paths of the renderer's bridge begin with the same
        // word.
        '^/language\\.js$': { target: hostOrigin, changeOrigin: true },
        '^/bridge$': {
          target: hostOrigin,
          ws: true,
          changeOrigin: true,
          configure(proxy) {
            // Only for pages of this server; the host must refuse any other origin.
            proxy.on('proxyReqWs', (onward, request) => {
              if (request.headers.origin === origin) onward.setHeader('origin', hostOrigin)
            })
          },
        },
      },
    },
  })
  await server.listen()
  const origin = originOf(server)
  return {
    origin,
    give: (token) => page?.send('hotdesk:token', { token }),
    close: () => server.close(),
  }
}

function originOf(server: ViteDevServer): string {
  const url = server.resolvedUrls?.local[0]
  if (!url) throw new Error('Vite listens nowhere.')
  return new URL(url).origin
}
