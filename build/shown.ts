import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the pictures of docs/screenshots that README.md and the pages of docs show. */
export function shownPictures(root: string): Set<string> {
  const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  const pages = ['README.md', ...docs.map((name) => join('docs', name))]
  const links = pages.flatMap((page) => [
    ...readFileSync(join(root, page), 'utf8').matchAll(
      /\]\((?:docs\/)?screenshots\/([\w-]+\.png)\)/g,
    ),
  ])
  return new Set(links.map(([, name = '']) => name))
}
