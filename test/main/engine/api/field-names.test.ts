import { expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#shared/api/index.ts'
import { readOutcome } from '#main/engine/api/outcome.ts'

/*
 * The contract names many fields in words alone ("LinkedIn profile", "meeting link") and some in two
 * ways: what services may call them, and where they may put them (docs/dialects.md).
 */

/** What the client reads in an answer. */
function read(name: EndpointName, json: unknown): unknown {
  const body = Buffer.from(JSON.stringify(json))
  const answer = { kind: 'answer', status: 200, headers: {}, body, cut: false } as const
  const outcome = readOutcome(name, endpoints[name], answer, {
    requested_at: 0,
    at: 0,
    origin: 'https://service.example',
    learn() {},
  })
  return outcome.kind === 'ok' ? outcome.value : null
}

test.each<[EndpointName, object, object]>([
  ['contacts.read', { linkedin_profile: 'in/ada' }, { linkedin_url: 'in/ada' }],
  ['companies.read', { dnc: 'yes' }, { do_not_contact: true }],
  ['companies.read', { contacts_count: '12' }, { contact_count: 12 }],
  ['campaigns.read', { email_steps: [{ delay: 2 }] }, { steps: [{ delay: 2 }] }],
  ['campaigns.read', { statistics: { sends: 40 } }, { stats: { sent: 40 } }],
  ['campaigns.stats', { sends: '40', opens: 7 }, { sent: 40, opens: 7 }],
  ['desks.read', { prospects_count: 4 }, { prospect_count: 4 }],
  [
    'desks.read',
    { companies: [{ id: 'c', dnc: true }] },
    { companies: [{ do_not_contact: true }] },
  ],
  ['hotLists.read', { members_count: 15 }, { member_count: 15 }],
  ['pipeline.read', { posted_at: '2026-11-01' }, { posting_date: '2026-11-01' }],
  ['scrapeConfigs.read', { exclusion_terms: ['intern'] }, { excluded_terms: ['intern'] }],
  ['scrapeConfigs.read', { exclusion_companies: 'Acme' }, { excluded_companies: ['Acme'] }],
  ['scrapeConfigs.read', { is_archived: 'yes' }, { archived: true }],
  [
    'scrapeConfigs.read',
    { job_site_classification: [{ site: 'a', classification: 'board' }] },
    { job_sites: [{ site: 'a', classification: 'board' }] },
  ],
  ['research.read', { discovered_companies: [{ name: 'A' }] }, { companies: [{ name: 'A' }] }],
  ['meetings.read', { join_url: 'https://a.example' }, { meeting_link: 'https://a.example' }],
])('%s: a field of the contract under another name, %j, is read as %j', (name, fields, known) => {
  expect(read(name, { id: 'one', ...fields })).toMatchObject(known)
})

test('the name that the contract writes out goes before another, and that one stays as it came', () => {
  expect(
    read('contacts.read', { id: 'c', linkedin_url: 'in/ada', linkedin: 'ada', dnc: 1 }),
  ).toMatchObject({ linkedin_url: 'in/ada', linkedin: 'ada', dnc: 1 })
  expect(read('contacts.read', { id: 'c', linkedin_url: null, linkedin: 'ada' })).toMatchObject({
    linkedin_url: 'ada',
  })
})

test.each([
  [{ status: 'active' }, true],
  [{ enabled: false }, false],
  [{ is_active: 0 }, false],
  [{ status: 'disabled' }, false],
])('a subscription that says %j is on: %s', (fields, active) => {
  expect(read('webhooks.list', [{ id: 'w', url: 'https://a.example', ...fields }])).toMatchObject({
    records: [{ active }],
  })
})

test.each([
  ['an object', { id: 9, name: 'Acme' }, { company_id: '9', company_name: 'Acme' }],
  ['its name', 'Acme', { company_name: 'Acme' }],
])('the company of a contact is known where it is %s, in a member too', (_name, company, known) => {
  expect(read('contacts.read', { id: 'c', company })).toMatchObject(known)
  const contact = { id: 'c', first_name: 'Ada', company }
  expect(read('hotLists.read', { id: 'h', members: [{ member_id: 'm', contact }] })).toMatchObject({
    members: [{ contact: known }],
  })
  const { id: contact_id, ...details } = contact
  expect(
    read('hotLists.read', { id: 'h', members: [{ member_id: 'm', contact_id, ...details }] }),
  ).toMatchObject({ members: [{ contact: known }] })
})
