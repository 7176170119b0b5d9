import { expect, test } from 'vitest'
import { fileOfRows } from '#renderer/parts/imports/use-paste.ts'

test.each([
  ['headings and a row', 'Name\tMail\r\nAda\tada@example.com\r\n', true],
  ['headings and many rows', 'Name\tMail\nAda\t\nGeorge\t', true],
  ['headings alone', 'Name\tMail\r\n', false],
  ['one column, which any text may be', 'Dear Ada,\nthank you.', false],
  ['words', 'Ada', false],
  ['nothing', '', false],
])('L2: %s, pasted, are a file: %j', async (_, text, isFile) => {
  const file = fileOfRows(text)
  expect(file !== null).toBe(isFile)
  if (file) expect(await file.text()).toBe(text)
})
