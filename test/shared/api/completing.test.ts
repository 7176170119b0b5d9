import { describe, expect, test } from 'vitest'
import { credits } from '#shared/api/credits.ts'
import { readRules } from '#shared/api/endpoint.ts'
import { idIn, nameIn, withCompany, withDefined } from '#shared/api/linked.ts'
import { callNote, meeting } from '#shared/api/meetings.ts'
import { readTime, time } from '#shared/api/time.ts'

/* Contract §2, §3: what an answer says in another place, or in another way of writing. */

const complete = (schema: typeof credits | typeof meeting | typeof callNote) => {
  const reading = readRules.get(schema)?.complete
  if (!reading) throw new Error('this record is read as it stands')
  return reading
}

describe('moments (RFC 3339)', () => {
  const utc = (text: string) => Date.parse(`${text}Z`)
  test.each([
    ['2026-11-20T09:00:00Z', utc('2026-11-20T09:00')],
    ['2026-11-20t09:00:00z', utc('2026-11-20T09:00')],
    ['2026-11-20 09:00:00Z', utc('2026-11-20T09:00')],
    ['2026-11-20T09:00Z', utc('2026-11-20T09:00')],
    ['2026-11-20T09:00:00+05:30', utc('2026-11-20T03:30')],
    ['2026-11-20T00:30:00-11:00', utc('2026-11-20T11:30')],
    ['2026-11-20T09:00:00.5Z', utc('2026-11-20T09:00:00.5')],
    ['2026-11-20T09:00:00.123456789Z', utc('2026-11-20T09:00:00.123')],
    ['2026-12-31T23:59:60Z', utc('2026-12-31T23:59:59.999')],
    ['2028-02-29T00:00:00Z', utc('2028-02-29T00:00')],
  ])('%s names a moment', (text, at) => {
    expect(readTime(text)).toBe(at)
    expect(time.safeParse(text).success).toBe(true)
  })

  test.each([
    '',
    '2026-11-20',
    '2026-11-20T09:00:00',
    '2026-02-29T09:00:00Z',
    '2026-02-31T09:00:00Z',
    '2026-13-01T09:00:00Z',
    '2026-11-20T24:30:00Z',
    '2026-11-20T09:60:00Z',
    '2026-11-20T09:00:61Z',
    '2026-11-20T09:00:00+25:00',
    '2026-11-20T09:00:00 Z',
    ' 2026-11-20T09:00:00Z',
    '20261120T090000Z',
    'Fri, 20 Nov 2026 09:00:00 GMT',
    '1795000000',
  ])('%j names none', (text) => {
    expect(readTime(text)).toBeNull()
    expect(time.safeParse(text).success).toBe(false)
  })
})

describe('records that stand in others', () => {
  test.each<[unknown, unknown, unknown]>([
    [{ id: 7, name: 'Acme' }, 7, 'Acme'],
    [{ id: 'co_1' }, 'co_1', undefined],
    [{ name: '' }, undefined, ''],
    ['Acme', undefined, 'Acme'],
    ['  ', undefined, undefined],
    [null, undefined, undefined],
    [7, undefined, undefined],
    [['Acme'], undefined, undefined],
  ])('%j is read as id %j and name %j', (linked, id, name) => {
    expect(idIn(linked)).toBe(id)
    expect(nameIn(linked)).toBe(name)
  })

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a name alone', { company: 'Acme' }, { company_name: 'Acme' }],
    ['an object', { company: { id: 1, name: 'A' } }, { company_id: 1, company_name: 'A' }],
    ['beside its id', { company_id: 2, company: { id: 1, name: 'A' } }, { company_name: 'A' }],
    ['beside its name', { company_name: 'B', company: { id: 1, name: 'A' } }, { company_id: 1 }],
    ['none', { company: null }, {}],
    ['of no use', { company: 12 }, {}],
  ])(
    'a company that is %s is named, and what is stated already counts for more',
    (_, record, more) => {
      expect(withCompany(record)).toEqual({ ...record, ...more })
    },
  )

  test('a record that gains nothing is handed back as it is', () => {
    const record = { company: 12, id: 1 }
    expect(withCompany(record)).toBe(record)
    expect(withDefined(record, { id: 1, x: undefined })).toBe(record)
  })

  test.each([
    ['a meeting', meeting],
    ['a call note', callNote],
  ])('%s names its contact and company wherever they stand', (_name, schema) => {
    const whole = complete(schema)
    expect(whole({ contact: { id: 'c_1', name: 'Ada' }, company: 'Acme' })).toMatchObject({
      contact_id: 'c_1',
      company_name: 'Acme',
    })
    expect(whole({ contact: { id: 'c_1' }, contact_id: 'c_2' })).toMatchObject({
      contact_id: 'c_2',
    })
    // Of a name alone nobody can tell whose it is.
    expect(whole({ contact: 'Ada' })).toEqual({ contact: 'Ada' })
    expect(whole({ contact: null })).toEqual({ contact: null })
  })
})

describe('the balance: the total is plan plus add-on', () => {
  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['the total', { plan_balance: 400, addon_balance: 100 }, { total: 500 }],
    ['the add-on', { plan_balance: 400, total: 500 }, { addon_balance: 100 }],
    ['the plan', { addon_balance: 100, total: 500 }, { plan_balance: 400 }],
    ['the total of texts', { plan_balance: '400', addon_balance: ' 1.5 ' }, { total: 401.5 }],
    ['a figure that is none', { plan_balance: 4, addon_balance: 1, total: 'five' }, { total: 5 }],
    [
      'a figure that is blank',
      { plan_balance: 4, addon_balance: '', total: 4 },
      { addon_balance: 0 },
    ],
  ])('%s follows from the other two', (_name, record, more) => {
    expect(complete(credits)(record)).toEqual({ ...record, ...more })
  })

  test.each<[string, Record<string, unknown>]>([
    ['one figure alone', { plan_balance: 400 }],
    ['none', {}],
    ['figures that are no numbers', { plan_balance: null, addon_balance: true, total: 5 }],
    ['figures without end', { plan_balance: '1e999', addon_balance: 1 }],
    ['all three, even where they disagree', { plan_balance: 1, addon_balance: 1, total: 7 }],
  ])('of %s nothing is worked out', (_name, record) => {
    expect(complete(credits)(record)).toBe(record)
  })
})
