import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { sampled } from '#test/support/sampled.ts'
import { createSafe, eventually, live, members, type Life } from './workbench-world.ts'

/* Hotdesk starts again on a practice workspace that it knows: real processes, real HTTP. */

interface World {
  life: Life
  /** The first screen has its rows. */
  settle(): void
  starts(): number
  service(): RunningService
}

/**
 * A Hotdesk that has read the practice workspace, was ended, and starts again. `next`: how the
 * process of the practice workspace starts then.
 */
async function startedAgain(
  next: 'the same port' | 'another port' | 'at the second try' | 'ten times as fast',
): Promise<World> {
  const [profile, data, safe] = [temporaryFolder(), temporaryFolder(), createSafe()]
  const services: RunningService[] = []
  let tries = 0
  const startPractice = async () => {
    tries += 1
    const again = services.length > 0
    if (next === 'at the second try' && tries === 2) throw new Error('it does not start')
    const moved = again && next === 'another port' ? { port: 0 } : {}
    const rate_scale = again && next === 'ten times as fast' ? 10_000 : 1000
    const service = await startService({ data, contacts: 60, rate_scale, ...moved })
    services.push(service)
    return { ...service, ended: service.ended }
  }
  const before = await live(profile, safe, { startPractice, settled: Promise.resolve() })
  await before.ask('session.practice', {})
  await eventually(
    () => before.ask('session.state', {}),
    (now) => now.state === 'signed_in' && now.workspace !== null,
    'being signed in',
  )
  await members(before)
  await before.stop()
  await services[0]?.kill()

  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  const life = await live(profile, safe, { startPractice, settled })
  onTestFinished(() => life.stop())
  return {
    life,
    settle,
    starts: () => services.length - 1,
    service: () => services.at(-1) ?? expect.fail('not started'),
  }
}

const patches = async (service: RunningService) => {
  const { body } = await service.control(
    'GET',
    '/journal?kind=request&limit=10000&client=hotdesk&endpoint=hotLists.members.update',
  )
  return (body as { entries: { status: number }[] }).entries
}

test.each(sampled(['the same port', 'another port', 'ten times as fast'] as const, 3))(
  'G8, P1: rows are shown before the practice workspace runs; what is edited then arrives once (it starts at %s)',
  async (next) => {
    const { life, settle, starts, service } = await startedAgain(next)
    await life.ask('session.state', {})
    const {
      list,
      members: [id = ''],
    } = await members(life)
    await life.ask('members.edit', {
      list_id: list,
      select: { ids: [id] },
      edit: { notes: 'made before it ran' },
    })
    expect(await life.ask('practice.state', {})).toMatchObject({ available: false, stopped: false })
    expect(starts()).toBe(0)

    settle()
    await eventually(
      () => life.ask('practice.state', {}).catch(() => null),
      (state) => state?.available === true,
      'a running practice workspace',
    )
    await eventually(
      () => life.ask('pending.list', {}).catch(() => null),
      (found) => found?.rows.length === 0,
      'sending what waited',
    )
    expect(starts()).toBe(1)
    expect((await patches(service())).map(({ status }) => status)).toEqual([200])
    expect((await life.ask('session.state', {})).state).toBe('signed_in')
  },
)

test('G8, D13: what the practice menu is told before it runs waits for that', async () => {
  const { life, settle, service } = await startedAgain('the same port')
  await life.ask('session.state', {})
  const told = life.ask('practice.flightMode', { on: true })
  settle()
  await told
  const { body } = await service().control('GET', '/state')
  expect(body).toMatchObject({ flight_mode: true })
})

test('G8, D13: one that does not start at once takes no rows away, and is started again @long', async () => {
  const { life, settle, starts } = await startedAgain('at the second try')
  await life.ask('session.state', {})
  settle()
  await eventually(
    () => life.ask('practice.state', {}),
    ({ available }) => available,
    'a running practice workspace',
  )
  expect(starts()).toBe(1)
  expect(life.logged).toContainEqual(expect.stringContaining('did not start'))
  expect((await members(life)).members.length).toBeGreaterThan(0)
})

test('G8: ended before it ran, Hotdesk starts none behind it', async () => {
  const { life, settle, starts } = await startedAgain('the same port')
  await life.ask('session.state', {})
  await life.stop()
  settle()
  await new Promise((resolve) => {
    setImmediate(resolve)
  })
  expect(starts()).toBe(0)
})

test.each(['session.renew', 'session.practice'] as const)(
  'P13, P18: signed in again (%s) after another program took its port, it is the same workspace, and an edit arrives once',
  async (command) => {
    const [profile, data, safe] = [temporaryFolder(), temporaryFolder(), createSafe()]
    const services: RunningService[] = []
    const startPractice = async () => {
      const service = await startService({ data, contacts: 60, rate_scale: 1000 })
      services.push(service)
      return { ...service, ended: service.ended }
    }
    const service = () => services.at(-1) ?? expect.fail('not started')
    const before = await live(profile, safe, { startPractice })
    await before.ask('session.practice', {})
    await eventually(
      () => before.ask('session.state', {}),
      (now) => now.state === 'signed_in' && now.workspace !== null,
      'being signed in',
    )
    const {
      list,
      members: [id = ''],
    } = await members(before)
    await service().control('DELETE', '/sign-ins')
    await before.ask('members.edit', {
      list_id: list,
      select: { ids: [id] },
      edit: { notes: 'made after the sign-in had ended' },
    })
    await eventually(
      () => before.ask('session.state', {}),
      (now) => now.state === 'signed_out',
      'the end of the sign-in',
    )
    await before.stop()
    await service().kill()
    const { port } = new URL(service().base_url)
    const other = createServer().listen(Number(port), '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')

    const life = await live(profile, safe, { startPractice })
    onTestFinished(() => life.stop())
    await life.ask('session.state', {})
    await life.ask(command, {})
    const state = await eventually(
      () => life.ask('session.state', {}),
      (now) => now.state === 'signed_in' || now.problem?.code === 'other_account',
      'being signed in again',
    )
    expect(new URL(service().base_url).port).not.toBe(port)
    expect(state).toMatchObject({ state: 'signed_in', problem: null })
    await eventually(
      () => life.ask('pending.list', {}),
      ({ total }) => total === 0,
      'sending what waited',
    )
    expect((await patches(service())).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await life.ask('session.workspaces', {})).toMatchObject({
      workspaces: [{ kind: 'practice' }],
    })
  },
)
