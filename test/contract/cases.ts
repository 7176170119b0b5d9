import { endpoints, type EndpointName } from '#shared/api/index.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import type { RunningService, ServiceAnswer } from '#test/support/service.ts'
import type { Reading } from './reading.ts'

/** A valid request to one row. */
export interface Case {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

type Fields = Record<string, unknown>

/**
 * Calls rows by name, and finds or makes what a valid request needs: it works with any workspace
 * that has people in it.
 */
export interface Caller {
  call(name: EndpointName, wanted?: Case): Promise<ServiceAnswer>
  record(name: EndpointName, wanted?: Case): Promise<Fields>
  records(name: EndpointName, wanted?: Case): Promise<Fields[]>
}

export const pathOf = (row: Endpoint, { params = {}, query = {} }: Case) => {
  const search = new URLSearchParams(query).toString()
  return (
    row.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(params[name] ?? `no-such-${name}`),
    ) + (search && `?${search}`)
  )
}

export function callerOf(service: RunningService, reading: Reading): Caller {
  const call: Caller['call'] = (name, wanted = {}) =>
    service.call(endpoints[name].method, pathOf(endpoints[name], wanted), wanted.body)
  const succeed = async (name: EndpointName, wanted?: Case) => {
    const answer = await call(name, wanted)
    if (answer.status >= 300)
      throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer
  }
  return {
    call,
    record: async (name, wanted) => (await succeed(name, wanted)).body as Fields,
    records: async (name, wanted) =>
      reading.records(endpoints[name], await succeed(name, wanted)) as Fields[],
  }
}

const first = (records: Fields[]) => {
  const [record] = records
  if (!record) throw new Error('The workspace has no such record.')
  return { id: String(record['id']) }
}

const newContact = async ({ record }: Caller) => ({
  id: String(
    (
      await record('contacts.create', {
        body: { first_name: 'Case', last_name: 'Study', company_name: 'Casework Ltd' },
      })
    )['id'],
  ),
})

async function newMember(caller: Caller) {
  const list = String((await caller.record('hotLists.create', { body: { name: 'Cases' } }))['id'])
  const { id } = await newContact(caller)
  const member = first(
    await caller.records('hotLists.members.add', {
      params: { id: list },
      body: { source_ids: [id] },
    }),
  ).id
  return { id: list, member_id: member }
}

const campaign = async (caller: Caller, status: string) => ({
  id: first(await caller.records('campaigns.list', { query: { status } })).id,
})

async function paused(caller: Caller) {
  const params = await campaign(caller, 'active')
  await caller.record('campaigns.pause', { params })
  return params
}

async function employment(caller: Caller, wanted: string) {
  for (const contact of await caller.records('contacts.list', { query: { per_page: '200' } })) {
    const id = String(contact['id'])
    const run = await caller.record('contacts.employment.processing', { params: { id } })
    if (run['status'] === wanted) return { id, run_id: String(run['run_id']) }
  }
  throw new Error(`No contact has a run that is ${wanted}.`)
}

/** Its title is changed by somebody else, so the review was made from an older history. */
async function staleReview(caller: Caller) {
  const { id, run_id } = await employment(caller, 'ready')
  await caller.record('contacts.update', { params: { id }, body: { title: `Changed ${run_id}` } })
  return { params: { id, run_id } }
}

let keys = 0
const sourcingBody = () => ({
  brief: 'Platform engineers in Berlin',
  idempotency_key: `case-key-${Date.now()}-${++keys}`,
  max_credits: 3,
})

const company = async (caller: Caller) => ({
  params: first(await caller.records('companies.list')),
})
const contact = async (caller: Caller) => ({ params: first(await caller.records('contacts.list')) })
const desk = async (caller: Caller) => ({ params: first(await caller.records('desks.list')) })
const none = () => ({})

/**
 * One valid request for every row of the contract; null where only waiting can bring about the
 * state it needs (its refusals are tested).
 */
