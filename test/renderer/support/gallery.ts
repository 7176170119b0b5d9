import { chromium } from '@playwright/test'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { vi } from 'vitest'
import { headlessBrowser } from '#test/support/headless-browser.ts'
import { pageHeaders } from '#main/hosts/common/headers.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}
const source = fileURLToPath(new URL('../../../src-renderer/dev/', import.meta.url))

/**
 * The gallery, built as the product is and served under the product's own headers, in a real
 * browser.
 */
export interface GalleryWorld {
  /**
   * Opens a page of the gallery (`?grid&rows=1000`) and waits until it is drawn; what the page
   * complained about is collected.
   */
  open(query: string, options?: BrowserContextOptions): Promise<Page>
  complaints: string[]
  close(): Promise<void>
}

/** Builds, serves and opens; one call for a whole file. */
export async function openGallery(): Promise<GalleryWorld> {
  const out = await mkdtemp(join(tmpdir(), 'hotdesk-gallery-'))
  vi.stubEnv('NODE_ENV', 'production')
  await build({
    configFile: false,
    root: source,
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: out, emptyOutDir: true },
  })
  const headers = pageHeaders({ connect: true })
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://gallery').pathname)
    const file = join(out, path === '/' ? 'index.html' : path)
    readFile(file).then(
      (content) =>
        response
          .writeHead(200, {
            ...headers,
            'content-type': types[extname(file)] ?? 'application/octet-stream',
          })
          .end(content),
      () => response.writeHead(path === '/favicon.ico' ? 204 : 404, headers).end(),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser: Browser = await chromium.launch(headlessBrowser())
  const complaints: string[] = []
  return {
    complaints,
    async open(query, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: 'en-GB',
        ...options,
      })
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(`${query}: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${query}: ${message.text()}`)
      })
      await page.goto(`${origin}/${query}`)
      await page.locator('main').first().waitFor()
      return page
    },
    async close() {
      await browser.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await rm(out, { recursive: true, force: true })
    },
  }
}
