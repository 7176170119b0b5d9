import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { countedValues, withArrays } from '#main/engine/api/arrays.ts'
import { withoutAttributes } from '#main/engine/api/attributes.ts'
import { convert, isWrittenTime, plainTimes } from '#main/engine/api/convert.ts'
import { decodeBody } from '#main/engine/api/decode-body.ts'
import { type IdForms, learnIds, withStringIds, withWireIds } from '#main/engine/api/ids.ts'
import { describeValue, describeFields } from '#main/engine/api/describe-value.ts'
import { parseJson } from '#main/engine/api/json.ts'
import { isMarkedDeleted, isMissing, isNothing } from '#main/engine/api/missing.ts'
import { jitterMs, MAX_PAUSE_MS, MIN_PAUSE_MS, retryAfterMs } from '#main/engine/api/retry-after.ts'
import { idOf, readText, timeOf } from '#main/engine/api/wire-values.ts'

describe('X-7: a list that is written as an object', () => {
  const [ada, grace] = [{ id: 'c_1' }, { id: 'c_2' }]

  test.each([
    ['by place', { 0: ada, 1: grace }, [ada, grace]],
    ['by id', { c_1: ada, c_2: grace }, [ada, grace]],
    ['by a number that is its id', { 7: { id: 7 } }, [{ id: 7 }]],
    ['within an answer', { data: { c_1: ada }, total: 1 }, { data: [ada], total: 1 }],
    ['within each record of a list', [{ tags: { 0: ada } }], [{ tags: [ada] }]],
  ])('%s', (_, wire, read) => expect(withArrays(wire)).toEqual(read))

  test.each([
    ['an object of objects without ids', { stats: { sent: 1 } }],
    ['a record with one that it names', { company: { id: 'co_1' } }],
    ['a list in which one record stands under another name', { c_1: ada, other: grace }],
    ['no record at all', {}],
    ['a text', 'c_1'],
    ['nothing', null],
  ])('not %s, which is handed back as it is', (_, wire) => expect(withArrays(wire)).toBe(wire))

  test.each([
    [{ 0: 'a', 1: 'b' }, ['a', 'b']],
    [{ 1: 'a', 2: 'b' }, ['a', 'b']],
    [{ 2: 'a', 3: 'b' }, null],
    [{ 0: 'a', 2: 'b' }, null],
    [{ a: 'a' }, null],
    [{}, null],
  ])('values that count %j: %j', (wire, read) => expect(countedValues(wire)).toEqual(read))
})

describe('X-7: fields under `attributes`', () => {
  const known = new Set(['id', 'first_name', 'title', 'attributes'])

  test.each([
    [
      { id: 'c_1', type: 'person', attributes: { first_name: 'Ada' } },
      { id: 'c_1', type: 'person', first_name: 'Ada' },
    ],
    [
      { title: 'CFO', attributes: { first_name: 'Ada', title: 'CEO' } },
      { title: 'CFO', first_name: 'Ada' },
    ],
  ])('%j is %j', (record, read) => expect(withoutAttributes(record, known)).toEqual(read))

  test.each([
    [{ first_name: 'Ada', title: 'CFO', attributes: { title: 'x' } }],
    [{ first_name: 'Ada', attributes: { colour: 'blue' } }],
    [{ id: 'c_1', attributes: ['a'] }],
    [{ id: 'c_1' }],
  ])('a record that states more by itself is handed back: %j', (record) => {
    expect(withoutAttributes(record, known)).toBe(record)
  })
})

describe('X-7: a value that says the same in another form', () => {
  test.each([
    [12, z.string(), '12'],
    ['12', z.number(), 12],
    [' 12 ', z.number(), 12],
    ['82 %', z.number(), 0.82],
    ['3 credits', z.number(), 3],
    ['1 Credit', z.number(), 1],
    ['yes', z.boolean(), true],
    ['Off', z.boolean(), false],
    [0, z.boolean(), false],
    [1, z.boolean(), true],
    [true, z.string(), 'true'],
  ])('%j for %o is %j', (wire, field, read) => expect(convert(wire, field)).toBe(read))

  test.each([
    ['soon', z.number()],
    ['', z.number()],
    [' ', z.number()],
    ['maybe', z.boolean()],
    [2, z.boolean()],
    [null, z.string()],
    [['12'], z.number()],
    [undefined, z.string()],
  ])('%j does not', (wire, field) => expect(convert(wire, field)).toBeUndefined())
})

