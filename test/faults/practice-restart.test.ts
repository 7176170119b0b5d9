import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { Practice } from '#main/ports.ts'
import { temporaryFolder } from '#test/support/proc.ts'
import { startService, type RunningService } from '#test/support/service.ts'
import { sampled } from '#test/support/sampled.ts'
import { createSafe, eventually, live, members, type Life } from './workbench-world.ts'

/* The practice workspace is killed under a running Hotdesk: real processes, real HTTP. */

interface World {
  life: Life
  /** The process that runs now. */
  service(): RunningService
  starts(): number
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function world(port: 'the same port' | 'another port'): Promise<World> {
  const profile = temporaryFolder()
  const data = temporaryFolder()
  const services: RunningService[] = []
  const startPractice = async (): Promise<Practice> => {
    // Its data is the same one; only where it listens is another place.
    const moved = port === 'another port' && services.length > 0 ? { port: await freePort() } : {}
    const service = await startService({ data, contacts: 60, rate_scale: 1000, ...moved })
    services.push(service)
    return { ...service, ended: service.ended }
  }
  const life = await live(profile, createSafe(), { startPractice })
  onTestFinished(() => life.stop())
  const service = () => {
    const last = services.at(-1)
    if (!last) throw new Error('not started')
    return last
  }
  return { life, service, starts: () => services.length }
}

test.each(sampled(['the same port', 'another port'] as const, 2))(
  'D13, P7: a practice workspace that was killed is started again (%s), and an edit made meanwhile arrives once',
  async (port) => {
    const { life, service, starts } = await world(port)
    await life.ask('session.state', {})
    await life.ask('session.practice', {})
    await eventually(
      () => life.ask('session.state', {}),
      (now) => now.state === 'signed_in' && now.workspace !== null,
      'being signed in',
    )
    const {
      list,
      members: [id = ''],
    } = await members(life)

    await service().kill()
    await life.ask('members.edit', {
      list_id: list,
      select: { ids: [id] },
      edit: { notes: 'made while it was dead' },
    })
    expect((await life.ask('pending.list', {})).rows).toHaveLength(1)

    await eventually(
      () => starts(),
      (count) => count === 2,
      'a second start',
    )
    // At another port the workspace is opened anew, and cannot be asked for a moment.
    await eventually(
      () => life.ask('pending.list', {}).catch(() => null),
      (found) => found?.rows.length === 0,
      'sending what waited',
    )
    const { body } = await service().control(
      'GET',
      '/journal?kind=request&limit=10000&client=hotdesk&endpoint=hotLists.members.update',
    )
    expect(
      (body as { entries: { status: number }[] }).entries.filter(({ status }) => status === 200),
    ).toHaveLength(1)
    expect((await life.ask('practice.state', {})).available).toBe(true)
  },
)
