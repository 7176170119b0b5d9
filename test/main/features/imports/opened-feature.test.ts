import { expect, test } from 'vitest'
import type { ImportBatch } from '#shared/bridge/import.ts'
import type { Extension } from '#main/engine/extensions.ts'
import type { App } from '#main/features/common/app.ts'
import type { OpenFeature } from '#main/features/common/feature.ts'
import type { Services } from '#main/features/common/offers.ts'
import { imports } from '#main/features/imports/index.ts'
import { account, quiet } from '#test/main/engine/outbox/live.ts'
import { engineOf } from '#test/support/engine.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { importWorld, manyPeople } from './world.ts'

type World = Awaited<ReturnType<typeof importWorld>>

/** Opens the feature over the files of a world, as after a start of Hotdesk. */
async function openAgain({ store, outbox, clock, hub, budget }: World) {
  const extensions: Extension[] = []
  const engine = engineOf({
    store,
    cache: store.cache,
    outbox,
    clock,
    hub,
    budget,
    account,
    log: quiet,
    extend: (extension: Extension) => void extensions.push(extension),
  })
  const feature = imports.build({
    ports: { paths: { profile: temporaryFolder() }, clock },
    hub,
    workspaces: { isOpen: () => true, open: () => engine, startedControl: () => null },
  } as unknown as App)
  const opened = (await feature.open?.(engine, {} as Services)) as OpenFeature
  return {
    opened,
    listed: () => opened.offers?.imports?.unqueued().map(({ id, state }) => ({ id, state })),
    takeBack: (batch: string) =>
      store.outbox.transact(() => extensions.some((one) => one.undoBatch?.(batch))),
    batches: async (): Promise<ImportBatch[]> => {
      const handlers = await opened.later?.['import']?.()
      return (await handlers?.['import.batches']?.({}))?.batches ?? []
    },
  }
}

test('L2: an import under way is listed at once where its workspace is opened again, and goes on', async () => {
  await using world = await importWorld({ contacts: 0 })
  const id = await world.begin(manyPeople(12))
  world.imports.stop()
  expect(world.batch(id)?.state).toBe('running')
  const { opened, listed, batches } = await openAgain(world)
  expect(listed()).toEqual([{ id, state: 'running' }])
  await opened.start?.()
  expect(await world.ended(id)).toMatchObject({ state: 'done', counts: { made: 12 } })
  expect(await batches()).toMatchObject([{ id, state: 'done', unsent: 0 }])
  opened.stop?.()
})

test('A3, L2: an import that is over can be taken back from the moment its workspace is open', async () => {
  await using world = await importWorld({ contacts: 0 })
  const id = await world.begin(manyPeople(2))
  await world.ended(id)
  world.imports.stop()
  const { opened, takeBack } = await openAgain(world)
  expect([takeBack('no import'), takeBack(id)]).toEqual([false, true])
  await opened.start?.()
  expect(await world.ended(id)).toMatchObject({ state: 'done', counts: { returned: 2 } })
  opened.stop?.()
})

test('L2: where nothing was imported, the first import begins once it is asked for, and can be taken back', async () => {
  await using world = await importWorld({ contacts: 0 })
  const { opened, listed, takeBack, batches } = await openAgain(world)
  await opened.start?.()
  expect([listed(), takeBack('no import'), await batches()]).toEqual([[], false, []])
  // Whoever hands rows over is the feature alone.
  world.imports.stop()
  const id = await world.begin(manyPeople(3))
  world.hub.touch('operations')
  expect(await world.ended(id)).toMatchObject({ state: 'done', counts: { made: 3 } })
  expect([listed(), await batches()]).toMatchObject([[], [{ id, state: 'done' }]])
  expect(takeBack(id)).toBe(true)
  opened.stop?.()
})

test('L2: an import that is asked for while its workspace is left does not go on', async () => {
  await using world = await importWorld({ contacts: 0 })
  const { opened, batches } = await openAgain(world)
  await opened.start?.()
  world.imports.stop()
  const id = await world.begin(manyPeople(3))
  const asked = batches()
  opened.stop?.()
  await asked
  world.hub.touch('operations')
  await world.clock.advance(60_000)
  expect(world.batch(id)?.counts).toMatchObject({ waiting: 3 })
})
