import { createHash } from 'node:crypto'
import type { Json } from './data.ts'
import type { Body, Cut, Dialect } from './dialect.ts'

/** A record without what it has none of. */
const withoutNulls = (record: Json): Json =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
const html = (words: string): Body => ({
  type: 'text/html',
  body: `<!doctype html><title>Error</title><h1>${words}</h1>`,
})
const plainOauth: Dialect['oauth'] = {
  paths: {
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    userinfo: '/oauth/userinfo',
    revoke: '/oauth/revoke',
  },
  openid: false,
  userinfoRefuses: false,
  rotates: true,
}

/** Numbers as ids, `data` and `meta`, null for what is missing, figures as text. */
const numbered: Dialect = {
  name: 'numbered',
  id: (_kind, n) => n,
  cap: 25,
  list: ({ rows, page, per_page, total }) => ({
    body: {
      data: rows,
      meta: { current_page: page, per_page, last_page: Math.ceil(total / per_page), total },
    },
  }),
  record: (_kind, record) => ({ body: { data: record } }),
  hotList: (list, cut) => ({
    body: { data: { ...list, members: { data: cut.rows, meta: { total: cut.total } } } },
  }),
  write: (kind, record) =>
    kind === 'campaign'
      ? {
          ...record,
          stats: Object.fromEntries(
            Object.entries(record['stats'] as Json).map(([name, figure]) => [name, String(figure)]),
          ),
        }
      : record,
  error: (_status, message) => ({ body: { message } }),
  behind: 'nothing',
  changed: 'record',
  made: 'record',
  retryAfter: true,
  packed: true,
  scrapeQuality: (ids) => ({
    data: ids.map((config_id) => ({ config_id, relevance_rate: 82, duplicate_rate: 7.5 })),
  }),
  credits: { data: { ok: true, plan_balance: '480', addon_balance: null, total: '500' } },
  oauth: { ...plainOauth, rotates: true },
}

/** UUIDs, bare arrays with a Link header, fields left out, problem+json, flat members. */
const bareUuids: Dialect = {
  name: 'bare uuids',
  id: (kind, n) => {
    const hex = createHash('sha256').update(`${kind} ${n}`).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  },
  cap: 100,
  list: ({ rows, page, per_page, total, url }) => ({
    headers: { link: page * per_page < total ? `<${url(page + 1)}>; rel="next"` : '' },
    body: rows,
  }),
  record: (_kind, record) => ({ body: record }),
  hotList: (list, cut) => ({ body: { ...list, members: cut.rows } }),
  write: (kind, record) => {
    if (kind !== 'member') return withoutNulls(record)
    const { contact, ...member } = record
    const { id, notes: _notes, ...details } = contact as Json
    return withoutNulls({ ...details, ...member, contact_id: id })
  },
  error: (status, title) => ({
    type: 'application/problem+json',
    body: { type: 'about:blank', title, status, detail: title },
  }),
  behind: 'nothing',
  changed: 'record',
  made: 'record',
  retryAfter: false,
  scrapeQuality: () => ({ relevance_rate: 0.82, duplicate_rate: 0.075 }),
  credits: { ok: true, plan_balance: 480, addon_balance: 20, total: 500 },
  oauth: {
    ...plainOauth,
    openid: true,
    userinfoRefuses: true,
    paths: {
      authorize: '/connect/authorize',
      token: '/connect/token',
      userinfo: '/connect/userinfo',
      revoke: '/connect/revocation',
    },
  },
}

const prefixes: Record<string, string> = { contact: 'con', company: 'org', member: 'mem' }
const singular = (key: string) => key.replace(/ies$/, 'y').replace(/s$/, '')

