import type { IncomingMessage, ServerResponse } from 'node:http'
import { scopes } from '#shared/api/scopes.ts'
import { createApi } from './http/api.ts'
import { createApiToken } from './http/api-tokens.ts'
import { practiceClientId } from './oauth/client-id.ts'
import { people } from './oauth/people.ts'
import { startControl } from './control/index.ts'
import { startSender } from './events/sender.ts'
import { describeImport, importJobs } from './import/index.ts'
import { startListener } from './http/listener.ts'
import { readCatalogue } from './oauth/catalogues.ts'
import { oauthHandler } from './oauth/index.ts'
import type { Options } from './options.ts'
import { openCredits } from './credits/money.ts'
import { seed } from './seed/index.ts'
import { tick } from './simulation/index.ts'
import { repeatEvery, thisMachine } from './world/machine.ts'
import { tidy } from './world/tidy.ts'
import { openWorld, type World } from './world/world.ts'

/** Content of the ready line on standard output. */
export interface Ready {
  base_url: string
  auth_url: string
  client_id: string
  api_token: string
  control_url: string
  control_token: string
}

/** Intervals of simulation and clean-up, in real milliseconds. */
const tickEvery = 1000
const tidyEvery = 3_600_000

/**
 * Starts the whole service and resolves when it accepts requests. `warn` receives messages for the
 * user: import reports, defects, outages.
 */
export async function startService(
  options: Options,
  warn: (message: string) => void,
  key: Buffer | null = null,
): Promise<{ ready: Ready; world: World; stop(): Promise<void> }> {
  const world = openWorld(options, thisMachine, key)
  world.warn = warn
  fill(world)
  if (options.jobs !== null) {
    const report = await importJobs(world, options.jobs)
    describeImport(report).forEach(warn)
  }
  const api = createApi(world)
  // The handler of /oauth is created on first use, because its issuer contains the port, which is
  // not known before.
  let oauth: ((request: IncomingMessage, response: ServerResponse) => void) | null = null
  world.listener = await startListener({
    kv: world.kv,
    name: 'port',
    port: options.port,
    handle: (request, response) => {
      if (!/^\/oauth(?=[/?]|$)/.test(request.url ?? '')) return api(request, response)
      oauth ??= oauthHandler(world, readCatalogue)
      oauth(request, response)
    },
  })
  const control = await startControl(world)
  const sender = startSender(world)
  tidy(world)
  const timers = [
    repeatEvery(world.machine, tickEvery, () => guardWork(() => tick(world), warn)),
    repeatEvery(world.machine, tidyEvery, () => guardWork(() => tidy(world), warn)),
  ]
  return {
    world,
    ready: {
      base_url: `${world.origin()}/api/v2`,
      auth_url: world.origin(),
      client_id: practiceClientId,
      api_token: createApiToken(world, 'Practice workspace', scopes, people[0].id),
      control_url: control.url,
      control_token: control.token,
    },
    stop: async () => {
      for (const stop of timers) stop()
      sender.stop()
      await control.close()
      await world.listener?.shutdown()
      world.close()
    },
  }
}

/**
 * Seeds a workspace that was never filled, unless it should stay empty. A kill in between leaves it
 * unfilled. `jobs` overrides the default number of job leads.
 */
export function fill(world: World, jobs?: number) {
  if (world.kv.get<boolean>('filled')) return
  world.db.transaction(() => {
    openCredits(world)
    if (!world.options.empty)
      seed(world, { contacts: world.options.contacts, seed: world.options.seed, jobs })
    world.kv.set('filled', true)
  })
}

function guardWork(work: () => void, warn: (message: string) => void) {
  try {
    work()
  } catch (error) {
    warn(`The simulation stumbled: ${error instanceof Error ? error.stack : String(error)}`)
  }
}
