import type { Shape } from '../options.ts'
import { type Answer, type PageInfo, statusOf } from './answer.ts'
import type { ApiError } from './errors.ts'

/** A response, ready to be sent. */
export interface Rendered {
  status: number
  headers: Record<string, string>
  body: string
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}): Rendered => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
})

/**
 * Renders a response in the current shape (docs/contract.md "Answer shapes"). `key` is the name of
 * the list in the plain shape, `url` that of the request.
 */
export function renderAnswer(answer: Answer, shape: Shape, key: string | null, url: URL): Rendered {
  const status = statusOf(answer)
  switch (answer.kind) {
    case 'deleted':
      return json(status, { ok: true })
    case 'record':
      return json(status, answer.record)
    case 'nested':
      return shape === 'bare'
        ? json(status, answer.record, links(answer.page, url))
        : json(status, {
            ...answer.record,
            ...(shape === 'data'
              ? { meta: paging(answer.page) }
              : { pagination: paging(answer.page) }),
          })
    case 'list': {
      const unknown = answer.unknown_fields?.length ? { unknown_fields: answer.unknown_fields } : {}
      const pages = answer.page && paging(answer.page)
      if (shape === 'bare') {
        const unknownHeader: Record<string, string> = answer.unknown_fields?.length
          ? { 'x-unknown-fields': answer.unknown_fields.map(encodeURIComponent).join(',') }
          : {}
        return json(status, answer.records, {
          ...(answer.page ? links(answer.page, url) : {}),
          ...unknownHeader,
        })
      }
      if (shape === 'data')
        return json(status, {
          data: answer.records,
          ...(pages ? { meta: { ...pages, ...unknown } } : {}),
          ...unknown,
        })
      return json(status, {
        [key ?? 'items']: answer.records,
        ...(pages ? { pagination: pages } : {}),
        ...unknown,
      })
    }
  }
}

/** Renders a refusal in the given shape. */
export function renderError(error: ApiError, shape: Shape): Rendered {
  if (shape === 'data')
    return json(
      error.status,
      { message: error.message, ...(error.fields ? { fields: error.fields } : {}) },
      error.headers,
    )
  if (shape === 'plain')
    return json(
      error.status,
      {
        error: {
          code: error.code,
          message: error.message,
          ...(error.fields ? { fields: error.fields } : {}),
        },
      },
      error.headers,
    )
  const { 'retry-after': _kept, ...headers } = error.headers
  const list = Object.entries(error.fields ?? {})
    .map(([field, message]) => `<li><b>${escape(field)}</b>: ${escape(message)}</li>`)
    .join('')
  return {
    status: error.status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body:
      `<!doctype html><html><head><title>${error.status}</title></head>` +
      `<body><h1>${error.status}</h1><p>${escape(error.message)}</p>` +
      `${list && `<ul>${list}</ul>`}</body></html>`,
  }
}

const paging = ({ page, per_page, total }: PageInfo) => ({
  page,
  per_page,
  total,
  total_pages: Math.ceil(total / per_page),
})

/** Builds a Link header as in RFC 8288; none for a list of one page. */
function links(info: PageInfo, url: URL): Record<string, string> {
  const last = Math.max(1, Math.ceil(info.total / info.per_page))
  const to = (page: number, rel: string) => {
    const target = new URL(url)
    target.searchParams.set('page', String(page))
    target.searchParams.set('per_page', String(info.per_page))
    return `<${target.href}>; rel="${rel}"`
  }
  const all = [
    info.page < last && to(info.page + 1, 'next'),
    info.page > 1 && to(Math.min(info.page - 1, last), 'prev'),
    last > 1 && to(1, 'first'),
    last > 1 && to(last, 'last'),
  ].filter((link) => link !== false)
  return all.length ? { link: all.join(', ') } : {}
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
