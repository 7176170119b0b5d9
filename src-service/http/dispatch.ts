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

/** A request to an endpoint before validation. */
export interface Input {
  request_id: string
  params: Record<string, string>
  query: Record<string, string>
  /** undefined if no body was sent. */
  body: unknown
  /** Ignored fields of the body; set during validation. */
  unknown_fields?: string[]
  /** For the journal only. */
  method: string
  path: string
}

const pageSize = 50
/** Reports whether an endpoint belongs to a pilot that this workspace does not have. */
const pilotOff = (row: Endpoint, world: World) => row.pilot !== undefined && !world.options.pilots

/**
 * Validates the request and runs the endpoint's handler. Effects, charges and the journal entry are
 * committed together. Throws ApiError, which the API adds to the journal. Used for requests of the
 * API and for a colleague's actions from the control port.
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
  // Each handler takes the Call of its own endpoint; the shared name guarantees that they match.
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
  const body = input.body === undefined ? missingBody() : input.body
  const { value, unknown } = validateBody(schema, body, {
    strict: world.options.strict,
    // A PATCH without any known field changes nothing, and is valid.
    mayBeEmpty: input.method === 'PATCH',
  })
  if (unknown.length) input.unknown_fields = unknown
  return value
}

const missingBody = () => {
  throw invalid({ body: 'A JSON body is required.' })
}

/** Builds the journal entry of a request and its effects. */
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

/** Converts any thrown value to a refusal that the caller may see. */
export const asApiError = (error: unknown) =>
  error instanceof ApiError
    ? error
    : new ApiError(500, 'internal', 'The service failed. The request may be tried again.')
