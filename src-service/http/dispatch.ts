import { endpoints, type EndpointName } from '#shared/api/index.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { handlers } from '../resources/index.ts'
import type { Effect } from '../world/journal.ts'
import type { World } from '../world/world.ts'
import { type Answer, statusOf } from './answer.ts'
import type { Caller } from './auth.ts'
import type { Call, Handler } from './call.ts'
import { ApiError, invalid, notFound } from './errors.ts'
import { validate, validateBody } from './validate.ts'

/** A request to an endpoint before its parts are checked. */
export interface Input {
  request_id: string
  params: Record<string, string>
  query: Record<string, string>
  /** undefined: no body was sent. */
  body: unknown
  /** Fields of the body that were ignored; filled in when it is checked. */
  unknown_fields?: string[]
  /** For the journal. */
  method: string
  path: string
}

const pageSize = 50
/** Where the paths of pilots lie that a workspace does not have. */
const pilotOff = (row: Endpoint, world: World) => row.pilot !== undefined && !world.options.pilots

/**
 * Checks the request and lets the endpoint's handler answer it. Its effects, charges and line in
 * the journal are committed as one; a refusal is journalled too. Throws ApiError. Used for requests
 * of the API and for a colleague's actions from the control port.
 */
export async function perform(
  world: World,
  caller: Caller,
  name: EndpointName,
  input: Input,
): Promise<Answer> {
  const row: Endpoint = endpoints[name]
  if (pilotOff(row, world)) throw notFound('endpoint')
  const { call, committed } = callOf(world, caller, name, row, input)
  // Each handler takes the Call of its own row; by the row's name the two belong together.
  const answer = await (handlers[name] as unknown as Handler<EndpointName>)(call)
  if (!committed()) world.journal.write(entryOf(input, name, caller, statusOf(answer), []))
  return answer
}

function callOf(world: World, caller: Caller, name: EndpointName, row: Endpoint, input: Input) {
  const query = validate(row.query, input.query, 'query')
  const body = row.body === null ? undefined : knownPart(world, row.body, input)
  const { page = 1, per_page = pageSize } = query as { page?: number; per_page?: number }
  let effects: Effect[] = []
  let done = false
  const call = {
    world,
    caller,
    request_id: input.request_id,
    params: input.params,
    query,
    body,
    now: world.clock.now(),
    page: { page, per_page: Math.min(per_page, world.options.per_page_cap) },
    effect: (effect: Effect) => void effects.push(effect),
    commit: (work: () => Answer) =>
      world.db.transaction(() => {
        effects = []
        const answer = work()
        const charge = effects
          .filter((effect) => effect.kind === 'charge')
          .reduce((sum, effect) => sum + Number(effect.fields?.amount), 0)
        world.journal.write({
          ...entryOf(input, name, caller, statusOf(answer), effects),
          ...(charge ? { charge } : {}),
        })
        done = true
        return answer
      }),
  }
  return { call: call as unknown as Call, committed: () => done }
}

function knownPart(world: World, schema: NonNullable<Endpoint['body']>, input: Input): unknown {
  const given = input.body === undefined ? missingBody() : input.body
  const { value, unknown } = validateBody(schema, given, {
    strict: world.options.strict,
    // A change of nothing that is known changes nothing.
    mayBeEmpty: input.method === 'PATCH',
  })
  if (unknown.length) input.unknown_fields = unknown
  return value
}

const missingBody = () => {
  throw invalid({ body: 'A JSON body is required.' })
}

/** Builds the journal's entry for a request and what it did. */
export const entryOf = (
  input: Input,
  name: EndpointName | undefined,
  caller: Caller | undefined,
  status: number,
  effects: Effect[],
) => ({
  kind: 'request' as const,
  request_id: input.request_id,
  method: input.method,
  path: input.path,
  endpoint: name,
  token_id: caller?.token_id,
  client: caller?.client,
  ...(input.unknown_fields ? { unknown_fields: input.unknown_fields } : {}),
  status,
  effects,
})

/** Turns whatever was thrown into a refusal the caller may see. */
export const asApiError = (error: unknown) =>
  error instanceof ApiError
    ? error
    : new ApiError(500, 'internal', 'The service failed. The request may be tried again.')
