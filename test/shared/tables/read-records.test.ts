import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { ImportError } from '#shared/tables/problem.ts'
import type { Format } from '#shared/tables/read-records.ts'
import { fileOf, readAll } from './file-pieces.ts'

/* L2, X-6: a table is read whatever program saved it; what cannot be read is said, never guessed. */

const utf16 = (text: string, little: boolean) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return little ? bytes : bytes.swap16()
}
const refusal = async (run: Promise<unknown>) => {
  const error: unknown = await run.then(
    () => expect.unreachable('it was read'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ImportError)
  return (error as ImportError).message
}

describe('encodings', () => {
  const text = 'Name,City\nZoë Ångström,Malmö\nJürgen,Köln\n'
  const people = [
    { Name: 'Zoë Ångström', City: 'Malmö' },
    { Name: 'Jürgen', City: 'Köln' },
  ]
  test.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, little end first', utf16(text, true)],
    ['UTF-16, big end first', utf16(text, false)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('%s: letters of their own arrive whole, wherever the file is cut', async (_name, bytes) => {
    // The encoding is known by the first piece, which holds 64 KB or all of a file.
    for (const piece of _name === 'Windows-1252' ? [30, bytes.length] : [2, 3, 7, bytes.length]) {
      const told = await readAll(fileOf(bytes, 'people.csv', piece))
      expect(told).toMatchObject({ columns: ['Name', 'City'], records: people, rejected: [] })
    }
  })

  test('a letter cut by the end of the first piece does not turn UTF-8 into Windows-1252', async () => {
    const bytes = Buffer.from('Name\nZoë\n')
    const cut = bytes.indexOf(0xc3) + 1
    expect((await readAll(fileOf(bytes, 'people.csv', cut))).records).toEqual([{ Name: 'Zoë' }])
  })
})

describe('kinds of files', () => {
  test.each<[string, string, string, Format]>([
    ['a list with the ending of JSON', 'jobs.json', '[]', 'json'],
    ['a list without an ending', 'jobs', ' \n[{"a":1}]', 'json'],
    ['a table whose first name begins with a bracket', 'jobs.csv', '[id],name\n1,Ada\n', 'csv'],
    ['a card with the ending of a table', 'people.csv', 'BEGIN:VCARD\nFN:A\nEND:VCARD', 'vcard'],
    ['a card in small letters', 'people', 'begin:vcard\nFN:A\nend:vcard', 'vcard'],
    ['a table of tabs', 'people.tsv', 'Name\tMail\nAda\ta@x.example\n', 'csv'],
  ])('%s is taken for what it is', async (_name, name, text, format) => {
    await readAll(fileOf(text, name), [format])
    const others = (['csv', 'json', 'vcard'] as const).filter((one) => one !== format)
    expect(await refusal(readAll(fileOf(text, name), others))).toMatch(/is needed/)
  })

  test.each<[string, Uint8Array]>([
    ['nothing at all', new Uint8Array()],
    ['a spreadsheet, which is an archive', Buffer.from('PK\u0003\u0004')],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0])],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['only blank lines', Buffer.from('\n\n  \n,,\n')],
    ['two columns of one name', Buffer.from('Mail,Name, Mail\na,b,c\n')],
  ])('%s is refused as a whole', async (_name, bytes) => {
    await refusal(readAll(fileOf(bytes)))
  })
})

