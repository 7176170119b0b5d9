import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

export interface SiteFile {
  type: string
  body: Buffer
}

/** The built interface. */
export interface Site {
  /** Returns the file at exactly this URL path (`/` is the page itself), or null. */
  read(path: string): Promise<SiteFile | null>
}

/**
 * Opens a folder as a site. Lists the folder once and serves only listed files, so no dots,
 * encodings or links in a path can reach another file. Throws if the folder is missing.
 */
export function openSite(folder: string): Site {
  const listed = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) listed.set(`/${relative(folder, path).split(sep).join('/')}`, path)
  }
  return {
    async read(path) {
      const file = listed.get(path === '/' ? '/index.html' : path)
      return file === undefined
        ? null
        : { type: TYPES[extname(file)] ?? 'application/octet-stream', body: await readFile(file) }
    },
  }
}
