import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type ViteDevServer } from 'vite'

/** The interface as Vite serves it while it is worked on. */
export interface DevSite {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** Gives a one-time token to the page that asked last. */
  give(token: string): void
  close(): Promise<void>
}

interface Options {
  root: string
  /** Where the browser host listens; it lets in nobody but its own origin. */
  hostOrigin: string
  /** A page needs a token. */
  onAsk(): void
}

/**
 * Serves the renderer from its sources with hot reload, and hands the bridge on to the browser
 * host. The host keeps checking Host, Origin and token; only this server, on 127.0.0.1, speaks for
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
        // Exactly this path: the sources of the renderer's end begin with the same word.
        '^/language\\.js$': { target: hostOrigin, changeOrigin: true },
        '^/bridge$': {
          target: hostOrigin,
          ws: true,
          changeOrigin: true,
          configure(proxy) {
            // Only for a page of this server: what others say of themselves the host shall refuse.
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
