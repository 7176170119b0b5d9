import { createApi } from '#main/engine/api/client.ts'
import { createBudget } from '#main/engine/api/index.ts'
import { importBatches } from '#main/features/imports/import-batches.ts'
import { importHandlers } from '#main/features/imports/import.ts'
import { clearIncoming } from '#main/features/imports/incoming-folder.ts'
import { createHub } from '#main/engine/hub.ts'
import { createImports } from '#main/features/imports/imports.ts'
import { createOutbox } from '#main/engine/outbox/index.ts'
import { openWorkspaceInMemory } from '#main/engine/store/workspace-store.ts'
import { cacheHere } from '#test/support/cache-here.ts'
import { engineOf } from '#test/support/engine.ts'
import type { ImportWorkspace } from '#main/features/imports/import-context.ts'
import type { DuplicateChoice, DuplicateReason } from '#shared/bridge/import.ts'
import { IMPORT_PIECE_BYTES } from '#shared/bridge/values.ts'
import { account, quiet } from '#test/main/engine/outbox/live.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { untilAtRealPace } from '#test/support/real-pace.ts'
import { startService, type ServiceOptions } from '#test/support/service.ts'

export interface Request {
  /** Its place in the journal. */
  seq: number
  endpoint: string
  status: number
  effects: { kind: string; table: string; id: string; fields?: Record<string, unknown> }[]
}

/** A service with real files, the real client and the outbox over them, and a clock of its own. */
async function openStack(scale: number, options: ServiceOptions) {
  const service = await startService(options)
  const clock = manualClock()
  const store = await openWorkspaceInMemory({ startCache: cacheHere })
  const hub = createHub(clock)
  const budget = createBudget({ clock, scale })
  const api = createApi({
    baseUrl: service.base_url,
    getToken: async () => service.api_token,
    onUnauthorized: async () => null,
    budget,
    clock,
    log: quiet,
    version: '0.0.0',
  })
  const db = store.outbox
  const outbox = createOutbox({
    db,
    api,
    cache: store.cache,
    clock,
    log: quiet,
    account,
    touch: hub.touch,
    emit: hub.emit,
    undoBatch: (batch) => imports.markUndone(batch),
    hasArrived: (batch) => imports.hasArrived(batch),
    countUnqueued: () => imports.countUnqueued(),
  })
  const imports = createImports({
    db,
    outbox,
    account,
    clock,
    hub,
    log: {
      ...quiet,
      error: (message, fields) => {
        throw new Error(`${message} ${JSON.stringify(fields)}`)
      },
    },
  })
  return { service, clock, store, hub, budget, api, outbox, imports }
}

type Stack = Awaited<ReturnType<typeof openStack>>

/** The commands a window imports with; `open` puts another workspace in the place of theirs. */
function openCommands({ clock, store, hub, budget, outbox, imports }: Stack) {
  const folder = temporaryFolder()
  const live = engineOf({
    id: 'w',
    cache: store.cache,
    clock,
    budget,
    outbox,
    imports,
  })
  let open: ImportWorkspace | null = live
  const handlers = {
    ...importHandlers({
      incoming: clearIncoming(folder),
      clock,
      hub,
      open: () => open,
      control: () => null,
      written: () => {},
      replaced: async () => {},
      folder: () => folder,
    }),
    ...importBatches(
      () => live,
      () => folder,
    ),
  }
  return {
    handlers,
    folder,
    /** Another workspace is opened, or none. */
    open(other: ImportWorkspace | null) {
      open = other
    },
  }
}

/** What the service has and received, and reading all of it as sync does. */
const serviceSide = ({ service, store, clock }: Stack) => ({
  /** What the service received, by its own journal. */
  requests: async (endpoint: string) =>
    (
      (await service.control('GET', `/journal?kind=request&limit=10000&endpoint=${endpoint}`))
        .body as { entries: Request[] }
    ).entries,
  people: async (q: string) =>
    (
      (await service.call('GET', `/contacts?q=${q}&per_page=200`)).body as {
        contacts: Record<string, unknown>[]
      }
    ).contacts,
  /** Reads everybody into the cache, as sync does. */
  async sync() {
    for (let page = 1; ; page += 1) {
      const { contacts } = (await service.call('GET', `/contacts?page=${page}&per_page=100`))
        .body as { contacts: Record<string, unknown>[] }
      if (contacts.length === 0) return
      await store.cache.putPage('contacts', contacts, {
        startedAt: clock.monotonic(),
        now: clock.now(),
      })
    }
  },
})

/**
 * A workspace that is a service, with real files, the real client and a clock of its own; and the
 * commands a window imports with. `scale`: of the rates the client keeps to.
 */
export async function importWorld({
  scale = 1000,
  ...options
}: ServiceOptions & { scale?: number } = {}) {
  const stack = await openStack(scale, options)
  const commands = openCommands(stack)
  const { service, clock, store, api, outbox, imports } = stack
  const { handlers } = commands
  const state = async () => handlers['import.state']({})
  const until = (holds: () => boolean) => untilAtRealPace(clock, holds)
  imports.start()
  outbox.start()
  const world = {
    ...stack,
    ...commands,
    ...serviceSide(stack),
    state,
    until,
    /** Hands a file over, as the window does. */
    async give(text: string, name = 'people.csv') {
      const bytes = Buffer.from(text)
      const { id } = await handlers['import.begin']({ name, size: bytes.length })
      for (let at = 0; at < bytes.length; at += IMPORT_PIECE_BYTES)
        await handlers['import.piece']({
          id,
          at,
          data: bytes.subarray(at, at + IMPORT_PIECE_BYTES).toString('base64'),
        })
    },
    /** Tries it; answers what it would do. */
    async check() {
      await handlers['import.start']({ dry_run: true })
      for (let now = await state(); ; now = await state()) {
        if (now.run?.state !== 'running') return now.run
        await new Promise<void>((resolve) => {
          setImmediate(resolve)
        })
      }
    },
    /** Hands over, tries and begins to import a file. */
    async begin(text: string, choices: Partial<Record<DuplicateReason, DuplicateChoice>> = {}) {
      await world.give(text)
      await world.check()
      for (const [because, choice] of Object.entries(choices))
        await handlers['import.choose']({ because: because as DuplicateReason, choice })
      return (await handlers['import.start']({ dry_run: false })).import_id ?? ''
    },
    batch: (id: string) => imports.list().find((one) => one.id === id),
    /** Until the batch has nothing left to do, or waits for somebody. */
    async ended(id: string) {
      await until(() => world.batch(id)?.state !== 'running' && outbox.state().sending === 0)
      return world.batch(id)
    },
    rows: async (id: string, only: 'all' | 'left' | 'in' | 'out' = 'all') =>
      (await handlers['import.rows']({ id, only })).rows,
    async [Symbol.asyncDispose]() {
      imports.stop()
      await clock.run(outbox.stop())
      await api.close()
      await store.close()
      await service.stop()
    },
  }
  return world
}

/** `count` people nobody has seen before. */
export function manyPeople(count: number, domain = 'many.example'): string {
  const person = (index: number) =>
    `Person${index} Number${index},p${index}@${domain},Company ${index % 20}\n`
  return `Name,Mail,Company\n${Array.from({ length: count }, (_, index) => person(index)).join('')}`
}
