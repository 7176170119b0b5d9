import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { join } from 'node:path'
import { compiledIn } from './compiled-in.mjs'
import { top } from './run.mjs'
import { SetUpError } from './steps.mjs'

const SOURCES = ['src-shared', 'src-main', 'src-preload', 'src-renderer', 'src-service']
const IMPORT = /(?:from|import|url)\s*\(?\s*'([^'.#][^']*)'/g
const LICENCE = /^(licen[cs]e|copying)([-.].*)?$/i
const NATIVE = new Set(builtinModules)

/**
 * Returns everything that is shipped to users, with its full licence text, sorted by name: the
 * packages our sources import, their dependencies, and what is compiled into them. Throws
 * SetUpError if a licence text is missing.
 */
export function shippedPackages() {
  const shipped = new Map()
  const take = (name, from) => {
    const folder = folderOf(name, from)
    if (!folder) return
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const key = `${manifest.name}@${manifest.version}`
    if (shipped.has(key) || isTypesAlone(manifest)) return
    shipped.set(key, {
      name: manifest.name,
      version: manifest.version,
      licence: licenceOf(manifest),
      text: textOf(folder, manifest),
    })
    for (const part of compiledIn({ name: manifest.name, folder, mit }))
      shipped.set(keyOf(part), part)
    for (const needed of Object.keys(manifest.dependencies ?? {})) take(needed, folder)
  }
  for (const name of imported()) take(name, top)
  return [...shipped.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ name, version }) => `${name}@${version}`
const isTypesAlone = ({ name }) => name.startsWith('@types/')
const licenceOf = ({ license, licenses }) => license?.type ?? license ?? licenses?.[0]?.type ?? ''

function imported() {
  const names = new Set()
  for (const folder of SOURCES)
    for (const entry of readdirSync(join(top, folder), { recursive: true })) {
      // The gallery is only for development.
      if (!/\.(ts|tsx|css)$/.test(entry) || /^dev[/\\]/.test(entry)) continue
      const text = readFileSync(join(top, folder, entry), 'utf8')
      for (const [, path] of text.matchAll(IMPORT)) names.add(packageOf(path))
    }
  // Electron includes its own notices.
  const isShipped = (name) => !name.startsWith('node:') && !NATIVE.has(name) && name !== 'electron'
  return [...names].filter(isShipped)
}

const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * Returns the folder in which Node finds a package from there; null if it is for another platform.
 */
function folderOf(name, from) {
  const paths = createRequire(join(from, 'package.json')).resolve.paths(name) ?? []
  return (
    paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json'))) ??
    null
  )
}

function textOf(folder, { name, license, author }) {
  const file = readdirSync(folder).find((entry) => LICENCE.test(entry))
  if (file) return readFileSync(join(folder, file), 'utf8').trim()
  const readme = readdirSync(folder).find((entry) => /^readme/i.test(entry))
  const readmeText = readme ? readFileSync(join(folder, readme), 'utf8') : ''
  const part = /^#+\s*licen[cs]e[\s\S]*$/im.exec(readmeText)?.[0]
  if (part) return part.trim()
  if (!license) throw new SetUpError(`${name} comes without a licence.`)
  if (license !== 'MIT') throw new SetUpError(`${name} comes without the text of ${license}.`)
  return mit(author?.name ?? author ?? `the authors of ${name}`)
}

/** The licence text of packages that name it only by its identifier. */
const mit = (holder) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
