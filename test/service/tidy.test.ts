import { expect, test } from 'vitest'
import { tidy } from '#service/world/tidy.ts'
import { testWorld } from './support.ts'

const day = 86_400_000

test('old events are forgotten, except those still to be delivered; a cause stays used for as long as its event is kept', async () => {
  using test = testWorld({ contacts: 0 })
  const { db } = test.world
  await test.ok('POST', '/contacts', { first_name: 'unheard' })
  await test.ok('POST', '/webhooks', { url: 'https://hook.example/', events: ['contact.created'] })
  await test.ok('POST', '/contacts', { first_name: 'awaited' })
  test.wait(31 * day)
  await test.ok('POST', '/contacts', { first_name: 'fresh' })
  tidy(test.world)
  expect(db.all(`SELECT data ->> 'first_name' AS name FROM events ORDER BY seq`)).toEqual([
    { name: 'awaited' },
    { name: 'fresh' },
  ])
})

test('the journal keeps its newest lines', () => {
  using test = testWorld({ contacts: 0 })
  const { db, journal } = test.world
  db.run(`INSERT INTO journal (seq, at, kind) VALUES (1, 0, 'request'), (2, 0, 'request')`)
  db.run(`INSERT INTO journal (seq, at, kind) VALUES (200001, 0, 'request')`)
  tidy(test.world)
  expect(journal.read().map((entry) => entry.seq)).toEqual([2, 200_001])
})
