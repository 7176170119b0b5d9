import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetUpError } from './steps.mjs'

/**
 * Returns the libraries that are compiled into a native module and therefore shipped, although they
 * are not packages: SQLite and its encryption. Version, author and licence come from their sources.
 */
export function compiledIn({ name, folder, mit }) {
  if (name !== 'better-sqlite3-multiple-ciphers') return []
  const source = readFileSync(join(folder, 'deps', 'sqlite3', 'sqlite3.h'), 'latin1')
  const read = (pattern) => {
    const [, found] = pattern.exec(source) ?? []
    if (found === undefined) throw new SetUpError(`${name} does not say ${pattern}.`)
    return found
  }
  const version = read(/define SQLITE_VERSION\s+"([^"]+)"/)
  const ciphers = read(/define SQLITE3MC_VERSION_STRING\s+"SQLite3 Multiple Ciphers ([^"]+)"/)
  const blessing = read(
    /(\*\* The author disclaims copyright to this source code[\s\S]+?taking more than you give\.)/,
  )
  return [
    {
      name: 'SQLite',
      version,
      licence: 'blessing',
      purl: `pkg:generic/sqlite@${version}`,
      text: blessing.replaceAll(/^\*\* ?/gm, '').trim(),
    },
    {
      name: 'SQLite3 Multiple Ciphers',
      version: ciphers,
      licence: 'MIT',
      purl: `pkg:github/utelle/SQLite3MultipleCiphers@v${ciphers}`,
      text: mit(read(/Copyright:\s+\(c\)\s+([\d-]+ Ulrich Telle)/)),
    },
  ]
}