/** Prefixed ids, `items` with a cursor, records under their name, fields nobody has heard of. */
const prefixed: Dialect = {
  name: 'prefixed',
  id: (kind, n) => `${prefixes[kind] ?? kind.slice(0, 3)}_${String(n).padStart(6, '0')}`,
  cap: 50,
  list: (cut) => ({ body: { ok: true, items: cut.rows, ...cursorOf(cut) } }),
  record: (kind, record) => ({ body: { ok: true, [kind]: record } }),
  hotList: (list, cut) => ({
    body: { ok: true, hot_list: list, members: { items: cut.rows, ...cursorOf(cut) } },
  }),
  write: (kind, record, place) => ({
    object: kind,
    ...record,
    created_at: 1_763_000_000,
    labels: [{ id: 'lab_1', name: 'Hot' }],
    ...(place === 'list' && { href: `/things/${String(record['id'])}` }),
  }),
  error: (_status, error) => ({ body: { error } }),
  behind: 'last',
  changed: 'record',
  made: 'record',
  retryAfter: true,
  scrapeQuality: (ids) => ({
    quality: Object.fromEntries(
      ids.map((id) => [id, { relevance_rate: '82%', duplicate_rate: null }]),
    ),
  }),
  credits: { credits: { ok: true, plan_balance: 480, addon_balance: 20 } },
  oauth: {
    ...plainOauth,
    openid: true,
    paths: {
      authorize: '/oauth/v2/authorize',
      token: '/oauth/v2/token',
      userinfo: '/oauth/v2/me',
      revoke: '/oauth/v2/revoke',
    },
  },
}
const cursorOf = ({ page, per_page, total }: Cut) => ({
  next_cursor:
    page * per_page < total ? Buffer.from(String(page * per_page)).toString('base64') : null,
})

/** Digits with zeros in front, lists by name with offsets and `next: null`, HTML errors. */
const zeros: Dialect = {
  name: 'zeros',
  id: (_kind, n) => String(n).padStart(5, '0'),
  cap: 20,
  list: ({ key, rows, page, per_page, total, url }) => ({
    body: {
      [key]: rows,
      count: total,
      limit: per_page,
      offset: (page - 1) * per_page,
      next: page * per_page < total ? url(page + 1) : null,
      previous: page > 1 ? url(page - 1) : null,
    },
  }),
  record: (kind, record) => ({ body: { result: { [singular(kind)]: record } } }),
  hotList: (list, cut) => ({ body: { result: list, results: cut.rows } }),
  write: (kind, record) => {
    if (kind === 'member') return { ...record, id: `row-${String(record['member_id'])}` }
    return kind === 'contact' && record['company']
      ? { ...record, company: (record['company'] as Json)['name'] }
      : record
  },
  error: (status, message) => html(`${status} ${message}`),
  behind: 'nothing',
  changed: 'ok',
  made: 'record',
  retryAfter: false,
  scrapeQuality: () => [{ relevance_rate: 0.82, duplicate_rate: 0.075, period: 'last week' }],
  credits: { ok: true, plan_balance: 480, addon_balance: 20, total: 500, currency: 'credits' },
  oauth: { ...plainOauth, rotates: false },
}

const pageOfCursor = (cursor: string | null): number =>
  cursor === null ? 1 : Number(Buffer.from(cursor, 'base64url').toString().replace('page ', ''))
const cursorTo = ({ page, per_page, total }: Cut) => ({
  next: page * per_page < total ? Buffer.from(`page ${page + 1}`).toString('base64url') : '',
})

/** Pages that have no number: a cursor alone leads on, and no list says how long it is. */
const cursors: Dialect = {
  ...zeros,
  name: 'cursors',
  id: (kind, n) => `${kind.slice(0, 1).toUpperCase()}${n}`,
  cap: 10,
  pageOf: (query) => pageOfCursor(query.get('after')),
  list: (cut) => ({ body: { results: cut.rows, paging: { next_cursor: cursorTo(cut).next } } }),
  record: (_kind, record) => ({ body: record }),
  hotList: (list, cut) => {
    const { member_count: _, ...uncounted } = list
    const paging = { next_cursor: cursorTo(cut).next }
    return { body: { ...uncounted, members: cut.rows, paging } }
  },
  write: (_kind, record) => record,
  error: (status, message) => ({ body: { status, message } }),
}

