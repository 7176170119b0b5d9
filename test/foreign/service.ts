import { createServer } from 'node:http'
import type { Body, Cut, Dialect } from './dialect.ts'
import { workspace, type Json, type Kind, type Row, type Tables } from './data.ts'
import { bodyOf, packed, send } from './http.ts'
import { Provider } from './oauth.ts'

/*
 * A v2 service that shares nothing with Hotdesk's sources: written from the contract's text alone,
 * with a dialect for everything that the contract leaves open.
 */

export const TOKEN = 'foreign-api-token'

export interface Entry {
  method: string
  /** Below `/api/v2`, without the query. */
  path: string
  query: Record<string, string>
  body: Json | null
  status: number
}

export interface ForeignService {
  base_url: string
  auth_url: string
  dialect: Dialect
  tables: Tables
  /** Every request to the API, in order. */
  journal: Entry[]
  idOf(kind: Kind, n: number): string
  /** Ends every sign-in: tokens are refused from now on. */
  endSignIns(): void
  /** How many refresh tokens are good. */
  goodTokens(): number
  /** From now on this list answers something that holds no list. */
  breakList(path: string): void
  /** Fields that are accepted, repeated in the answer, and not stored. */
  deafTo: Set<string>
  /** People whose employment is known; null: the pilot is off. All else of it answers 404. */
  employment: Set<number> | null
  [Symbol.asyncDispose](): Promise<void>
}

interface Request {
  method: string
  path: string
  url: URL
  query: URLSearchParams
  body: Json | null
}
interface Answer extends Partial<Body> {
  status?: number
}

/** Lists of the contract by their paths; only some are paged. */
const lists: Record<string, { kind: Kind; key: string; paged: boolean }> = {
  '/contacts': { kind: 'contact', key: 'contacts', paged: true },
  '/companies': { kind: 'company', key: 'companies', paged: true },
  '/campaigns': { kind: 'campaign', key: 'campaigns', paged: false },
  '/icp': { kind: 'desk', key: 'desks', paged: false },
  '/hot-lists': { kind: 'hot_list', key: 'hot_lists', paged: false },
  '/pipeline': { kind: 'job', key: 'jobs', paged: true },
  '/scrape-configs': { kind: 'scrape_config', key: 'configs', paged: false },
  '/research': { kind: 'report', key: 'reports', paged: false },
  '/meetings': { kind: 'meeting', key: 'meetings', paged: true },
  '/recorder/notes': { kind: 'note', key: 'notes', paged: false },
  '/webhooks': { kind: 'webhook', key: 'subscriptions', paged: false },
}
/** Fields that stand in detail only, by the contract. */
const detailOnly: Partial<Record<Kind, string[]>> = {
  contact: ['linkedin_profile', 'email_status'],
  campaign: ['steps'],
  meeting: ['meeting_link'],
  desk: ['criteria'],
}
const [READS_A_MINUTE, WRITES_A_MINUTE] = [60, 10]
const MINUTE_MS = 60_000