describe('X-7, C1: a moment in one form', () => {
  test.each([
    ['2026-11-20 09:00', '2026-11-20T09:00Z'],
    ['2026-11-20T09:00:01.5', '2026-11-20T09:00:01.5Z'],
    [1_795_165_200, '2026-11-20T09:00:00.000Z'],
    ['1795165200', '2026-11-20T09:00:00.000Z'],
    [1_795_165_200_000, '2026-11-20T09:00:00.000Z'],
    ['1795165200000', '2026-11-20T09:00:00.000Z'],
    [[2026, 11, 20], '2026-11-20'],
    [[2026, 11, 20, 9, 30], '2026-11-20T09:30:00.000Z'],
  ])('%j is %s', (wire, time) =>
    expect(plainTimes({ at: 1, starts_at_utc: wire })).toEqual({
      at: 1,
      starts_at_utc: time,
    }),
  )

  test.each([
    ['2026-11-20T09:00:00+02:00'],
    ['2026-11-20'],
    ['soon'],
    [12],
    [1e15],
    [null],
    [[2026, 2, 31]],
    [[2026, 11]],
    [[2026, 11, 20, 24]],
    [[2026, 11, 20.5]],
    [['a', 'b', 'c']],
    [['2026', '11', '20']],
    [[{ toString: 0 }, 11, 20]],
  ])('%j stays as it came', (wire) => {
    const record = { created_at: wire }
    expect(plainTimes(record)).toBe(record)
  })

  test('a field of another name is no moment', () => {
    const record = { title: '2026-11-20 09:00', phone: 1_795_165_200 }
    expect(plainTimes(record)).toBe(record)
  })

  test.each([
    ['created_at', 'soon', false],
    ['created_at', '7', false],
    ['created_at', '2026-02-31', false],
    ['created_at', '', true],
    ['created_at', '2026-11-20', true],
    ['title', 'soon', true],
  ])('%s of %j can be read: %s', (key, value, can) => expect(isWrittenTime(key, value)).toBe(can))
})

describe('X-7: a body by its Content-Encoding', () => {
  const body = Buffer.from('{"ok":true}'.repeat(20))

  test.each([
    ['', body],
    ['identity', body],
    ['gzip', gzipSync(body)],
    ['X-GZIP', gzipSync(body)],
    ['deflate', deflateSync(body)],
    ['deflate', deflateRawSync(body)],
    ['br', brotliCompressSync(body)],
    ['zstd', zstdCompressSync(body)],
    ['gzip, br', brotliCompressSync(gzipSync(body))],
    [' gzip , ', gzipSync(body)],
  ])('%j is read', async (encoding, wire) => {
    expect(await decodeBody(wire, encoding, 1_000)).toEqual(body)
  })

  test.each([
    ['compress', body],
    ['gzip', body],
    ['gzip, compress', gzipSync(body)],
    ['gzip', gzipSync(Buffer.alloc(1_001))],
    ['gzip', gzipSync(body).subarray(0, 20)],
  ])('%j that is none, or too much, is not', async (encoding, wire) => {
    expect(await decodeBody(wire, encoding, 1_000)).toBeNull()
  })
})

describe('X-7: ids as the service writes them', () => {
  const long = '9007199254740993123'

  test('are texts here, also those too long for a number', () => {
    const answer = parseJson(`{"id":${long},"company":{"id":7},"list_id":"x","count":7}`)
    expect(withStringIds(answer)).toEqual({
      id: long,
      company: { id: '7' },
      list_id: 'x',
      count: 7,
    })
  })

  test('are learnt by what they name, and once', () => {
    const forms: IdForms = {}
    const answer = { members: [{ id: 'm_1', contact_id: 7, company: { id: 'co_1' } }] }
    expect([learnIds(forms, answer, null), learnIds(forms, answer, null)]).toEqual([true, false])
    expect(forms).toEqual({ contact: 'number', company: 'string' })
    expect(learnIds(forms, [{ id: 'c_1' }], 'contacts')).toBe(true)
    expect(forms['contact']).toBe('string')
  })

  test('are sent in the form that was learnt, digit by digit', () => {
    const body = { contact_ids: [long, 'c_1', '007'], company_id: '7', note: '7' }
    expect(JSON.stringify(withWireIds(body, { contact: 'number' }))).toBe(
      `{"contact_ids":[${long},"c_1","007"],"company_id":"7","note":"7"}`,
    )
    expect(withWireIds(body, {})).toEqual(body)
  })
})

