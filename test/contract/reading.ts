import type { Endpoint } from '#shared/api/endpoint.ts'
import type { ServiceAnswer } from '#test/support/service.ts'

/**
 * How one set of answers to the contract's silent points is to be read (docs/contract.md "Where the
 * contract is silent").
 */
export interface Reading {
  records(row: Endpoint, answer: ServiceAnswer): unknown[]
  paging(
    answer: ServiceAnswer,
  ): { page: number; per_page: number; total: number; total_pages: number } | null
  /** The message of a refusal; throws if the answer does not have the shape of one. */
  refusal(answer: ServiceAnswer): string
  retryAfter: boolean
}

type Fields = Record<string, unknown>

function fields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`Not an object: ${JSON.stringify(value)}`)
  return value as Fields
}

function array(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`Not an array: ${JSON.stringify(value)}`)
  return value
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value === '')
    throw new Error(`Not a text: ${JSON.stringify(value)}`)
  return value
}

type Paging = { page: number; per_page: number; total: number; total_pages: number }

export const readings: Record<'plain' | 'data' | 'bare', Reading> = {
  plain: {
    records: (row, { body }) => array(fields(body)[row.list ?? '']),
    paging: ({ body }) => fields(body)['pagination'] as Paging,
    refusal: ({ body }) =>
      text(fields(fields(body)['error'])['code']) && text(fields(fields(body)['error'])['message']),
    retryAfter: true,
  },
  data: {
    records: (_row, { body }) => array(fields(body)['data']),
    paging: ({ body }) => fields(body)['meta'] as Paging,
    refusal: ({ body }) => text(fields(body)['message']),
    retryAfter: true,
  },
  bare: {
    records: (_row, { body }) => array(body),
    paging: () => null,
    refusal: ({ body, headers }) => {
      if (!headers.get('content-type')?.startsWith('text/html'))
        throw new Error(`Not a page: ${headers.get('content-type')}`)
      return text(/<p>(.+?)<\/p>/.exec(text(body))?.[1])
    },
    retryAfter: false,
  },
}