export const cases: Record<EndpointName, ((caller: Caller) => Case | Promise<Case>) | null> = {
  'contacts.list': () => ({
    query: {
      q: 'a',
      has_email: 'yes',
      has_phone: 'no',
      is_prospect: 'no',
      sort: 'name',
      page: '1',
      per_page: '5',
    },
  }),
  'contacts.create': () => ({
    body: {
      first_name: 'Zoë',
      last_name: 'Case',
      email: 'zoe.case@casework.example',
      company_name: 'Casework Ltd',
      is_prospect: true,
    },
  }),
  'contacts.read': contact,
  'contacts.update': async (caller) => ({
    params: await newContact(caller),
    body: { title: 'Head of Cases', notes: null },
  }),
  'contacts.delete': async (caller) => ({ params: await newContact(caller) }),
  'contacts.findEmail': async (caller) => ({ params: await newContact(caller) }),
  'contacts.findPhone': async (caller) => ({ params: await newContact(caller) }),
  'contacts.employment.processing': contact,
  'contacts.employment.retry': async (caller) => {
    const { params } = await staleReview(caller)
    const run = await caller.record('contacts.employment.processing', { params })
    return {
      params,
      body: {
        run_id: params.run_id,
        source_revision: run['source_revision'],
        history_revision: run['history_revision'],
      },
    }
  },
  'contacts.employment.review': async (caller) => ({ params: await employment(caller, 'ready') }),
  'contacts.employment.decide': async (caller) => {
    const { id, run_id } = await employment(caller, 'ready')
    const review = await caller.record('contacts.employment.review', { params: { id, run_id } })
    const [role] = review['roles'] as { role_key: string }[]
    return {
      params: { id, run_id },
      body: {
        action: 'approve',
        selected_role_keys: [role?.role_key],
        source_revision: review['source_revision'],
        history_revision: review['history_revision'],
      },
    }
  },
  'contacts.employment.refresh': staleReview,
  'companies.list': () => ({ query: { q: 'a', per_page: '3' } }),
  'companies.read': company,
  'companies.contacts': company,
  'companies.update': async (caller) => ({
    ...(await company(caller)),
    body: { bd_status: 'target', do_not_contact: true },
  }),
  'companies.findContacts': company,
  'companies.research': company,
  'campaigns.list': () => ({ query: { status: 'active' } }),
  'campaigns.read': async (caller) => ({ params: await campaign(caller, 'active') }),
  'campaigns.stats': async (caller) => ({ params: await campaign(caller, 'active') }),
  'campaigns.enrol': async (caller) => ({
    params: await campaign(caller, 'active'),
    body: { contact_ids: [(await newContact(caller)).id] },
  }),
  'campaigns.activate': async (caller) => ({ params: await campaign(caller, 'draft') }),
  'campaigns.pause': async (caller) => ({ params: await campaign(caller, 'active') }),
  'campaigns.resume': async (caller) => ({ params: await paused(caller) }),
  'desks.list': none,
  'desks.create': () => ({
    body: {
      title: 'Cases',
      target_industries: ['Banking'],
      target_locations: ['Oslo'],
      criteria: { remote: true },
    },
  }),
  'desks.read': async (caller) => ({
    ...(await desk(caller)),
    query: {
      include_companies: 'true',
      companies_limit: '5',
      companies_offset: '0',
      companies_fields: 'name,tier',
    },
  }),
  'desks.update': async (caller) => ({ ...(await desk(caller)), body: { keywords: ['case'] } }),
  'desks.prospects': async (caller) => ({
    ...(await desk(caller)),
    query: { page: '1', per_page: '2' },
  }),
  'desks.generate': () => ({ body: { brief: 'Finance leaders at banks in Oslo' } }),
  'desks.buildHotList': desk,
  'hotLists.list': none,
  'hotLists.create': () => ({ body: { name: 'Cases', description: null } }),
  'hotLists.read': async (caller) => ({
    params: first(await caller.records('hotLists.list')),
    query: { page: '1', per_page: '3' },
  }),
  'hotLists.members.add': async (caller) => ({
    params: first(await caller.records('hotLists.list')),
    body: { source_ids: [(await newContact(caller)).id] },
  }),
  'hotLists.members.update': async (caller) => ({
    params: await newMember(caller),
    body: { tier: 'S', status: 'lvm', notes: 'Rang twice.' },
  }),
  'hotLists.members.remove': async (caller) => ({ params: await newMember(caller) }),
  'pipeline.list': () => ({ query: { fields: 'title,status,favourite_colour', per_page: '4' } }),
  'pipeline.read': async (caller) => ({ params: first(await caller.records('pipeline.list')) }),
  'scrapeConfigs.list': none,
  'scrapeConfigs.read': async (caller) => ({
    params: first(await caller.records('scrapeConfigs.list')),
  }),
  'scrapeConfigs.exclude': async (caller) => ({
    params: first(await caller.records('scrapeConfigs.list')),
    body: { terms: ['intern'], companies: ['Casework Ltd'] },
  }),
  'scrapeQuality.list': none,
  'research.start': () => ({ body: { brief: 'Seed-stage robotics in the Nordics' } }),
  'research.list': none,
  'research.read': async (caller) => ({ params: first(await caller.records('research.list')) }),
  'credits.read': none,
  'meetings.list': () => ({ query: { status: 'booked', upcoming: 'true', per_page: '3' } }),
  'meetings.create': async (caller) => ({
    body: {
      title: 'Case review',
      starts_at_utc: '2027-01-04T09:30:00Z',
      duration_minutes: 45,
      contact_id: (await newContact(caller)).id,
    },
  }),
  'meetings.read': async (caller) => ({ params: first(await caller.records('meetings.list')) }),
  'meetings.setStatus': async (caller) => ({
    params: first(await caller.records('meetings.list')),
    body: { status: 'no_show' },
  }),
  'recorder.sync': none,
  'recorder.notes': none,
  'webhooks.list': none,
  'webhooks.create': () => ({
    body: {
      url: 'https://cases.example/hook',
      events: ['contact.created', 'credit.low'],
      secret: 'hush-hush-secret',
    },
  }),
  'webhooks.update': async (caller) => ({
    params: first(await caller.records('webhooks.list')),
    body: { active: false },
  }),
  'webhooks.delete': async (caller) => ({
    params: {
      id: String(
        (
          await caller.record('webhooks.create', {
            body: { url: 'https://cases.example/hook', events: ['contact.created'] },
          })
        )['id'],
      ),
    },
  }),
  'sourcing.quote': none,
  'sourcing.start': () => ({ body: sourcingBody() }),
  'sourcing.read': async (caller) => ({
    params: {
      run_id: String((await caller.record('sourcing.start', { body: sourcingBody() }))['id']),
    },
  }),
  'sourcing.resume': null,
}
