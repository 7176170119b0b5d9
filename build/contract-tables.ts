// npm run contract: regenerates the tables of docs/contract.md from src-shared/api. Everything
// outside the markers is written by hand and stays unchanged.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { maxDeskCompanies } from '../src-shared/api/desks.ts'
import type { Cost, Endpoint } from '../src-shared/api/endpoint.ts'
import { events, eventTypes, type EventType } from '../src-shared/api/events.ts'
import { endpointNames, endpoints } from '../src-shared/api/index.ts'
import { accessTokenSeconds, oauthPaths, refreshTokenSeconds } from '../src-shared/api/oauth.ts'
import { records } from '../src-shared/api/openapi.ts'
import { actions } from '../src-shared/api/rates.ts'
import { scopes } from '../src-shared/api/scopes.ts'
import { maxDeliveryFailures } from '../src-shared/api/webhooks.ts'

interface JsonSchema {
  type?: string
  const?: string | number | boolean
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

const FIRES: Record<EventType, string> = {
  'contact.created': 'somebody is added to the contacts',
  'contact.updated': 'fields of a contact change',
  'contact.enriched': 'an e-mail address or a phone number is found',
  'company.created': 'a company is added',
  'company.updated': 'fields of a company change',
  'campaign.activated': 'a campaign starts, or resumes after a pause',
  'campaign.paused': 'a campaign is paused',
  'campaign.completed': 'somebody has received every step',
  'campaign.replied': 'somebody answers',
  'campaign.bounced': 'an address bounces for good',
  'meeting.created': 'a meeting is logged',
  'meeting.status_changed': 'a meeting gets another status',
  'research.completed': 'a research report is finished',
  'credit.low': 'ten credits or fewer are left',
  'email.opened': 'a campaign e-mail is opened',
  'link.clicked': 'a tracked link is followed',
  'enrolment.complete': 'an enrolment went through',
  'scrape.complete': 'a scrape of a job board ends',
}

const tables: Record<string, () => string> = {
  endpoints: endpointTable,
  oauth: oauthTable,
  scopes: scopeTable,
  events: eventTable,
  rates: rateTable,
  limits: limitTable,
}

/** Returns the page with every generated table up to date. */
export function withTables(page: string): string {
  return Object.entries(tables).reduce((text, [name, table]) => {
    const marked = new RegExp(`(<!-- generated: ${name} -->)[^]*?(<!-- end: ${name} -->)`)
    if (!marked.test(text)) throw new Error(`docs/contract.md has no marker for ${name}.`)
    return text.replace(marked, (_all, start, end) => `${start}\n\n${table()}\n\n${end}`)
  }, page)
}

function endpointTable(): string {
  const rows = endpointNames.map((name) => {
    const row: Endpoint = endpoints[name]
    return [
      code(name),
      code(`${row.method} ${row.path}`),
      request(row),
      answer(row),
      code(row.scope),
      cost(row.cost),
      row.action,
    ]
  })
  return table(['Name', 'Call', 'Request', 'Answer', 'Scope', 'Credits', 'Rate class'], rows)
}

function request(row: Endpoint): string {
  const query = Object.keys(row.query.shape)
  const parts = [
    ...(query.length > 0 ? [`query: ${codes(query)}`] : []),
    ...(row.body ? [`body: ${fields(jsonSchema(row.body, 'input'))}`] : []),
  ]
  return parts.join('; ') || 'none'
}

function answer(row: Endpoint): string {
  const named = Object.keys(records).find((name) => records[name] === row.response)
  const record = named ?? fields(jsonSchema(row.response, 'output'))
  const pages = row.paginated ? ', in pages' : ''
  return row.list ? `list of ${record}${pages}` : `${record}${pages}`
}

/** Lists the fields of a body; optional ones end in a question mark. */
function fields(schema: JsonSchema): string {
  const ways = schema.oneOf ?? schema.anyOf
  if (ways) return ways.map(fields).join(' or ')
  const required = new Set(schema.required)
  const names = Object.entries(schema.properties ?? {}).map(([name, { const: fixed }]) => {
    if (fixed !== undefined) return `${name}=${fixed}`
    return required.has(name) ? name : `${name}?`
  })
  return codes(names)
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
}

function cost(price: Cost | null): string {
  if (!price) return '–'
  const credits = price.min === price.max ? `${price.min}` : `${price.min}–${price.max}`
  return `${credits} per ${price.per}`
}

function oauthTable(): string {
  const method = (name: string) => (name === 'token' || name === 'revoke' ? 'POST' : 'GET')
  return table(
    ['Purpose', 'Call'],
    Object.entries(oauthPaths).map(([name, path]) => [name, code(`${method(name)} ${path}`)]),
  )
}

function scopeTable(): string {
  const names = (scope: string) => endpointNames.filter((name) => endpoints[name].scope === scope)
  return table(
    ['Scope', 'Endpoints that Hotdesk asks it for'],
    scopes.map((scope) => [code(scope), codes(names(scope)) || 'none']),
  )
}

function eventTable(): string {
  return table(
    ['Event', 'Fires when', 'Data'],
    eventTypes.map((type) => [code(type), FIRES[type], codes(Object.keys(events[type].shape))]),
  )
}

function rateTable(): string {
  return table(
    ['Rate class', 'Hotdesk starts at', 'The most there is'],
    Object.entries(actions).map(([name, { floor, ceiling }]) => [name, `${floor}`, `${ceiling}`]),
  )
}

function limitTable(): string {
  return table(
    ['Limit', 'Value'],
    [
      ['Companies embedded in one read of a desk', `${maxDeskCompanies}`],
      ['Failed deliveries in a row that switch a webhook off', `${maxDeliveryFailures}`],
      ['Life of an access token', `${accessTokenSeconds / 3600} hour`],
      ['Life of a refresh token', `${refreshTokenSeconds / 86_400} days`],
    ],
  )
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const code = (text: string) => `\`${text}\``
const codes = (texts: string[]) => texts.map(code).join(', ')

if (process.argv[1] === import.meta.filename) {
  const top = fileURLToPath(new URL('..', import.meta.url))
  const file = join(top, 'docs/contract.md')
  writeFileSync(file, withTables(readFileSync(file, 'utf8')))
  execFileSync(process.execPath, [join(top, 'node_modules/oxfmt/bin/oxfmt'), file])
  process.stdout.write('docs/contract.md is up to date.\n')
}
