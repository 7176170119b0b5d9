import { readFileSync } from 'node:fs'
import type { Messages } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { speak } from '#shared/i18n/translate.ts'
import { framesOfLabels, sayKnownLabel } from '#renderer/keys/known-actions.ts'

afterEach(() => speak('en', {}))

const german: Messages = {
  Undo: 'Rückgängig',
  'Show: {view}': ['Anzeigen: ', ['view']],
  Week: 'Woche',
  'Stage: {stage} (on this computer)': ['Phase: ', ['stage'], ' (auf diesem Computer)'],
  Won: 'Gewonnen',
  'Set tier {tier}': ['Stufe ', ['tier']],
}

test.each([
  ['Undo', 'Rückgängig'],
  ['Show: Week', 'Anzeigen: Woche'],
  ['Stage: Won (on this computer)', 'Phase: Gewonnen (auf diesem Computer)'],
  ['Set tier S', 'Stufe S'],
  ['What nobody translated', 'What nobody translated'],
])('M6: the known label “%s” is said as “%s”', (label, said) => {
  speak('de', german)
  expect(sayKnownLabel(label)).toBe(said)
})

test('M6: every frame is a message that the screens say, too', () => {
  const catalogue = readFileSync(
    new URL('../../../src-shared/i18n/catalogues/de.po', import.meta.url),
    'utf8',
  )
  expect(framesOfLabels.filter((frame) => !catalogue.includes(`msgid "${frame}"\n`))).toEqual([])
})
