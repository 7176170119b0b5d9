import { describe, expect, test } from 'vitest'
import { LONGEST_NOTES, urlOf, Values } from '#shared/tables/values.ts'

/* L1, L2: one cell at a time; what cannot be its field is kept, never lost, never guessed. */

const cell = (value: unknown) => new Values(() => value)
const utc = (text: string) => Date.parse(`${text}Z`)

describe('moments', () => {
  test.each([
    ['2026-03-29', utc('2026-03-29T00:00')],
    ['2026-03-29T02:30', utc('2026-03-29T02:30')],
    ['2026-03-29 02:30:15', utc('2026-03-29T02:30:15')],
    ['2026-03-29T02:30:15.250Z', utc('2026-03-29T02:30:15.250')],
    ['2026-03-29T02:30:00+02:00', utc('2026-03-29T00:30')],
    ['2026-03-29 02:30:00-0500', utc('2026-03-29T07:30')],
    ['29.03.2026', utc('2026-03-29T00:00')],
    ['9.3.2026', utc('2026-03-09T00:00')],
    ['29.02.2028', utc('2028-02-29T00:00')],
    ['1795000000', 1_795_000_000_000],
    ['1795000000.5', 1_795_000_000_500],
    ['1795000000123', 1_795_000_000_123],
  ])('%s', (written, at) => {
    expect(cell(written).time('posting_date')).toBe(at)
  })

  test('a number is read as the text of it', () => {
    expect(cell(1_795_000_000).time('posting_date')).toBe(1_795_000_000_000)
  })

  test.each([
    '31.02.2026',
    '2026-02-30',
    '2026-13-01',
    '29.02.2026',
    '2026-03-29T25:00',
    '2026-03-29T10:99:00Z',
    '03/04/2026',
    'yesterday',
    '1989-12-31',
    '2100-01-02',
    '12345',
    '0',
    '2026',
  ])('%s is no moment that can be known: it is kept as it stands', (written) => {
    const values = cell(written)
    expect(values.time('posting_date')).toBeNull()
    expect(values.kept).toEqual([{ field: 'posting_date', text: written, cut: 0 }])
  })
})

describe('yes and no', () => {
  test.each([
    [true, true],
    [false, false],
    ['TRUE', true],
    ['Yes', true],
    ['y', true],
    ['x', true],
    ['ja', true],
    ['sí', true],
    [1, true],
    [0, false],
    ['No', false],
    ['nein', false],
    ['', null],
    ['n/a', null],
    [null, null],
    [undefined, null],
  ])('%j is %j', (written, flag) => {
    const values = cell(written)
    expect(values.flag('do_not_contact')).toBe(flag)
    expect(values.kept).toEqual([])
  })

  test.each(['maybe', 'true-ish', '2', 'yess'])('%s is neither, and kept', (written) => {
    const values = cell(written)
    expect(values.flag('do_not_contact')).toBeNull()
    expect(values.kept).toEqual([{ field: 'do_not_contact', text: written, cut: 0 }])
  })
})