/** A record as JSON:API has it: its fields stand under `attributes`, its identity beside them. */
const resource = (kind: string, { id, member_id, ...attributes }: Json): Json => ({
  type: kind,
  ...(id !== undefined && { id }),
  ...(member_id !== undefined && { member_id }),
  attributes,
})

/** Fields under `attributes`, counts as text, a Link to the last page alone, changes without a word. */
const attributes: Dialect = {
  ...zeros,
  name: 'attributes',
  id: (kind, n) => `${kind.replace('_', '-')}:${n}`,
  cap: 10,
  list: ({ key, rows, per_page, total, url }) => ({
    headers: { link: `<${url(Math.max(1, Math.ceil(total / per_page)))}>; rel="last"` },
    body: {
      [key]: rows.map((row) => ({ [singular(key)]: resource(singular(key), row) })),
      total: String(total),
    },
  }),
  record: (kind, record) => ({ body: { data: resource(kind, record) } }),
  hotList: (list, cut) => ({
    headers: { link: `<${cut.url(Math.ceil(cut.total / cut.per_page))}>; rel="last"` },
    body: {
      data: resource('hot_list', {
        ...list,
        member_count: String(list['member_count']),
        members: cut.rows.map((row) => resource('member', row)),
      }),
    },
  }),
  write: (kind, record, place) => (place === 'part' ? resource(kind, record) : record),
  error: (status, words) => ({ type: 'text/plain', body: `${status}: ${words}` }),
  changed: 'nothing',
  made: 'address',
}

/** What Spring writes: pages from 0, nothing where a page has no rows, moments in parts. */
const embedded: Dialect = {
  ...zeros,
  name: 'embedded',
  id: (_kind, n) => `9007199254740${String(993 + n)}`,
  cap: 20,
  pageOf: (query) => Number(query.get('page') ?? 0) + 1,
  list: (cut) => ({ body: { ...holding(cut), page: springPage(cut) } }),
  record: (_kind, record) => ({ body: { ...record, _links: { self: { href: '/self' } } } }),
  hotList: (list, cut) => ({ body: { ...list, ...holding(cut), page: springPage(cut) } }),
  write: (kind, record) =>
    kind === 'meeting' ? { ...record, starts_at_utc: inParts(record['starts_at_utc']) } : record,
  error: (status, message) => ({ body: { timestamp: 1_763_000_000_000, status, message } }),
  behind: 'nothing',
  changed: 'record',
}
const holding = ({ key, rows }: Cut): Json =>
  rows.length > 0 ? { _embedded: { [key]: rows } } : {}
const springPage = ({ page, per_page, total }: Cut): Json => ({
  number: page - 1,
  size: per_page,
  totalElements: total,
  totalPages: Math.ceil(total / per_page),
})
const inParts = (time: unknown): unknown =>
  typeof time === 'string' && time.endsWith('Z') ? time.match(/\d+/g)?.map(Number) : time

/** What old PHP writes: lists as objects, [] and false for nothing, the id alone of what is made. */
const counted: Dialect = {
  ...zeros,
  name: 'counted',
  id: (_kind, n) => String(1000 + n),
  cap: 15,
  list: ({ key, rows, page, per_page, total }) => ({
    body: {
      status: 'success',
      data: { [key]: rows.length > 0 ? { ...rows } : [] },
      paging: { total: String(total), page: String(page), pages: Math.ceil(total / per_page) },
    },
  }),
  record: (_kind, record) => ({ body: { status: 'success', data: record } }),
  hotList: (list, { rows }) => ({
    body: { status: 'success', data: { ...list, members: rows.length > 0 ? { ...rows } : [] } },
  }),
  write: (kind, record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name,
        value === null ? nothingOf(kind, name) : value,
      ]),
    ),
  error: (status, message) => ({ body: { status: 'error', code: status, message } }),
  changed: 'ok',
  made: 'id',
}
const nothingOf = (kind: string, name: string): unknown => {
  if (kind !== 'contact') return ''
  return name === 'email' ? false : []
}

export const dialects: readonly Dialect[] = [
  numbered,
  bareUuids,
  prefixed,
  zeros,
  cursors,
  attributes,
  embedded,
  counted,
]
