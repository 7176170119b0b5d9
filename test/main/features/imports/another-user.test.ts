import { expect, test } from 'vitest'
import { createImports } from '#main/features/imports/imports.ts'
import { pendingHandlers } from '#main/features/history/pending.ts'
import { engineOf } from '#test/support/engine.ts'
import { account, quiet } from '#test/main/engine/outbox/live.ts'
import { importWorld, manyPeople } from './world.ts'

test('L2, P23: an import that another user of this computer began is counted and listed, and waits for them', async () => {
  await using world = await importWorld({ contacts: 0, scale: 1 })
  await world.begin(manyPeople(40))
  world.imports.stop()
  const { store, outbox, clock, hub, api, budget } = world
  const log = { ...quiet, error() {} }
  const dana = { ...account, subject: 'usr_dana' }
  const ofDana = createImports({ db: store.outbox, outbox, account: dana, clock, hub, log })
  expect(ofDana.list()).toEqual([])
  expect(ofDana.countUnqueued()).toEqual({ running: 0, paused: 1 })
  const engine = engineOf({ outbox, clock, api, budget, cache: store.cache })
  const { rows } = await pendingHandlers(engine, () => ofDana)['pending.list']({})
  expect(rows.at(-1)).toMatchObject({
    subject: 'people.csv',
    summary: expect.stringMatching(/^\d+ rows of an import remaining$/) as string,
    reason: expect.stringMatching(/another user.*sent when they sign in again/) as string,
    eta_ms: null,
    link: null,
  })
})
