import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { parseJson } from '#main/engine/api/json.ts'
import { readList, readRecord } from '#main/engine/api/read-answer.ts'
import { asText, readError } from '#main/engine/api/read-error.ts'

const contact = endpoints['contacts.list'].response
const rows = [
  { id: 'c1', first_name: 'Ada' },
  { id: 'c2', first_name: 'Grace' },
]
const list = (json: unknown, headers: Record<string, string> = {}) =>
  readList(json, 'contacts', contact, headers)

test.each([
  ['the stated key', { contacts: rows, pagination: { page: 1 } }],
  ['data and meta', { data: rows, meta: { total: 2 } }],
  ['a bare array', rows],
  ['an unknown key', { ok: true, zeilen: rows }],
  ['one level down', { data: { items: rows } }],
  ['two levels down', { response: { body: { people: rows } } }],
  ['beside arrays of words', { unknown_fields: ['a', 'b'], zeilen: rows }],
  ['beside another list', { facets: [{ name: 'x' }], contacts: rows }],
  ['edges and nodes', { contacts: { edges: rows.map((node) => ({ cursor: 'x', node })) } }],
])('X-7: records under %s', (_name, json) => {
  expect(list(json)?.records).toEqual(rows)
})

test.each([
  [{ contacts: [] }],
  [[]],
  [{ zeilen: [] }],
  [{ contacts: null }],
  [{ data: { items: [] } }],
  [{ facets: [{ id: 'f' }], data: [] }],
  [{ data: null, meta: { total: 0 } }],
  [{ _links: { self: { href: '/contacts' } }, page: { totalElements: 0, totalPages: 0 } }],
  [{ page: { totalElements: 4, totalPages: 1, number: 1 } }],
])('X-7: %j is an empty list', (json) => {
  expect(list(json)?.records).toEqual([])
})

test.each([
  [{}],
  [{ error: 'x' }],
  [{ data: 'x' }],
  [['a', 'b']],
  [{ names: ['a'] }],
  [{ data: null }],
  [{ data: null, meta: { total: 3 } }],
  [{ page: { totalElements: 4, totalPages: 1 }, error: 'not just now' }],
  [{ total: 4 }],
  [null],
  ['x'],
  [7],
])('X-7: %j is no list, which is not an empty one', (json) => {
  expect(list(json)).toBeNull()
})

test.each([
  [
    { pagination: { page: 2, per_page: 50, total: 120, total_pages: 3 } },
    {},
    { page: 2, per_page: 50, total: 120, total_pages: 3 },
  ],
  [
    { meta: { current_page: '2', perPage: 50, total_count: 120, last_page: 3 } },
    {},
    { page: 2, per_page: 50, total: 120, total_pages: 3 },
  ],
  [
    { meta: { pagination: { pageSize: 50, totalPages: 3 }, has_more: true } },
    {},
    { per_page: 50, total_pages: 3, has_more: true },
  ],
  [{ page: 2, per_page: 50, total: 120 }, {}, { page: 2, per_page: 50, total: 120 }],
  [
    {},
    { link: '<https://x/contacts?page=3>; rel="next"', 'x-total-count': '120' },
    { total: 120, has_more: true },
  ],
  [{}, { link: '<https://x/contacts?page=1>; rel="first"' }, { has_more: false }],
  [{}, { link: '<https://x/contacts?page=12>; rel="last"' }, { total_pages: 12 }],
  [{}, { link: '<https://x/contacts?offset=40>; rel="last"' }, {}],
  [{}, { link: '</c?page=1>; rel="prev", </c?page=2>; rel="last"' }, { total_pages: 2 }],
  [{ count: 7 }, {}, { count: 7 }],
  [
    { totalElements: 33, totalPages: 2, hasNext: true },
    {},
    { total: 33, total_pages: 2, has_more: true },
  ],
  [
    { '@odata.count': 9, '@odata.nextLink': 'https://x/contacts?$skip=20' },
    {},
    { total: 9, has_more: true, next: [{ $skip: '20' }] },
  ],
  [{ page: { hasNextPage: false } }, {}, { has_more: false }],
  [{ facets: { total: 900, titles: [{ name: 'CFO' }] }, total: 120 }, {}, { total: 120 }],
  [{ next: null }, {}, { has_more: false }],
  [{ links: { next: 'https://x/contacts?page=2' } }, {}, { has_more: true }],
  [{ next_cursor: null }, {}, {}],
  [
    { meta: { next_cursor: 'abc' } },
    {},
    {
      has_more: true,
      next: ['cursor', 'after', 'page_token', 'starting_after', 'next_cursor'].map((name) => ({
        [name]: 'abc',
      })),
    },
  ],
  [
    {},
    { link: '</contacts?after=c7&limit=5>; rel="next", </contacts>; rel="first"' },
    { has_more: true, next: [{ after: 'c7', limit: '5' }] },
  ],
  [{ next: '?cursor=abc' }, {}, { has_more: true, next: [{ cursor: 'abc' }] }],
  [{}, { link: '<https://x/style.css>; rel="preload"' }, {}],
  [{}, { 'content-range': 'contacts 0-1/130' }, { total: 130 }],
  [{}, { 'content-range': 'contacts 0-1/*' }, {}],
  [{ paging: { has_more: 'true', total_rows: '41' } }, {}, { total: 41, has_more: true }],
  [{ has_more: 0 }, {}, { has_more: false }],
  [
    { next_offset: 20 },
    {},
    {
      has_more: true,
      next: ['offset', 'cursor', 'after', 'page_token', 'starting_after', 'next_offset'].map(
        (name) => ({ [name]: '20' }),
      ),
    },
  ],
  [{ next_offset: -1 }, {}, {}],
  [{}, {}, {}],
])('X-7: what %j and %j say of the pages', (extra, headers, expected) => {
  expect(list({ contacts: rows, ...extra }, headers)?.page).toEqual(expected)
})