/** Starts a service of this dialect on a free port, by the clock of `now`. */
export async function startForeign(
  dialect: Dialect,
  { now = Date.now, people = 60 }: { now?: () => number; people?: number } = {},
): Promise<ForeignService> {
  const world = new World(dialect, workspace(people))
  const provider = new Provider(dialect, now)
  const journal: Entry[] = []
  const broken = new Set<string>()
  const spent = { read: [] as number[], write: [] as number[] }
  let origin = ''

  function overRate(method: string): boolean {
    const which = method === 'GET' ? 'read' : 'write'
    spent[which] = spent[which].filter((at) => at > now() - MINUTE_MS)
    spent[which].push(now())
    return spent[which].length > (which === 'read' ? READS_A_MINUTE : WRITES_A_MINUTE)
  }

  function answer(request: Request, authorization: string): Answer {
    const token = authorization.replace(/^Bearer /, '')
    if (token !== TOKEN && !provider.knows(token)) return refusal(dialect, 401, 'Unauthorised')
    if (overRate(request.method))
      return {
        ...refusal(dialect, 429, 'Slow down'),
        headers: dialect.retryAfter ? { 'retry-after': '20' } : {},
      }
    return broken.has(request.path) ? { body: { status: 'ok' } } : world.answer(request)
  }

  const server = createServer((incoming, response) => {
    void bodyOf(incoming).then((text) => {
      const url = new URL(incoming.url ?? '/', origin)
      const { method = 'GET' } = incoming
      const authorization = incoming.headers.authorization ?? ''
      if (!url.pathname.startsWith('/api/v2')) {
        const said = provider.answer(origin, method, url, text, authorization)
        return send(response, said?.status ?? 404, { body: said?.body ?? {} }, said?.location)
      }
      const path = decodeURIComponent(url.pathname.slice('/api/v2'.length))
      const body = text ? (JSON.parse(text) as Json) : null
      const said = answer({ method, path, url, query: url.searchParams, body }, authorization)
      const status = said.status ?? 200
      journal.push({ method, path, query: Object.fromEntries(url.searchParams), body, status })
      return send(response, status, dialect.packed ? packed(said) : said)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  origin = `http://127.0.0.1:${address.port}`
  return {
    base_url: `${origin}/api/v2`,
    auth_url: origin,
    dialect,
    tables: world.tables,
    journal,
    endSignIns: () => provider.end(),
    goodTokens: () => provider.good,
    breakList: (path) => void broken.add(path),
    deafTo: world.deafTo,
    get employment() {
      return world.employment
    },
    set employment(people) {
      world.employment = people
    },
    idOf: (kind, n) => String(dialect.id(kind, n)),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

const refusal = (dialect: Dialect, status: number, message: string): Answer => ({
  status,
  ...dialect.error(status, message),
})

/** The records, and the calls of the contract on them. */
class World {
  readonly tables: Tables
  readonly deafTo = new Set<string>()
  employment: Set<number> | null = null
  readonly #dialect: Dialect

  constructor(dialect: Dialect, tables: Tables) {
    this.#dialect = dialect
    this.tables = tables
  }

  answer(request: Request): Answer {
    const { method, path, body } = request
    if (path === '/credits') return { body: this.#dialect.credits }
    if (path === '/scrape-quality')
      return {
        body: this.#dialect.scrapeQuality(
          this.tables.scrape_config.map((row) => this.#id('scrape_config', row.n)),
        ),
      }
    const list = lists[path]
    if (list && method === 'GET') return this.#list(request, list.kind, list.key, list.paged)
    if (list && method === 'POST') return this.#create(list.kind, body ?? {})
    const [, root = '', id = '', part = '', last = ''] =
      /^(\/[a-z-]+)\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    const kind = lists[root]?.kind
    const row = kind && this.#find(kind, id)
    if (!kind || !row) return refusal(this.#dialect, 404, 'Not found')
    if (kind === 'hot_list') return this.#hotList(request, row, part, last)
    if (kind === 'desk' && part === 'prospects')
      return this.#cut(
        request,
        'contact',
        'prospects',
        this.#rows('contact', row['_prospects']),
        true,
      )
    if (kind === 'company' && part === 'contacts')
      return this.#cut(
        request,
        'contact',
        'contacts',
        this.tables.contact.filter((one) => one['_company'] === row.n),
        true,
      )
    if (method === 'DELETE') {
      this.tables[kind].splice(this.tables[kind].indexOf(row), 1)
      return { body: { ok: true } }
    }
    if (part === 'employment') return this.#employmentOf(row, last)
    if (part === 'excludes') return this.#exclude(request, row)
    if (method === 'PATCH') this.#store(row, body)
    if (method === 'PATCH' && this.#dialect.changed === 'nothing') return { status: 204 }
    return this.#dialect.record(kind, this.#detail(request, kind, { ...row, ...body }))
  }

  /** Keeps what it is not deaf to. */
  #store(row: Row, body: Json | null): void {
    for (const [name, value] of Object.entries(body ?? {}))
      if (!this.deafTo.has(name)) row[name] = value
  }

  /** Adds exclusion terms: whatever lists of words the body holds. */
  #exclude(request: Request, config: Row): Answer {
    const lists = Object.entries(request.body ?? {}).filter(([, words]) => Array.isArray(words))
    for (const [name, words] of lists) {
      const field = name === 'companies' ? 'exclusion_companies' : 'exclusion_terms'
      if (!this.deafTo.has(field)) config[field] = [...(config[field] as []), ...(words as [])]
    }
    return this.#changed(request, 'scrape_config', config)
  }

  /** What a change is answered with. */
  #changed(request: Request, kind: Kind, row: Row): Answer {
    if (this.#dialect.changed === 'nothing') return { status: 204 }
    return this.#dialect.changed === 'ok'
      ? { body: { ok: true } }
      : this.#dialect.record(kind, this.#wire(kind, { ...row, ...request.body }, 'detail'))
  }

  #employmentOf(person: Row, what: string): Answer {
    return what === 'processing' && this.employment?.has(person.n)
      ? { body: { status: 'not_started' } }
      : refusal(this.#dialect, 404, 'Not found')
  }

  #id = (kind: Kind, n: number) => this.#dialect.id(kind, n)
  #find = (kind: Kind, id: unknown) =>
    this.tables[kind].find((row) => String(this.#id(kind, row.n)) === String(id))
  #rows = (kind: Kind, numbers: unknown) =>
    this.tables[kind].filter(({ n }) => Array.isArray(numbers) && numbers.includes(n))

  #list(request: Request, kind: Kind, key: string, paged: boolean): Answer {
    const q = request.query.get('q')?.toLowerCase()
    const found = this.tables[kind].filter(
      (row) => !q || JSON.stringify(row).toLowerCase().includes(q),
    )
    return this.#cut(request, kind, key, found, paged)
  }

  #cut(request: Request, kind: Kind, key: string, rows: Row[], paged: boolean): Answer {
    return this.#dialect.list(this.#page(request, kind, key, rows, paged))
  }

  #page({ query, url }: Request, kind: Kind, key: string, rows: Row[], paged: boolean): Cut {
    const { cap, behind } = this.#dialect
    const per_page = paged ? Math.min(Number(query.get('per_page') ?? cap), cap) : Infinity
    const wanted = this.#dialect.pageOf?.(query) ?? Number(query.get('page') ?? 1)
    const asked = paged ? wanted : 1
    const lastPage = Math.max(1, Math.ceil(rows.length / per_page))
    const page = behind === 'last' ? Math.min(asked, lastPage) : asked
    const from = paged ? (page - 1) * per_page : 0
    return {
      kind,
      key,
      rows: rows.slice(from, from + per_page).map((row) => this.#wire(kind, row, 'list')),
      page,
      per_page: paged ? per_page : Math.max(1, rows.length),
      total: rows.length,
      url: (other) => {
        const next = new URL(url)
        next.searchParams.set('page', String(other))
        return next.href
      },
    }
  }

  /** A record by the contract's names, in the dialect's way. */
  #wire(kind: Kind, row: Row, place: 'list' | 'detail' | 'part'): Json {
    const hidden = place === 'detail' ? [] : (detailOnly[kind] ?? [])
    const fields = Object.entries(row).filter(
      ([name]) => name !== 'n' && !name.startsWith('_') && !hidden.includes(name),
    )
    const linked = (to: Kind) => this.#find(to, this.#id(to, Number(row[`_${to}`])))
    const company = linked('company')
    const contact = linked('contact')
    return this.#dialect.write(
      kind,
      {
        [kind === 'member' ? 'member_id' : 'id']: this.#id(kind, row.n),
        ...Object.fromEntries(fields),
        ...(company && { company: { id: this.#id('company', company.n), name: company['name'] } }),
        ...(contact && {
          contact:
            kind === 'member'
              ? this.#wire('contact', contact, 'part')
              : { id: this.#id('contact', contact.n) },
        }),
      },
      place,
    )
  }

  #detail({ query }: Request, kind: Kind, row: Row): Json {
    const record = this.#wire(kind, row, 'detail')
    if (kind === 'company')
      record['contact_count'] = this.tables.contact.filter(
        (one) => one['_company'] === row.n,
      ).length
    if (kind !== 'desk') return record
    const companies = this.#rows('company', row['_companies'])
    const from = Number(query.get('companies_offset') ?? 0)
    const limit = Math.min(200, Number(query.get('companies_limit') ?? 200))
    return {
      ...record,
      prospect_count: this.#rows('contact', row['_prospects']).length,
      companies_total: companies.length,
      ...(query.get('include_companies') === 'true' && {
        companies: companies
          .slice(from, from + limit)
          .map((one) => ({ ...this.#wire('company', one, 'part'), tier: 'direct_fit' })),
      }),
    }
  }

  #hotList(request: Request, list: Row, part: string, id: string): Answer {
    const members = () => this.tables.member.filter((row) => row['_list'] === list.n)
    if (part === '')
      return this.#dialect.hotList(
        { ...this.#wire('hot_list', list, 'detail'), member_count: members().length },
        this.#page(request, 'member', 'members', members(), true),
      )
    if (part !== 'members') return refusal(this.#dialect, 404, 'Not found')
    if (request.method === 'POST') {
      const wanted = request.body?.['source_ids']
      const added = (Array.isArray(wanted) ? wanted : []).flatMap((contact) => {
        const found = this.#find('contact', contact)
        return found
          ? [this.#add('member', { _list: list.n, _contact: found.n, status: 'not_started' })]
          : []
      })
      return { status: 201, ...this.#cut(request, 'member', 'members', added, false) }
    }
    const member = members().find((row) => String(this.#id('member', row.n)) === id)
    if (!member) return refusal(this.#dialect, 404, 'Not found')
    if (request.method === 'DELETE') {
      this.tables.member.splice(this.tables.member.indexOf(member), 1)
      return { body: { ok: true } }
    }
    this.#store(member, request.body)
    return this.#changed(request, 'member', member)
  }

  #create(kind: Kind, body: Json): Answer {
    const row = this.#add(kind, body)
    if (this.#dialect.made === 'address')
      return { status: 201, headers: { location: `/api/v2/${this.#id(kind, row.n)}` } }
    const made = this.#wire(kind, row, 'detail')
    const told = this.#dialect.made === 'id' ? { id: made['id'] } : made
    return { status: 201, ...this.#dialect.record(kind, told) }
  }

  #add(kind: Kind, fields: Json): Row {
    const row = { n: Math.max(0, ...this.tables[kind].map(({ n }) => n)) + 1, ...fields }
    this.tables[kind].push(row)
    return row
  }
}