describe('texts', () => {
  test('a list is joined, without what is blank or no text', () => {
    expect(cell(['Oslo', ' ', 'n/a', 7, null, { a: 1 }, ' Bergen ']).texts('location')).toBe(
      'Oslo; 7; Bergen',
    )
    expect(cell([]).texts('location')).toBeNull()
    expect(cell(' Oslo ').texts('location')).toBe('Oslo')
  })

  test('a list that is too long is cut, and kept whole', () => {
    const values = cell(['x'.repeat(15), 'y'.repeat(15)])
    expect(values.texts('location', 20)).toHaveLength(20)
    expect(values.kept).toEqual([
      { field: 'location', text: `${'x'.repeat(15)}; ${'y'.repeat(15)}`, cut: 0 },
    ])
  })

  test.each<[string, unknown, string]>([
    ['an object', { city: 'Oslo' }, '{"city":"Oslo"}'],
    ['a list', ['Oslo'], '["Oslo"]'],
    ['a truth', true, 'true'],
  ])('%s in the place of a text is kept as it stands', (_name, written, kept) => {
    const values = cell(written)
    expect(values.text('title')).toBeNull()
    expect(values.kept).toEqual([{ field: 'title', text: kept, cut: 0 }])
  })

  test.each([
    ['a NUL inside', 'C\u0000FO', 'CFO'],
    ['the apostrophe an export put before a formula', "'=1+1", '=1+1'],
    ['an apostrophe of its own', "'t Hooft", "'t Hooft"],
    ['a number', 7, '7'],
  ])('%s', (_name, written, text) => {
    expect(cell(written).text('title')).toBe(text)
  })

  test('a cell is kept once, however often it is read', () => {
    const values = cell('perhaps')
    values.flag('a')
    values.flag('a')
    values.flag('b')
    expect(values.kept).toHaveLength(2)
  })

  test('notes hold what was kept, and no more than a record may hold', () => {
    const values = cell('perhaps')
    expect(values.notesWith(null, (field) => field)).toBeNull()
    values.flag('open')
    expect(values.notesWith(null, (field) => field)).toBe('open: perhaps')
    expect(values.notesWith('own', (field) => field)).toBe('own\nopen: perhaps')
    expect(values.notesWith('x'.repeat(LONGEST_NOTES), (field) => field)).toHaveLength(
      LONGEST_NOTES,
    )
  })

  test('a cell says how much of it the notes have no room for', () => {
    const values = cell('perhaps')
    values.flag('open')
    values.flag('remote')
    const room = 'open: perhaps'.length + 1 + 'remote: per'.length + 1
    const notes = values.notesWith('x'.repeat(LONGEST_NOTES - room), (field) => field)
    expect(notes?.endsWith('x\nopen: perhaps\nremote: per')).toBe(true)
    expect(values.kept).toEqual([
      { field: 'open', text: 'perhaps', cut: 0 },
      { field: 'remote', text: 'perhaps', cut: 'haps'.length },
    ])
  })

  test('notes that are too long are cut once, and nothing is added below them', () => {
    const text = 'x'.repeat(LONGEST_NOTES + 7)
    const values = cell(text)
    expect(values.notesWith(values.text('notes', LONGEST_NOTES), (field) => field)).toBe(
      'x'.repeat(LONGEST_NOTES),
    )
    expect(values.kept).toEqual([{ field: 'notes', text, cut: 7 }])
  })
})

describe('addresses', () => {
  test.each([
    ['www.x.example/a?b#c', 'https://www.x.example/a?b#c'],
    ['HTTP://X.example/A', 'http://X.example/A'],
    ['münchen.example', 'https://münchen.example'],
    ['x.example:8080/a', 'https://x.example:8080/a'],
    ['ftp://x.example', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['file:///etc/passwd', null],
    ['//x.example', null],
    ['https://', null],
    ['https:///x', null],
    ['x', null],
    ['not an address.example', null],
  ])('%s is %j', (written, url) => {
    expect(urlOf(written)).toBe(url)
  })

  test.each([
    ['Ada <ada@x.example>', 'ada@x.example', []],
    ['mailto:ada@x.example', 'ada@x.example', []],
    ['ada@x.example, bo@x.example', 'ada@x.example', ['bo@x.example']],
    ['none; ada@x.example', 'ada@x.example', []],
    ['ask; ada@x.example', 'ada@x.example', ['ask']],
    ['ada@x', null, ['ada@x']],
    ['ada@@x.example', null, ['ada@@x.example']],
    ['ada byron@x.example', null, ['ada byron@x.example']],
  ])('of %s the address is %j', (written, address, kept) => {
    const values = cell(written)
    expect(values.email('email')).toBe(address)
    expect(values.kept.map(({ text }) => text)).toEqual(kept)
  })
})
