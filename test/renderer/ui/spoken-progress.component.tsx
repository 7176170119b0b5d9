import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BulkState } from '#shared/bridge/spend.ts'
import type { TripState } from '#shared/bridge/trip.ts'
import { BulkStrip } from '#renderer/parts/spend/bulk-strip.tsx'
import { PackState } from '#renderer/screens/trip/pack-state.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* 4.1.3: long work is announced a tenth at a time, and each of its states once. */

/** Collects what live regions say, in order, without repetitions. */
function listen(): string[] {
  const said: string[] = []
  const hear = () => {
    for (const region of document.querySelectorAll('[role="status"], [aria-live]')) {
      const text = region.textContent
      if (text !== '' && !said.includes(text)) said.push(text)
    }
  }
  const listening = new MutationObserver(hear)
  listening.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => listening.disconnect())
  return said
}

const bulk: BulkState = {
  id: 'b_1',
  route: 'contacts.findEmail',
  state: 'running',
  reason: null,
  language: null,
  spent: 0,
  cap: 100,
  started_at: 1,
  total: 50,
  done: 0,
  found: 0,
  nothing: 0,
  refused: 0,
  unknown: 0,
  eta_ms: 90_000,
  trying: null,
  left_out: { have: 0, recent: 0, open: 0, dnc: 0 },
}

test('D9: a bulk purchase is announced by tenths, and why it pauses', async () => {
  let now = bulk
  const world = connect({ 'spend.bulks': () => ({ bulks: [now] }) })
  const said = listen()
  const router = createRouter({
    routeTree: createRootRoute({ component: BulkStrip }),
    history: createMemoryHistory(),
  })
  await show(<RouterProvider router={router as never} />)
  for (let done = 1; done <= 15; done += 1) {
    now = { ...bulk, done, found: done, spent: 2 * done, eta_ms: 90_000 - 1000 * done }
    world.tell('tables.changed', { tables: ['runs'] })
    await expect.poll(() => document.body.textContent).toContain(`${done} of 50 · ${done} found`)
  }
  now = { ...now, state: 'paused', reason: 'offline' }
  world.tell('tables.changed', { tables: ['runs'] })
  await expect
    .poll(() => said)
    .toEqual(['0 per cent', '10 per cent', '20 per cent', '30 per cent', 'paused: offline'])
})

const pack: TripState = {
  state: 'none',
  items: [],
  done: 0,
  total: 12,
  eta_ms: 60_000,
  ready_at: null,
  missing: [],
  screens: 0,
}
const packs: TripState[] = [
  pack,
  ...[0, 3, 6, 9].map((done): TripState => ({ ...pack, state: 'reading', done })),
  { ...pack, state: 'checking', done: 12 },
  { ...pack, state: 'ready', done: 12, ready_at: 1_700_000_000_000, screens: 4 },
]

function Packing() {
  const [step, setStep] = useState(0)
  const current = packs[step]
  return (
    <>
      <button onClick={() => setStep(step + 1)}>Go on</button>
      {current ? <PackState pack={current} onAgain={() => {}} /> : null}
    </>
  )
}

test('I7: each state of a trip pack is announced once, and not what has been read of it', async () => {
  connect()
  const said = listen()
  await show(<Packing />)
  for (const _next of packs.slice(1)) await page.getByRole('button', { name: 'Go on' }).click()
  await expect
    .poll(() => said)
    .toEqual([
      'Packing',
      'Checking that every screen opens offline',
      expect.stringMatching(/^Ready .+, nothing missing$/),
    ])
})
