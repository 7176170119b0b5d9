import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asToolResult } from '#main/features/agents/server.ts'
import { writeFeed } from '#main/features/calendars/feed-file.ts'
import { saveFile } from '#main/features/common/save-file.ts'
import { csvOf, tsvOf } from '#main/features/common/tables-as-text.ts'
import { appendLine } from '#shared/domain/append-line.ts'
import { mailtoLink } from '#shared/domain/mailto.ts'
import { setLanguage, t } from '#shared/i18n/translate.ts'

/*
 * M6: from right to left, values of a text are marked so that they keep their direction. What leaves
 * Hotdesk holds none of these marks: other programs show, search and compare it.
 */

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hotdesk-marks-'))
  setLanguage('ar', { 'Saved {list}': ['حُفظ ', ['list']] })
})
afterEach(() => {
  setLanguage('en', {})
  rmSync(folder, { recursive: true })
})

const marks = /[\u2068\u2069]/
const said = () => t('Saved {list}', { list: '2025 alumni' })
const plain = 'حُفظ 2025 alumni'

test('M6: a text is marked within Hotdesk', () => {
  expect(said()).toMatch(marks)
})

const bytesAsText = (text: string) => Buffer.from(text)
const waysOut: Record<string, () => string | Promise<string>> = {
  'a saved file': async () => readFileSync(await saveFile(folder, 'a', 'txt', said()), 'utf8'),
  'the calendar of meetings': () => {
    const path = join(folder, 'a.ics')
    writeFeed(path, said())
    return readFileSync(path, 'utf8')
  },
  'a CSV': () => csvOf([said()], [[said()]]),
  'a table for the clipboard': () => tsvOf([said()], [[said()]]),
  'a line of a note': () => appendLine(null, said()),
  'an e-mail': () =>
    decodeURIComponent(mailtoLink({ to: 'a@b.example', subject: said(), body: said() })),
  'an answer to an agent': () => JSON.stringify(asToolResult({ ok: true, value: said() })),
  'a refusal to an agent': () =>
    JSON.stringify(
      asToolResult({ ok: false, error: { code: 'gone', message: said(), hint: said() } }),
    ),
}
test.each(Object.entries(waysOut))('M6: %s holds no marks', async (_way, leave) => {
  const text = await leave()
  expect(text).toContain(plain)
  expect(text).not.toMatch(marks)
})

test('L8, M6: a file of bytes is written as it is', async () => {
  const path = await saveFile(folder, 'a', 'bin', bytesAsText(said()))
  expect(readFileSync(path, 'utf8')).toBe(said())
})

test('C6, M6: a note keeps what somebody else wrote above the added line', () => {
  expect(appendLine('\u2068old\u2069', said())).toBe(`\u2068old\u2069\n${plain}`)
})

test.each(['=1+1', '+1', '@now', '\u2068=1+1\u2069'])(
  'X-6, M6: behind a mark, %j is still no formula',
  (value) => {
    setLanguage('ar', { 'First {value}': [['value'], ' أولاً'] })
    const text = t('First {value}', { value })
    for (const table of [csvOf(['a'], [[text]]), tsvOf(['a'], [[text]])])
      expect(table).toContain(`'${value.replaceAll(/[\u2068\u2069]/g, '')}`)
  },
)