describe('rows', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('', ' ', '"', 'a,b', 'line\nbreak', 'say "so"', '=1+1', 'Ä;ö', "'", '\t'),
  )
  const table = fc
    .tuple(fc.integer({ min: 2, max: 4 }), fc.array(fc.array(cell, { minLength: 4, maxLength: 4 })))
    .map(([width, rows]) => rows.map((row) => row.slice(0, width)))
    .filter((rows) => rows.length > 0)

  test('what a spreadsheet saved is read cell by cell, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, piece) => {
        const header = (rows[0] ?? []).map((_, index) => `column_${index}`)
        // A carriage return alone would be a second kind of line break in one file.
        const cells = rows.map((row) => row.map((text) => text.replaceAll('\r', '')))
        const text = Papa.unparse([header, ...cells], { newline: '\n' })
        const told = await readAll(fileOf(text, 'table.csv', piece))
        expect(told.columns).toEqual(header)
        expect(told.rejected).toEqual([])
        expect(told.records).toEqual(
          cells
            .filter((row) => row.some((value) => value.trim() !== ''))
            .map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]]))),
        )
      }),
      // A first piece that ends in the middle of a row once made the names of the columns a title.
      { numRuns: 60, examples: [[[['Ä;ö', '']], 21]] },
    )
  })

  test.each<[string, string, number[], number[]]>([
    ['blank lines count as rows of the file', 'Name,Mail\n\nAda,a\n,\nBo,b\n', [3, 5], []],
    ['a row with more values than columns', 'Name,Mail\nAda,a,x\nBo,b\n', [3], [2]],
    ['more separators with nothing behind them', 'Name,Mail\nAda,a,,,\n', [2], []],
    ['a row with fewer values', 'Name,Mail\nAda\n', [2], []],
    ['a mark that is not closed properly', 'Name,Mail\nBo,b\n"Ada"x,a\nCy,c\n', [2], [3]],
    ['lines of explanation above the names', 'Export\n\nName,Mail\nAda,a\n', [4], []],
    ['a column without a name', 'Name,,Mail\nAda,x,a\n', [2], []],
  ])('%s: %j', async (_name, text, read, rejected) => {
    const told = await readAll(fileOf(text))
    expect(told.rejected.map(({ row }) => row)).toEqual(rejected)
    expect(told.rows.filter((row) => !rejected.includes(row))).toEqual(read)
  })

  test('a table with one column has its name in the first line, also a short one', async () => {
    const short = await readAll(fileOf('Mail\na@x.example\n'))
    expect(short).toMatchObject({ columns: ['Mail'], records: [{ Mail: 'a@x.example' }] })
    const long = ['Mail', ...Array.from({ length: 20 }, (_, n) => `p${n}@x.example`)].join('\n')
    expect((await readAll(fileOf(long))).records).toHaveLength(20)
  })

  test('a column without a name is called by its place, and its values are there', async () => {
    expect((await readAll(fileOf('Name,,Mail\nAda,x,a\n'))).records).toEqual([
      { Name: 'Ada', 'column 2': 'x', Mail: 'a' },
    ])
  })

  test.each([
    ['semicolons', 'Name;Mail\r\nAda;a,b\r\n'],
    ['tabs', 'Name\tMail\nAda\ta,b\n'],
    ['bars', 'Name|Mail\nAda|a,b\n'],
    ['line breaks of old Macs', 'Name;Mail\rAda;a,b\r'],
  ])('%s between the values are found out', async (_name, text) => {
    expect((await readAll(fileOf(text))).records).toEqual([{ Name: 'Ada', Mail: 'a,b' }])
  })

  test('a mark that is never closed ends the reading after 4 MB, and does not read on for ever', async () => {
    const open = `Name,Mail\n"Ada,a\n${'x,y\n'.repeat(1_200_000)}`
    expect(await refusal(readAll(fileOf(open)))).toMatch(/quotation mark/i)
    // As many rows with all marks closed are read.
    const whole = await readAll(fileOf(`Name,Mail\n${'x,y\n'.repeat(100_000)}`))
    expect(whole.records).toHaveLength(100_000)
  })
})

describe('JSON and vCards', () => {
  test('elements that are no records are rejected by their number, and the rest is read', async () => {
    const told = await readAll(fileOf('[{"a":1}, 5, null, ["x"], {"a":2}, {"a":]', 'jobs.json'))
    expect(told.records).toEqual([{ a: 1 }, { a: 2 }])
    expect(told.rejected.map(({ row }) => row)).toEqual([2, 3, 4, 6])
    expect(told.columns).toEqual([])
  })

  test('the columns of a card are told once, before the first', async () => {
    const two = 'BEGIN:VCARD\nFN:Ada\nEND:VCARD\nBEGIN:VCARD\nFN:Bo\nEND:VCARD\n'
    const told = await readAll(fileOf(two, 'people.vcf'))
    expect(new Set(told.columns).size).toBe(told.columns.length)
    expect(told.records).toEqual([{ Name: 'Ada' }, { Name: 'Bo' }])
  })
})

test('the share read grows to the whole, and the reader waits for each piece to be dealt with', async () => {
  const told = await readAll(fileOf('Name,Mail\nAda,a\nBo,b\n', 'people.csv', 5))
  expect(told.shares.at(-1)).toBe(1)
  expect(told.shares).toEqual(told.shares.toSorted((a, b) => a - b))
  expect(told.shares.length).toBeGreaterThan(3)
})
