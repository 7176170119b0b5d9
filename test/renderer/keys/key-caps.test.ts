import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { compileAll, type Compiled } from '../../../build/languages/catalogues.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const shortcuts = ['$mod+Shift+z', 'Enter', 'Delete', 'Space', 'Escape', 'Home', 'End', 'PageUp']

let catalogues: Record<string, Compiled> = {}
beforeAll(async () => {
  catalogues = await compileAll(root)
})
afterEach(() => vi.resetModules())

/** Reads the key caps as a window does that speaks a language from its first module on. */
async function capsIn(tag: string, mac: boolean): Promise<string[]> {
  vi.resetModules()
  const { setLanguage: speak } = await import('#shared/i18n/translate.ts')
  speak(tag, catalogues[tag] ?? {})
  const { keyCaps } = await import('#renderer/ui/key-caps.ts')
  return shortcuts.map((keys) => keyCaps(keys, mac).join(' '))
}

test.each([
  ['en', ['Ctrl Shift Z', 'Enter', 'Del', 'Space', 'Esc', 'Home', 'End', 'PgUp']],
  ['de', ['Strg Umschalt Z', 'Eingabe', 'Entf', 'Leertaste', 'Esc', 'Pos1', 'Ende', 'Bild auf']],
  ['fr', ['Ctrl Maj Z', 'Entrée', 'Suppr', 'Espace', 'Échap', 'Début', 'Fin', 'Pg préc']],
  ['es', ['Ctrl Mayús Z', 'Intro', 'Supr', 'Espacio', 'Esc', 'Inicio', 'Fin', 'RePág']],
  // Keyboards there carry the Latin legends.
  ['ar', ['Ctrl Shift Z', 'Enter', 'Del', 'Space', 'Esc', 'Home', 'End', 'PgUp']],
])('M6, H4: key caps are written as the keyboards of %s have them', async (tag, caps) => {
  expect(await capsIn(tag, false)).toEqual(caps)
})

test('M6: a Mac keeps its symbols in every language', async () => {
  const caps = ['⌘ ⇧ Z', 'Eingabe', '⌦', 'Leertaste', 'Esc', '↖', '↘', '⇞']
  expect(await capsIn('de', true)).toEqual(caps)
  expect((await capsIn('fr', true))[4]).toBe('Esc')
})

test('H4: no other text of the window names Ctrl, which a Mac calls ⌘', () => {
  const texts = readFileSync(join(root, 'src-shared/i18n/catalogues/de.po'), 'utf8')
  const named = [...texts.matchAll(/^#: (src-renderer\/.*)\nmsgid "(.*\b(?:Ctrl|Cmd)\b.*)"$/gm)]
  expect(named.map(([, , text]) => text)).toEqual(['Ctrl'])
})
