import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Failure, Outcome } from '#main/engine/api/types.ts'

/**
 * What happens to one call: `lost` takes effect and loses its answer, `dropped` loses it before the
 * effect, `emptied` takes effect and names nothing, `accepted` says so and takes effect later, and
 * `queued` does without the status for it.
 */
export type Fault =
  | 'offline'
  | 'lost'
  | 'dropped'
  | 'emptied'
  | 'accepted'
  | 'queued'
  | 'limited'
  | 'signed_out'
  | 'refused'
  | 'no_credits'
  | 'forbidden'
  | 'missing'
  | 'server'

interface Options {
  params?: Record<string, string>
  body?: Fields
  beforeSend?: () => void
}

/** What the service holds, and what it has taken for it. */
interface Books {
  contacts: Map<string, Fields>
  companies: Map<string, Fields>
  staff: Map<string, Fields[]>
  reports: Fields[]
  desks: Fields[]
  /** So many rows at the end of each list are counted and not shown. */
  unlisted: number
  runs: Map<string, Fields>
  charges: number[]
  balance: number
  /** Whether look-ups find anything. */
  finds: boolean
  /** Nothing is found for these. */
  hidden: Set<string>
}

/** A paid request, and what it was for. */
interface Post {
  name: EndpointName
  key: string
}

const createBooks = (): Books => ({
  contacts: new Map(),
  companies: new Map(),
  staff: new Map(),
  reports: [],
  desks: [],
  unlisted: 0,
  runs: new Map(),
  charges: [],
  balance: 500,
  finds: true,
  hidden: new Set(),
})

type Effects = Partial<Record<EndpointName, (id: string, body: Fields) => unknown>>

function take(books: Books, credits: number): void {
  books.balance -= credits
  books.charges.push(credits)
}

function find(books: Books, id: string, field: string, value: string, cost: number): unknown {
  const row = books.contacts.get(id) as Fields
  if (!books.finds || books.hidden.has(id)) return { [field]: null, found: false }
  if (!row[field]) {
    row[field] = value
    take(books, cost)
  }
  return { [field]: row[field], found: true }
}

/** What each paid call does, and takes for it. */
function paidEffects(books: Books): Effects {
  let next = 1
  return {
    'contacts.findEmail': (id) => find(books, id, 'email', `${id}@example.org`, 2),
    'contacts.findPhone': (id) => find(books, id, 'phone', '+32 9 1', 1),
    'companies.findContacts': (id) => {
      if (!books.finds) return { records: [], page: {}, skipped: 0, extra: {} }
      const made = [1, 2].map(() => ({ id: `c_${next++}`, first_name: 'New' }))
      books.staff.set(id, [...(books.staff.get(id) ?? []), ...made])
      take(books, 4)
      return { records: made, page: {}, skipped: 0, extra: {} }
    },
    'companies.research': (id) => {
      const row = books.companies.get(id) as Fields
      if (books.finds) {
        row['research'] = { summary: `found ${next++}` }
        take(books, 2)
      }
      return { ...row }
    },
    'research.start': (_, body) => {
      const made = { id: `rp_${next++}`, brief: body['brief'] }
      books.reports.push(made)
      take(books, 6)
      return made
    },
    'desks.generate': () => {
      const made = { id: `d_${next++}`, title: 'A desk' }
      books.desks.push(made)
      take(books, 3)
      return made
    },
    'sourcing.start': (_, body) => {
      const key = String(body['idempotency_key'])
      const run = books.runs.get(key) ?? {
        id: `run_${next++}`,
        idempotency_key: key,
        charged_credits: 0,
        status: 'running',
      }
      books.runs.set(key, run)
      return run
    },
  }
}

function read(books: Books, name: EndpointName, id: string): unknown {
  if (name === 'credits.read')
    return { ok: true, plan_balance: books.balance, addon_balance: 0, total: books.balance }
  if (name === 'contacts.read') return { ...books.contacts.get(id) }
  if (name === 'companies.read') return { ...books.companies.get(id) }
  const all = listed(books, name, id)
  const shown = all.slice(0, all.length - books.unlisted)
  return { records: shown, page: { total: all.length }, skipped: 0, extra: {} }
}

function listed(books: Books, name: EndpointName, id: string): unknown[] {
  if (name === 'companies.contacts') return books.staff.get(id) ?? []
  if (name === 'desks.list') return books.desks
  return name === 'research.list' ? books.reports : []
}

