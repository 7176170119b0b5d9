import * as z from 'zod'
import { endpoints } from '#shared/api/index.ts'
import { emailStatuses } from '#shared/api/values.ts'
import { scopes } from '#shared/api/scopes.ts'
import { commands } from '#shared/bridge/index.ts'
import '#main/engine/json-schemas.ts'
import { tableNames } from '#main/engine/store/cache/tables.ts'

/** Words in addresses, types and our own ids. */
const technical =
  'http https www com linkedin oauth openid oidc bearer hotdesk application json usr new simulated ' +
  'practice service identity workspace account colour teal v1 v2 well configuration userinfo revoke ' +
  'authorization endpoint revocation response types supported challenge methods s256 plain code ' +
  'expires jwks uri registration grant sub token access refresh ' +
  'string number pagination meta paging next previous prev first last pages total cursor more ' +
  // Hotdesk's own words for an erased person and for an unclear call.
  'erased unclear'
/** Protocol words of agents: methods and field names of MCP, and names of our tools. */
const spokenByAgents =
  'initialize initialized notifications cancelled progress message tools call list listen ping ' +
  'server discover subscriptions acknowledged logging setlevel level resources templates prompts ' +
  'roots changed completion complete sampling elicitation create tasks ref text ' +
  'io modelcontextprotocol protocolversion clientinfo clientcapabilities loglevel serverinfo ' +
  'subscriptionid related task requestid ' +
  'get search person people company companies hot lists members campaign campaigns meeting ' +
  'meetings note lead leads credits desk desks request find email phone contacts research ' +
  'enrolment change deletion approvals'
/** Words of the program that are also names of people: they are replaced like any other word. */
const alsoNames = new Set(
  (
    'alt amber atkinson beta bill cash church day des field frank grant grace green job light little long mark max may my ' +
    'price prince rich short small strong sterling summer will young'
  ).split(' '),
)

/** Returns the words of a text in the form in which they are compared. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? []

/**
 * Returns the words that Hotdesk and the contract consist of: field names, enum values, commands,
 * endpoints. Only these stay readable in a recording.
 */
export function programWords(): ReadonlySet<string> {
  const found = new Set<string>()
  const rows: Iterable<object> = [...Object.values(commands), ...Object.values(endpoints)]
  for (const row of rows)
    for (const schema of Object.values<unknown>({ ...row }))
      if (schema instanceof z.core.$ZodType)
        gather(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), found)
  const paths = Object.values(endpoints).map(({ path }) => path)
  const names = [
    technical,
    spokenByAgents,
    ...paths,
    ...scopes,
    // The contract lists these; a service may use others.
    ...emailStatuses,
    ...tableNames,
    ...Object.keys({ ...commands, ...endpoints }),
  ]
  const words = [...found, ...names].flatMap(wordsOf)
  return new Set(words.filter((word) => !alsoNames.has(word)))
}

/** Gathers field names and enum values at any depth of a schema. */
function gather(schema: unknown, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [key, value] of Object.entries(schema as Record<string, unknown>)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) found.add(name)
    for (const word of [key === 'const' ? value : null, ...(key === 'enum' ? asList(value) : [])])
      if (typeof word === 'string') found.add(word)
    gather(value, found)
  }
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
