import { randomBytes, timingSafeEqual } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import type * as z from 'zod'
import { ApiError } from '../http/errors.ts'
import { grantApiToken, listApiTokens, revokeApiToken } from '../http/api-tokens.ts'
import { readJson } from '../http/body.ts'
import { asApiError } from '../http/dispatch.ts'
import { validate } from '../http/validate.ts'
import { startListener } from '../http/listener.ts'
import { registerClient, listClients } from '../oauth/clients.ts'
import { campaignReadingsKey } from '../seed/campaign-readings.ts'
import { creditReadingsKey } from '../seed/credit-readings.ts'
import type { World } from '../world/world.ts'
import { actAsColleague, editRecord, removeRecord, spend, topUp } from './colleague.ts'
import { createImports, type Imports } from './imports.ts'
import { readCharges, readDeliveries, readEvents, readJournal } from './records.ts'
import { resetWorld } from './reset.ts'
import * as body from './schemas.ts'
import { changeOptions, endSignIns, setClock, setFlightMode, stateOf } from './switches.ts'

/** The control port: its address, and the token that every request must carry. */
export interface Control {
  url: string
  token: string
  close(): Promise<void>
}

/**
 * Opens the control port on loopback (docs/practice-control.md). Its port number is remembered; its
 * token is new at each start.
 */
export async function startControl(world: World): Promise<Control> {
  const token = randomBytes(32).toString('base64url')
  const started = { ...world.options }
  const imports = createImports(world)
  const app = routes(world, started, imports)
  const guarded = new Hono()
  guarded.use(async (context, next) => {
    const host = context.req.header('host') ?? ''
    if (!hosts(listener.port()).includes(host))
      throw new ApiError(421, 'misdirected', 'The control port answers only on this computer.')
    if (!sameText(context.req.header('authorization') ?? '', `Bearer ${token}`))
      throw new ApiError(401, 'unauthorised', 'The control token is missing or wrong.')
    await next()
  })
  guarded.route('/', app)
  guarded.notFound((context) =>
    refuse(
      context,
      new ApiError(
        404,
        'not_found',
        'There is nothing at this path; see docs/practice-control.md.',
      ),
    ),
  )
  guarded.onError((error, context) => refuse(context, asApiError(reportDefect(error))))
  const handle = getRequestListener(guarded.fetch, { overrideGlobalObjects: false })
  const listener = await startListener({
    kv: world.kv,
    name: 'control_port',
    // Port 0 for the API (any free port) applies to this port as well.
    port: world.options.port === 0 ? 0 : null,
    handle: (request, response) => void handle(request, response),
  })
  return {
    url: `http://127.0.0.1:${listener.port()}`,
    token,
    close: async () => {
      await imports.close()
      await listener.shutdown()
    },
  }
}

function routes(world: World, started: World['options'], imports: Imports): Hono {
  const app = new Hono()
  const read = async <T extends z.ZodType>(context: Context, schema: T) =>
    validate(schema, (await readJson(context.req.raw)) ?? {}, 'body')
  const query = (context: Context) => validate(body.page, context.req.query(), 'query')
  const state = (context: Context) => context.json(stateOf(world))

  app.get('/state', state)
  app.get('/journal', (context) => context.json(readJournal(world, query(context))))
  app.get('/charges', (context) => context.json(readCharges(world, query(context))))
  app.get('/events', (context) => context.json(readEvents(world, query(context))))
  app.get('/deliveries', (context) => context.json(readDeliveries(world, query(context))))

  app.get('/campaign-looks', (context) =>
    context.json({ looks: world.kv.get(campaignReadingsKey) ?? [] }),
  )
  app.get('/credit-looks', (context) =>
    context.json({ looks: world.kv.get(creditReadingsKey) ?? [] }),
  )

  app.post('/colleague', async (context) =>
    context.json(await actAsColleague(world, await read(context, body.action))),
  )
  app.post('/colleague/spend', async (context) =>
    context.json(spend(world, (await read(context, body.spending)).credits)),
  )
  app.post('/colleague/top-up', async (context) =>
    context.json(topUp(world, await read(context, body.topUp))),
  )
  app.patch('/records/:table/:id', async (context) =>
    context.json(
      editRecord(
        world,
        context.req.param('table'),
        context.req.param('id'),
        await read(context, body.fields),
      ),
    ),
  )
  app.delete('/records/:table/:id', (context) =>
    context.json(removeRecord(world, context.req.param('table'), context.req.param('id'))),
  )

  app.get('/faults', (context) => context.json({ faults: world.faults.list() }))
  app.post('/faults', async (context) =>
    context.json(world.faults.add(await read(context, body.fault)), 201),
  )
  app.delete('/faults', (context) => {
    world.faults.clear()
    return context.json({ faults: [] })
  })

  app.patch('/options', async (context) => {
    changeOptions(world, await read(context, body.options))
    return state(context)
  })
  app.put('/clock', async (context) => {
    setClock(world, await read(context, body.clock))
    return state(context)
  })
  app.put('/flight-mode', async (context) => {
    await setFlightMode(world, (await read(context, body.flightMode)).on)
    return state(context)
  })
  app.post('/reset', async (context) => {
    const request = await read(context, body.reset)
    await imports.close()
    resetWorld(world, started, request)
    return state(context)
  })

  app.post('/imports/preview', async (context) =>
    context.json(await imports.preview(await read(context, body.preview))),
  )
  app.post('/imports', async (context) =>
    context.json(imports.start(await read(context, body.importing)), 202),
  )
  app.get('/imports/:id', (context) => context.json(imports.state(context.req.param('id'))))
  app.delete('/imports/:id', (context) => context.json(imports.stop(context.req.param('id'))))

  app.get('/clients', (context) => context.json({ clients: listClients(world) }))
  app.post('/clients', async (context) =>
    context.json(registerClient(world, await read(context, body.client)), 201),
  )
  app.get('/tokens', (context) => context.json({ tokens: listApiTokens(world) }))
  app.post('/tokens', async (context) => {
    const { name, scopes } = await read(context, body.token)
    return context.json(grantApiToken(world, name, scopes), 201)
  })
  app.delete('/tokens/:id', (context) =>
    context.json(revokeApiToken(world, context.req.param('id'))),
  )
  app.delete('/sign-ins', async (context) =>
    context.json({
      ended: endSignIns(world, validate(body.signIns, context.req.query(), 'query')),
    }),
  )
  return app
}

const hosts = (port: number) => [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]

function sameText(text: string, expected: string): boolean {
  const [a, b] = [Buffer.from(text), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Prints anything but a refusal to standard error, because it is a defect. */
function reportDefect(error: unknown): unknown {
  if (!(error instanceof ApiError)) console.error(error)
  return error
}

const refuse = (context: Context, error: ApiError) =>
  context.json(
    {
      error: {
        code: error.code,
        message: error.message,
        ...(error.fields ? { fields: error.fields } : {}),
      },
    },
    error.status as 400,
  )
