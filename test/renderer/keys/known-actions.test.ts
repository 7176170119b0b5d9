import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Messages } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '#shared/i18n/translate.ts'
import { COUNTED, framesOfLabels, sayKnownLabel } from '#renderer/keys/known-actions.ts'
import known from '#renderer/keys/known-keys.json'
import { readMessages } from '../../../build/languages/messages.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

afterEach(() => setLanguage('en', {}))

const german: Messages = {
  Undo: 'Rückgängig',
  'Show: {view}': ['Anzeigen: ', ['view']],
  Week: 'Woche',
  'Stage: {stage} (on this computer)': ['Phase: ', ['stage'], ' (auf diesem Computer)'],
  Won: 'Gewonnen',
  'Set tier {tier}': ['Stufe ', ['tier']],
  'Start research ({price} credits)': ['Recherche starten (', ['price'], ' Credits)'],
  [COUNTED.message]: ['Letzte ', ['#days'], ' Tage'],
}

test.each([
  ['Undo', 'Rückgängig'],
  ['Show: Week', 'Anzeigen: Woche'],
  ['Stage: Won (on this computer)', 'Phase: Gewonnen (auf diesem Computer)'],
  ['Set tier S', 'Stufe S'],
  ['Show 90 days', 'Letzte 90 Tage'],
  ['Start research (6 credits)', 'Recherche starten (6 Credits)'],
  ['What nobody translated', 'What nobody translated'],
])('M6: the known label “%s” is said as “%s”', (label, said) => {
  setLanguage('de', german)
  expect(sayKnownLabel(label)).toBe(said)
})

test('M6: every frame is a message that the screens say, too', () => {
  const catalogue = readFileSync(
    new URL('../../../src-shared/i18n/catalogues/de.po', import.meta.url),
    'utf8',
  )
  expect(framesOfLabels.filter((frame) => !catalogue.includes(`msgid "${frame}"\n`))).toEqual([])
})

test('M6: every known label and group is said by the screens, whole or as a frame and its part', () => {
  const said = new Set(readMessages(root).messages.map(({ text }) => text))
  const isSaid = (label: string) =>
    said.has(label) ||
    (COUNTED.label.test(label) && said.has(COUNTED.message)) ||
    framesOfLabels.some((frame) => {
      const [before = '', , after = ''] = frame.split(/[{}]/)
      return label.startsWith(before) && label.endsWith(after)
    })
  const unsaid = known.flatMap(({ label, group }) => [label, group]).filter((text) => !isSaid(text))
  expect(unsaid).toEqual([])
})
