import type { RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { endpoints, endpointNames, type EndpointName } from '#shared/api/index.ts'
import type { World } from '../world/world.ts'
import { type Caller, authenticate } from './auth.ts'
import { readJson } from './body.ts'
import { asApiError, entryOf, type Input, perform } from './dispatch.ts'
import { ApiError, missingScope } from './errors.ts'
import { afterAnswer, beforeWork, type InjectedFault } from './injected-faults.ts'
import { createRates, type Rates } from './rates.ts'
import { renderAnswer, renderError, type Rendered } from './shapes.ts'
import { queryOf } from './validate.ts'

type Env = { Bindings: HttpBindings }

const root = '/api/v2'
const honoPath = (path: string) => `${root}${path.replace(/\{(\w+)\}/g, ':$1')}`

/** Builds the handler of everything below /api/v2, as a listener of Node's HTTP server. */
export const createApi = (world: World): RequestListener =>
  getRequestListener(createApp(world).fetch, { overrideGlobalObjects: false })

/**
 * Builds the API as an application that can be called without a port. Its routes come from the
 * endpoints of the contract alone.
 */
export function createApp(world: World): Hono<Env> {
  const app = new Hono<Env>()
  const rates = createRates(world.machine.monotonic)
  for (const name of endpointNames)
    app.on(endpoints[name].method, honoPath(endpoints[name].path), (context) =>
      serve(world, rates, name, context),
    )
  for (const [path, methods] of methodsByPath()) {
    app.all(honoPath(path), (context) =>
      refuse(
        world,
        context,
        new ApiError(405, 'method_not_allowed', `Here only ${methods.join(', ')} can be used.`, {
          headers: { allow: methods.join(', ') },
        }),
      ),
    )
  }
  app.all('*', (context) =>
    refuse(world, context, new ApiError(404, 'not_found', 'There is nothing at this path.')),
  )
  app.onError((error, context) => refuse(world, context, asApiError(error)))
  return app
}

/**
 * Returns the methods of each path. Paths without parameters come first, because `/icp/generate`
 * also matches `/icp/{id}`.
 */
function methodsByPath(): [path: string, methods: string[]][] {
  const methods = new Map<string, string[]>()
  for (const name of endpointNames)
    methods.set(endpoints[name].path, [
      ...(methods.get(endpoints[name].path) ?? []),
      endpoints[name].method,
    ])
  return [...methods].sort(([a], [b]) => a.split('{').length - b.split('{').length)
}

async function serve(
  world: World,
  rates: Rates,
  name: EndpointName,
  context: Context<Env>,
): Promise<Response> {
  const url = new URL(context.req.url)
  const input: Input = {
    ...inputOf(world, context),
    params: context.req.param(),
    query: queryOf(url),
  }
  let caller: Caller | undefined
  let fault: InjectedFault = null
  let rendered: Rendered
  try {
    caller = await authenticate(world, context.req.header('authorization'))
    if (!caller.scopes.has(endpoints[name].scope)) throw missingScope(endpoints[name].scope)
    rates.take(caller.token_id, endpoints[name].action, world.options.rate_scale)
    fault = world.faults.next(name)
    await beforeWork(world, fault)
    input.body = await readJson(context.req.raw)
    rendered = renderAnswer(
      await perform(world, caller, name, input),
      world.options.shape,
      endpoints[name].list,
      url,
    )
  } catch (error) {
    rendered = renderRefusal(world, error, input, name, caller)
  }
  if (input.unknown_fields)
    rendered.headers['x-unknown-fields'] = input.unknown_fields.map(encodeURIComponent).join(',')
  return send(
    context,
    input.request_id,
    rendered,
    fault === null ? null : await afterAnswer(world, fault, rendered, input.request_id),
  )
}

/** Journals a refusal and renders it. A defect is also printed to standard error. */
function renderRefusal(
  world: World,
  error: unknown,
  input: Input,
  name?: EndpointName,
  caller?: Caller,
): Rendered {
  const apiError = asApiError(error)
  if (apiError !== error)
    world.warn(`${name ?? input.path}: ${error instanceof Error ? error.stack : String(error)}`)
  world.journal.write({
    ...entryOf(input, name, caller, apiError.status, []),
    error: apiError.code,
  })
  return renderError(apiError, world.options.shape)
}

const refuse = (world: World, context: Context<Env>, error: ApiError) => {
  const input = inputOf(world, context)
  return send(context, input.request_id, renderRefusal(world, error, input), null)
}

function inputOf(world: World, context: Context<Env>): Input {
  const url = new URL(context.req.url)
  return {
    request_id: world.random.id('req'),
    params: {},
    query: {},
    body: undefined,
    method: context.req.method,
    path: (url.pathname + url.search).slice(0, 1000),
  }
}

/** Statuses of responses without a body. */
const bodyless = [204, 205, 304]

/**
 * Sends the response, or what a fault turned it into. A function as `faultEffect` acts on the connection
 * itself.
 */
function send(
  context: Context<Env>,
  requestId: string,
  rendered: Rendered,
  faultEffect: ((context: HttpBindings) => void) | Rendered | null,
): Response {
  if (typeof faultEffect === 'function') {
    faultEffect(context.env)
    return RESPONSE_ALREADY_SENT
  }
  const { status, headers, body } = faultEffect ?? rendered
  return new Response(bodyless.includes(status) ? null : body, {
    status,
    headers: { 'cache-control': 'no-store', 'x-request-id': requestId, ...headers },
  })
}