test.each([
  [{ data: { contacts: rows, total: '61', pages: 4 } }, { total: 61, total_pages: 4 }],
  [
    { data: { contacts: rows, pagination: { total: 61 } }, status: 'success', code: 200 },
    { total: 61 },
  ],
  [{ contacts: { items: rows, totalCount: 61, hasMore: true } }, { total: 61, has_more: true }],
])('X-7: what %j says beside the list of its pages', (json, expected) => {
  expect(list(json)?.page).toEqual(expected)
})

test('X-7: unknown fields and unknown values are kept, odd types are mended, a thing without an id is left out', () => {
  const read = list({
    contacts: [
      {
        id: 1,
        phone: 49301234,
        is_prospect: 'yes',
        email: { odd: true },
        shoe_size: 43,
        email_status: 'brand_new',
      },
      { first_name: 'nobody' },
      'text',
      null,
    ],
  })
  expect(read).toMatchObject({
    records: [
      {
        id: '1',
        phone: '49301234',
        is_prospect: true,
        shoe_size: 43,
        email_status: 'brand_new',
        email: '{"odd":true}',
        odd_fields: { email: { odd: true } },
      },
    ],
    skipped: 3,
  })
})

test.each([
  ['bare', { id: 'c1', first_name: 'Ada' }],
  ['under its name', { contact: { id: 'c1', first_name: 'Ada' } }],
  ['under data', { ok: true, data: { id: 'c1', first_name: 'Ada' } }],
  ['two levels down', { data: { contact: { id: 'c1', first_name: 'Ada' } }, request_id: 'r' }],
  ['as an array of one', [{ id: 'c1', first_name: 'Ada' }]],
])('one record %s', (_name, json) => {
  expect(readRecord(json, contact)).toEqual({ id: 'c1', first_name: 'Ada' })
})

test.each([
  ['each under its name', { contacts: rows.map((row) => ({ contact: row })) }],
  [
    'with their fields under attributes',
    {
      data: rows.map(({ id, ...attributes }) => ({ type: 'contact', id, attributes })),
    },
  ],
  [
    'under their name and attributes, id and all',
    { data: rows.map((row) => ({ contact: { attributes: row } })) },
  ],
])('X-7: rows %s are read as any other', (_name, json) => {
  expect(list(json)).toMatchObject({ records: rows, skipped: 0 })
})

test('X-7: fields under attributes are read in a record, and in those it holds', () => {
  const company = { id: 'co1', attributes: { name: 'Acme' } }
  const attributes = { first_name: 'Ada', notes: 7, company }
  expect(readRecord({ data: { id: 'c1', attributes } }, contact)).toMatchObject({
    id: 'c1',
    first_name: 'Ada',
    notes: '7',
    company_id: 'co1',
    company_name: 'Acme',
  })
})