describe('G4: what a report says in fields that nobody named', () => {
  test.each([
    ['Rates fall', 'Rates fall'],
    [3, '3'],
    [{ title: 'Rates', text: 'falling', id: 'x' }, 'Rates: falling'],
    [{ heading: 'Rates' }, 'Rates'],
    [{ hiring_trend: 'up', pay: 'flat' }, 'Hiring trend: up; Pay: flat'],
    [{ title: 'Rates', by_country: { uk: 'up', de: 'down' } }, 'Rates: Uk: up; De: down'],
    [['a', { title: 'b' }, '', null], 'a, b'],
    [{ company_id: 'co_1' }, null],
    [' ', null],
    [null, null],
    [[], null],
  ])('%j is %j', (value, said) => expect(describeValue(value)).toBe(said))

  test('a line for each field, ids and empty ones left out', () => {
    expect(
      describeFields({ id: 'x', 'head-count': 12, notes: '', run_id: 'r', odd_fields: {} }),
    ).toEqual(['Head count: 12'])
  })
})

describe('I9: what is not there', () => {
  const refused = (status: number) =>
    ({ kind: 'refused', status, code: 'x', message: '' }) as Parameters<typeof isMissing>[0]

  test.each([
    [404, true],
    [410, true],
    [403, false],
    [400, false],
  ])('%i says so: %s', (status, says) => expect(isMissing(refused(status))).toBe(says))

  test('nothing in the place of a record is no answer of that kind', () => {
    const nothing = { kind: 'unknown', reason: 'no_record', message: '' } as const
    expect([isMissing(nothing), isNothing(nothing), isNothing(refused(404))]).toEqual([
      false,
      true,
      false,
    ])
  })

  test.each([
    [{ deleted: true }, true],
    [{ is_deleted: 1 }, true],
    [{ deleted_at: '2026-11-20' }, true],
    [{ deleted: 'false' }, false],
    [{ deleted: '0', is_deleted: 0, deleted_at: null }, false],
    [{ deleted_at: '' }, false],
    [{}, false],
  ])('P15: %j is marked as deleted: %s', (record, is) => expect(isMarkedDeleted(record)).toBe(is))
})

describe('P16, P17: how long a service asks to wait', () => {
  const now = Date.UTC(2026, 10, 20, 9)

  test.each([
    [{ 'retry-after': '20' }, 20_000],
    [{ 'retry-after': ' 1.5 ' }, 1_500],
    [{ 'retry-after': '0' }, MIN_PAUSE_MS],
    [{ 'retry-after': '86400' }, MAX_PAUSE_MS],
    [{ 'retry-after': 'Fri, 20 Nov 2026 09:01:00 GMT' }, 60_000],
    [
      {
        'retry-after': 'Fri, 20 Nov 2026 12:01:00 GMT',
        date: 'Fri, 20 Nov 2026 12:00:30 GMT',
      },
      30_000,
    ],
    [{ 'retry-after': 'Fri, 20 Nov 2026 09:00:00 GMT' }, null],
    [{ 'retry-after': '-5' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '' }, null],
    [{}, null],
  ])('%j: %j ms', (headers, ms) => {
    expect(retryAfterMs(headers as Record<string, string>, now)).toBe(ms)
  })

  test.each([
    [1, 5_000],
    [2, 10_000],
    [6, 160_000],
    [7, 300_000],
    [500, 300_000],
    [0, 5_000],
  ])('without a word of it, failure %i waits for up to %i ms', (failures, most) => {
    expect([0, 1].map((chance) => jitterMs(failures, () => chance))).toEqual([1_000, most])
    expect(jitterMs(failures, () => 0.5)).toBe((1_000 + most) / 2)
  })
})

test.each([
  [7, '7', '7', 7],
  ['7', '7', '7', null],
  ['', null, null, null],
  [' ', null, ' ', null],
  [null, null, null, null],
  [{}, null, null, null],
  ['2026-11-20T09:00Z', '2026-11-20T09:00Z', '2026-11-20T09:00Z', Date.UTC(2026, 10, 20, 9)],
])('X-7: %j as a text is %j, as an id %j, as a time %j', (value, text, id, time) => {
  expect([readText(value), idOf(value), timeOf(value)]).toEqual([text, id, time])
})