type Ok = Extract<Outcome<unknown>, { kind: 'ok' }>
const noList = (extra: Fields) => ({ records: [], page: {}, skipped: 0, extra })

/**
 * A service in memory that charges: counts paid requests by what they were for, and what was taken.
 */
export function createPaidService(clock: {
  now(): number
  monotonic(): number
  setWall(time: number): void
}) {
  const books = createBooks()
  const posts: Post[] = []
  const effects = paidEffects(books)
  const later: (() => unknown)[] = []
  let fault: (name: EndpointName, write: boolean, id: string | undefined) => Fault | null = () =>
    null

  async function call(
    name: EndpointName,
    { params, body = {}, beforeSend }: Options = {},
  ): Promise<Outcome<unknown>> {
    const effect = effects[name]
    const what = fault(name, effect !== undefined, params?.['id'])
    // No call takes no time at all.
    clock.setWall(clock.now() + 1)
    await Promise.resolve()
    if (what === 'offline') return failure(what)
    const ok = (value: unknown): Outcome<unknown> => ({
      kind: 'ok',
      status: 200,
      value: structuredClone(value),
      at: clock.now(),
      requested_at: clock.monotonic(),
    })
    if (!effect) return what ? failure(what) : ok(read(books, name, params?.['id'] ?? ''))
    beforeSend?.()
    posts.push({ name, key: params?.['id'] ?? String(body['idempotency_key'] ?? body['brief']) })
    await Promise.resolve()
    if (what === 'accepted' || what === 'queued') {
      later.push(() => effect(params?.['id'] ?? '', body))
      const said = { status: what }
      const status = what === 'accepted' ? 202 : 200
      if (name === 'research.start' || name === 'desks.generate')
        return { kind: 'unknown', reason: 'bad_body', status, message: 'No record.' }
      return { ...ok(name === 'companies.findContacts' ? noList(said) : said), status } as Ok
    }
    if (what && what !== 'lost' && what !== 'emptied') return failure(what)
    const value = effect(params?.['id'] ?? '', body)
    if (what === 'emptied') return ok({})
    return what === 'lost' ? failure('dropped') : ok(value)
  }

  return {
    call,
    contacts: books.contacts,
    companies: books.companies,
    staff: books.staff,
    reports: books.reports,
    runs: books.runs,
    posts,
    charges: books.charges,
    balance: () => books.balance,
    spendByColleague(credits: number) {
      books.balance -= credits
    },
    desks: books.desks,
    /** Does what was accepted for later. */
    catchUp() {
      for (const effect of later.splice(0)) effect()
    },
    /** Lists count so many rows more than they show. */
    hideLast(count: number) {
      books.unlisted = count
    },
    finds(yes: boolean) {
      books.finds = yes
    },
    fault(script: typeof fault) {
      fault = script
    },
    calm() {
      fault = () => null
    },
    /** Nothing is found for this one. */
    hide(id: string) {
      books.hidden.add(id)
    },
    /**
     * Paid requests that carried no key, by target: more than one of them for an intent is money
     * lost.
     */
    most: () => mostAlike(posts.filter((post) => post.name !== 'sourcing.start')),
  }
}

/** Counts the requests for the target that has most of them. */
function mostAlike(posts: readonly Post[]): number {
  const byTarget = Object.groupBy(posts, (post) => `${post.name}:${post.key}`)
  return Math.max(0, ...Object.values(byTarget).map((all) => all?.length ?? 0))
}

function failure(fault: Fault): Failure {
  switch (fault) {
    case 'offline':
      return { kind: 'not_sent', reason: 'unreachable', message: 'no route' }
    case 'lost':
    case 'dropped':
    case 'emptied':
    case 'accepted':
    case 'queued':
      return { kind: 'unknown', reason: 'timeout', message: 'no answer in 120 s' }
    case 'server':
      return { kind: 'unknown', reason: 'server_error', status: 500, message: 'oops' }
    case 'limited':
      return { kind: 'limited', retryAt: 0, retryInMs: 90_000 }
    case 'signed_out':
      return { kind: 'signed_out' }
    case 'refused':
      return { kind: 'refused', status: 422, code: 'invalid', message: 'No.' }
    case 'no_credits':
      return { kind: 'refused', status: 402, code: 'credits', message: 'Not enough credits.' }
    case 'forbidden':
      return {
        kind: 'refused',
        status: 403,
        code: 'scope',
        message: 'Scope.',
        scope: 'contacts:enrich',
      }
    case 'missing':
      return { kind: 'refused', status: 404, code: 'not_found', message: 'Gone.' }
  }
}
