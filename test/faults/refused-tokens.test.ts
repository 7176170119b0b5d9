import { expect, onTestFinished, test } from 'vitest'
import { manualClock } from '#test/support/manual-clock.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService } from '#test/support/service.ts'
import { createSafe, enter, eventually, live } from './workbench-world.ts'

/* A sign-in without a valid token, with the real client over real HTTP. */

/** Somebody who is signed in, on a clock of the test's own. */
async function signedIn() {
  const service = await startService({ contacts: 30, rate_scale: 1000 })
  onTestFinished(() => service.stop())
  const clock = manualClock(Date.now())
  const safe = createSafe()
  const life = await live(temporaryFolder(), safe, { clock })
  onTestFinished(() => life.stop())
  // Slower than real time, so that no deadline beats an answer.
  const wait = <T>(work: Promise<T>) => clock.run(work, 1)
  // As fast as a pause of half a minute needs; a deadline of seconds is still hundreds of turns.
  const waitLong = <T>(work: Promise<T>) => clock.run(work, 20)
  const sync = () => life.ask('sync.state', {})
  const {
    list,
    members: [id = ''],
  } = await wait(enter(life, service))
  return {
    service,
    safe,
    life,
    list,
    waitLong,
    sync,
    arrived: () => waitLong(eventually(sync, ({ pending }) => pending === 0, 'the edit arriving')),
    edit: () =>
      wait(
        life.ask('members.edit', {
          list_id: list,
          select: { ids: [id] },
          edit: { notes: 'waits' },
        }),
      ),
    fails: () => wait(eventually(sync, ({ state }) => state === 'refused', 'the failure')),
    /** Asks soon after a failure, when there is no token to ask with. */
    async askTwice() {
      await wait(life.complaint('credits.refresh', {}))
      await wait(life.complaint('credits.refresh', {}))
    },
  }
}

test('I6, J3: a service that refuses each token it has just issued is not offline, and that stays on the screen until it accepts one', async () => {
  const { service, life, list, waitLong, sync, arrived, edit, fails, askTwice } = await signedIn()
  /** How many requests were refused, besides those that look whether the service is there. */
  const refusals = async () => {
    const { body } = await service.control('GET', '/journal?kind=request&limit=10000')
    return (body as { entries: { status: number; endpoint: string }[] }).entries.filter(
      ({ status, endpoint }) => status === 401 && endpoint !== 'credits.read',
    ).length
  }
  await service.control('POST', '/faults', { count: 1e6, what: { kind: 'status', status: 401 } })
  await edit()
  await fails()
  for (const _try of ['after 30 s', 'after a minute']) {
    await askTwice()
    const before = await refusals()
    const states = new Set<string>()
    await waitLong(
      eventually(
        async () => {
          states.add((await sync()).state)
          return refusals()
        },
        (count) => count > before,
        'another try',
      ),
    )
    expect([...states]).toEqual(['refused'])
  }
  expect((await life.ask('hotLists.members', { id: list, queue: 'all' })).rows).not.toEqual([])
  expect((await life.ask('session.state', {})).state).toBe('signed_in')

  await service.control('DELETE', '/faults')
  await arrived()
})

test('I6, J3: nor is one whose tokens cannot be renewed because the keychain hangs', async () => {
  const { service, safe, life, sync, arrived, edit, fails, askTwice } = await signedIn()
  await service.control('POST', '/faults', { count: 1, what: { kind: 'status', status: 401 } })
  safe.mood = 'hanging'
  await edit()
  await fails()
  await askTwice()
  expect((await sync()).state).toBe('refused')
  expect(await life.ask('session.state', {})).toMatchObject({
    state: 'signed_in',
    problem: { code: 'keychain_hanging' },
  })

  safe.mood = 'well'
  await arrived()
})