test('X-7: attributes of a record that has fields of its own are one of them', () => {
  const record = { id: 'c1', first_name: 'Ada', phone: null, attributes: { phone: 'red' } }
  expect(readRecord(record, contact)).toEqual(record)
})

test('X-7: an id in something that stands in a row makes no record of it', () => {
  expect(list({ contacts: [...rows, { banner: { id: 'b7' } }] })).toMatchObject({
    records: rows,
    skipped: 1,
  })
})

test('a record is not mistaken for what it embeds', () => {
  const sparse = {
    id: 'c1',
    company: {
      id: 'co1',
      name: 'Acme',
      phone: '1',
      location: 'Ulm',
      notes: 'x',
      title: 'y',
      email: 'z',
    },
  }
  const linked = { company_id: 'co1', company_name: 'Acme' }
  expect(readRecord(sparse, contact)).toEqual({ ...sparse, ...linked })
})

test('what belongs to a wrapped record and stands beside it comes along', () => {
  expect(
    readRecord(
      { hot_list: { id: 'h', name: 'CFOs' }, members: [{ id: 'm' }], noise: 1 },
      endpoints['hotLists.read'].response,
    ),
  ).toEqual({ id: 'h', name: 'CFOs', members: [{ id: 'm' }] })
})

test('answers without an id are found too', () => {
  expect(
    readRecord(
      { data: { plan_balance: 5, addon_balance: '2', total: 7 } },
      endpoints['credits.read'].response,
    ),
  ).toEqual({ plan_balance: 5, addon_balance: 2, total: 7 })
  expect(
    readRecord({ contact: { id: 'c', email: 'a@b.c' } }, endpoints['contacts.findEmail'].response),
  ).toMatchObject({ email: 'a@b.c' })
  expect(readRecord({ found: false }, endpoints['contacts.findEmail'].response)).toEqual({
    found: false,
  })
  expect(readRecord({ hello: 1 }, endpoints['credits.read'].response)).toBeNull()
})

test('no JSON whatever makes the readers throw', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      const json = parseJson(text)
      for (const [key, row] of Object.entries(endpoints)) {
        if (row.list !== null) readList(json, row.list, row.response, { link: text })
        else if (key !== 'x') readRecord(json, row.response)
      }
      readError(422, text, {}, 'contacts:read')
    }),
    { numRuns: 200 },
  )
})

test('no text whatever is shown with tags, control characters or more than 200 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const shown = asText(`<p>${text}`)
      expect(shown.length).toBeLessThanOrEqual(200)
      expect(shown).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect(shown.isWellFormed()).toBe(true)
    }),
  )
})

test.each([
  ['{"error":{"code":"stale","message":"Too old."}}', { code: 'stale', message: 'Too old.' }],
  ['{"message":"Too old."}', { code: 'http_409', message: 'Too old.' }],
  ['{"error":"stale_revision"}', { code: 'stale_revision', message: 'stale_revision' }],
  ['{"error":"Too old, read it again."}', { code: 'http_409', message: 'Too old, read it again.' }],
  [
    '{"errors":[{"field":"tier","message":"bad tier"}]}',
    { message: 'bad tier', fields: { tier: 'bad tier' } },
  ],
  ['{"errors":{"tier":["bad tier"]}}', { fields: { tier: 'bad tier' } }],
  [
    '{"detail":[{"loc":["body","tier"],"msg":"bad tier"}],"details":[{"loc":["body","tier"],"msg":"bad tier"}]}',
    { fields: { 'body.tier': 'bad tier' } },
  ],
  ['{"errors":[{"code":"E9","detail":"Too old."}]}', { message: 'Too old.' }],
  ['{"errors":[{"status":"409","title":"Too old."}]}', { message: 'Too old.' }],
  ['{"messages":["Too old."]}', { message: 'Too old.' }],
  ['{"fault":{"faultstring":"Too old."}}', { message: 'Too old.' }],
  ['{"error":{"code":4},"data":{"description":"Too old."}}', { message: 'Too old.' }],
  ['{"stack":["at a.js:1"],"errors":[{"detail":"Too old."}]}', { message: 'Too old.' }],
  ['"Too old."', { message: 'Too old.' }],
  ['Too old.', { message: 'Too old.' }],
  ['', { message: 'The service answered 409 without saying why.' }],
  ['{}', { code: 'http_409' }],
])('the error body %s', (text, expected) => {
  expect(readError(409, text, {}, 'contacts:read')).toMatchObject(expected)
})
