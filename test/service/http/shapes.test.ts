import { describe, expect, test } from 'vitest'
import type { Answer } from '#service/http/answer.ts'
import { ApiError, invalid, tooMany } from '#service/http/errors.ts'
import { renderAnswer, renderError } from '#service/http/shapes.ts'

/* docs/contract.md "Answer shapes": one answer, three ways of writing it. */

const url = new URL('http://127.0.0.1:1/api/v2/contacts?q=a%20b&page=2')
const page = { page: 2, per_page: 10, total: 35 }
const pages = { ...page, total_pages: 4 }
const records = [{ id: 'c_1' }]
const body = (answer: Answer, shape: 'plain' | 'data' | 'bare', key: string | null = 'contacts') =>
  JSON.parse(renderAnswer(answer, shape, key, url).body) as unknown

describe('answers', () => {
  test.each<[string, Answer, unknown, unknown, unknown]>([
    [
      'a page of a list',
      { kind: 'list', records, page },
      { contacts: records, pagination: pages },
      { data: records, meta: pages },
      records,
    ],
    [
      'a list without pages',
      { kind: 'list', records },
      { contacts: records },
      { data: records },
      records,
    ],
    [
      'a list with fields that are not known',
      { kind: 'list', records, page, unknown_fields: ['a'] },
      { contacts: records, pagination: pages, unknown_fields: ['a'] },
      { data: records, meta: { ...pages, unknown_fields: ['a'] }, unknown_fields: ['a'] },
      records,
    ],
    [
      'a list of which all fields are known',
      { kind: 'list', records, page, unknown_fields: [] },
      { contacts: records, pagination: pages },
      { data: records, meta: pages },
      records,
    ],
    ['a record', { kind: 'record', record: { id: 1 } }, { id: 1 }, { id: 1 }, { id: 1 }],
    [
      'a record that holds a page',
      { kind: 'nested', record: { id: 1, members: [] }, page },
      { id: 1, members: [], pagination: pages },
      { id: 1, members: [], meta: pages },
      { id: 1, members: [] },
    ],
    ['a deletion', { kind: 'deleted' }, { ok: true }, { ok: true }, { ok: true }],
  ])('%s: plain, data and bare', (_name, answer, plain, data, bare) => {
    expect([body(answer, 'plain'), body(answer, 'data'), body(answer, 'bare')]).toEqual([
      plain,
      data,
      bare,
    ])
  })

  test('a list that has no name of its own is called items', () => {
    expect(body({ kind: 'list', records }, 'plain', null)).toEqual({ items: records })
  })

  test('bare, unknown fields stand in a header, whatever signs they have', () => {
    const { headers } = renderAnswer(
      { kind: 'list', records, unknown_fields: ['a,b', 'ü', 'x\r\ny'] },
      'bare',
      'jobs',
      url,
    )
    expect(headers['x-unknown-fields']).toBe('a%2Cb,%C3%BC,x%0D%0Ay')
    expect(headers['link']).toBeUndefined()
  })
})

describe('bare, the way to other pages stands in the Link header (RFC 8288)', () => {
  const links = (info: { page: number; per_page: number; total: number }) => {
    const { headers } = renderAnswer({ kind: 'list', records: [], page: info }, 'bare', 'x', url)
    const all = [...(headers['link'] ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)]
    return Object.fromEntries(
      all.map(([, address = '', rel = '']) => [
        rel,
        Number(new URL(address).searchParams.get('page')),
      ]),
    )
  }
  test.each<[string, { page: number; per_page: number; total: number }, Record<string, number>]>([
    ['the first of four', { ...page, page: 1 }, { next: 2, first: 1, last: 4 }],
    ['one in the middle', page, { next: 3, prev: 1, first: 1, last: 4 }],
    ['the last', { ...page, page: 4 }, { prev: 3, first: 1, last: 4 }],
    ['one behind the last leads back to it', { ...page, page: 9 }, { prev: 4, first: 1, last: 4 }],
    ['the only one', { page: 1, per_page: 10, total: 10 }, {}],
    [
      'one more row than a page holds',
      { page: 1, per_page: 10, total: 11 },
      { next: 2, first: 1, last: 2 },
    ],
    ['none at all', { page: 1, per_page: 10, total: 0 }, {}],
  ])('%s', (_name, info, expected) => {
    expect(links(info)).toEqual(expected)
  })

  test('a link keeps what else was asked for', () => {
    const { headers } = renderAnswer({ kind: 'list', records, page }, 'bare', 'contacts', url)
    const next = /<([^>]+)>; rel="next"/.exec(headers['link'] ?? '')?.[1] ?? ''
    expect(Object.fromEntries(new URL(next).searchParams)).toEqual({
      q: 'a b',
      page: '3',
      per_page: '10',
    })
  })
})

describe('refusals', () => {
  const wrong = invalid({ name: 'Give a <b>name</b> & "more".' })

  test('plain has a code, data a message, and both name the fields', () => {
    expect(JSON.parse(renderError(wrong, 'plain').body)).toEqual({
      error: { code: 'invalid_fields', message: wrong.message, fields: wrong.fields },
    })
    expect(JSON.parse(renderError(wrong, 'data').body)).toEqual({
      message: wrong.message,
      fields: wrong.fields,
    })
    expect(JSON.parse(renderError(new ApiError(404, 'not_found', 'No.'), 'plain').body)).toEqual({
      error: { code: 'not_found', message: 'No.' },
    })
  })

  test('bare is a page, and what a caller wrote is text on it', () => {
    const { status, headers, body: html } = renderError(wrong, 'bare')
    expect([status, headers['content-type']]).toEqual([422, 'text/html; charset=utf-8'])
    expect(html).not.toContain('<b>name</b> &')
    expect(html).toContain('&#60;b&#62;name')
  })

  test('how long to wait is said in a header, except bare, where a client must find out', () => {
    const slow = tooMany('write', 10, 7)
    expect(renderError(slow, 'plain').headers['retry-after']).toBe('7')
    expect(renderError(slow, 'data').headers['retry-after']).toBe('7')
    expect(renderError(slow, 'bare').headers['retry-after']).toBeUndefined()
  })
})
