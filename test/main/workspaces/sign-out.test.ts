import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ProblemError } from '#main/engine/problem.ts'
import { signOut, signOutKeeping } from '#main/workspaces/sign-out.ts'
import { createManagerWorld, kept, whole, type ManagerWorld } from './world.ts'

/*
 * J7, P14: signing out empties the window first, then access, tokens, key and files go; a kill, or
 * a keychain that fails, leaves what the next start finishes.
 */

const out = ({ context, ...parts }: ManagerWorld, id: string, discard = false) =>
  signOut(context, parts, id, discard)
const keeping = (world: ManagerWorld, id: string) => signOutKeeping(world.context, world, id)
const problemOf = async (work: Promise<unknown> | void) => {
  const error: unknown = await Promise.resolve(work).catch((problem: unknown) => problem)
  return error instanceof ProblemError ? error.problem : (error ?? null)
}
const told = ({ events }: ManagerWorld) =>
  events.flatMap((event) => (event.type === 'session.changed' ? [event.data.leaving] : []))

describe('J7: what waits to be sent is asked about first', () => {
  test.each([
    [0, 0, null],
    [1, 0, '1 change has not reached the service yet.'],
    [0, 1, '1 change has not reached the service yet.'],
    [2, 3, '5 changes have not reached the service yet.'],
  ])(
    'of one that is open: %i on their way, %i for the person',
    async (pending, needs_you, message) => {
      const world = createManagerWorld()
      const known = await world.used('Works')
      world.show(known, { pending, needs_you })
      const check = (async () => world.leaving.check(known.id))()
      expect(await problemOf(check)).toEqual(
        message === null ? null : expect.objectContaining({ code: 'pending', message }),
      )
    },
  )

  test.each([
    ['nothing', {}, null],
    ['values kept here, which were never to be sent', { kept: 2 }, null],
    ['a change', { waiting: 1 }, '1 change has not reached the service yet.'],
    ['changes', { waiting: 3 }, '3 changes have not reached the service yet.'],
  ])('of one that is closed and holds %s', async (_what, holding, message) => {
    const world = createManagerWorld()
    const known = await world.used('Works', holding)
    world.show(await world.used('Another'), { pending: 9, needs_you: 0 })
    expect(await problemOf(world.leaving.check(known.id))).toEqual(
      message === null ? null : expect.objectContaining({ code: 'pending', message }),
    )
  })

  test('P3: of one that cannot be looked into, nobody can say: it is not let go of unasked', async () => {
    const world = createManagerWorld()
    const known = await world.used('Works')
    world.secrets.delete(`workspace-key/${known.id}`)
    expect(await problemOf(out(world, known.id))).toMatchObject({ code: 'pending' })
    expect(world.context.workspaces.get(known.id)?.leaving).toBe(false)
    await out(world, known.id, true)
    expect(world.left(known)).toEqual([])
  })

  test('the files of a closed one are looked into once nobody else has them open', async () => {
    const world = createManagerWorld()
    const known = await world.used('Works', { waiting: 1 })
    const { files } = world.show(known)
    world.context.slot.end()
    let answered = false
    const asked = problemOf(world.leaving.check(known.id)).finally(() => {
      answered = true
    })
    await world.quiet()
    expect(answered).toBe(false)
    files.resolve()
    expect(await asked).toMatchObject({ code: 'pending' })
  })
})

describe('P14: a sign-out', () => {
  test('empties the window, revokes, closes the files, and only then deletes', async () => {
    const world = createManagerWorld()
    const known = await world.used('Works')
    const { revoking, files, asked } = world.show(known)
    const inside = problemOf(world.context.slot.within(() => new Promise<never>(() => {})))
    const leaving = out(world, known.id)
    await world.quiet()
    expect(await inside).toMatchObject({ code: 'no_workspace' })
    // While the session still has its tokens.
    expect(asked).toEqual(['revoke', 'stop'])
    expect([world.context.slot.current(), told(world).at(-1)]).toEqual([null, 'Works'])
    expect([world.left(known), world.context.workspaces.get(known.id)?.leaving]).toEqual([
      whole,
      true,
    ])
    revoking.resolve()
    await world.quiet()
    expect(world.left(known)).toEqual(whole)
    files.resolve()
    await leaving
    expect([world.left(known), told(world).at(-1), world.leaving.name()]).toEqual([[], null, null])
  })

  test('whose access cannot be revoked deletes all the same', async () => {
    const world = createManagerWorld()
    const known = await world.used('Works')
    const { revoking, files } = world.show(known)
    files.resolve()
    revoking.reject(new Error('no answer'))
    await out(world, known.id)
    expect(world.left(known)).toEqual([])
  })

  test.each(['webhooks', 'calendar'])(
    'takes the secrets of %s along, and nobody else’s',
    async (kind) => {
      const world = createManagerWorld()
      const [known, other] = [await world.used('Works'), await world.used('Another')]
      for (const { id } of [known, other]) world.secrets.set(`${kind}/${id}`, 'secret')
      await out(world, known.id)
      expect([...world.secrets.keys()].filter((name) => name.includes(known.id))).toEqual([])
      expect(world.secrets.has(`${kind}/${other.id}`)).toBe(true)
      expect(world.left(other)).toEqual(whole)
    },
  )

  test.each([
    ['a feed of ours goes', 'BEGIN:VCALENDAR\nPRODID:Hotdesk\n', false],
    ['a file of somebody else’s stays', 'BEGIN:VCALENDAR\nPRODID:Another\n', true],
  ])('C13: %s', async (_what, text, stays) => {
    for (const leave of [out, keeping]) {
      const world = createManagerWorld()
      const known = await world.used('Works')
      const calendar_file = join(world.profile, 'meetings.ics')
      writeFileSync(calendar_file, text)
      world.context.workspaces.update(known.id, { calendar_file })
      await leave(world, known.id)
      expect(existsSync(calendar_file)).toBe(stays)
    }
  })

  test('C13: a feed that cannot be deleted keeps nobody signed in', async () => {
    const world = createManagerWorld()
    const known = await world.used('Works')
    const calendar_file = join(world.profile, 'meetings.ics')
    mkdirSync(calendar_file)
    world.context.workspaces.update(known.id, { calendar_file })
    await out(world, known.id)
    expect([world.left(known), world.logged]).toEqual([[], ['calendar file not deleted']])
  })

  test.each([
    ['sign-in', ['known', 'sign-in', 'key', 'outbox', 'cache']],
    ['webhooks', ['known', 'key', 'outbox', 'cache']],
    ['workspace-key', ['known', 'key', 'outbox', 'cache']],
  ])('that the keychain stops at %s says so, and is finished later', async (entry, left) => {
    const world = createManagerWorld()
    const known = await world.used('Works')
    world.context.workspaces.setCurrent(known.id)
    world.problem.keeps = `${entry}/${known.id}`
    const problem = await problemOf(out(world, known.id))
    expect(problem).toMatchObject({ hint: 'Restart Hotdesk to finish it.' })
    expect(problem).toEqual(world.context.access.problem())
    expect(world.left(known)).toEqual(left)
    expect([world.context.workspaces.get(known.id)?.leaving, world.leaving.name()]).toEqual([
      true,
      null,
    ])
    world.problem.keeps = null
    const again = world.context.workspaces.get(known.id) ?? known
    await world.leaving.finish(again, world.leaving.begin(again))
    expect(world.left(known)).toEqual([])
  })

  test('that fails for one that is not shown leaves the screen of another alone', async () => {
    const world = createManagerWorld()
    const [known, shown] = [await world.used('Works'), await world.used('Another')]
    world.context.workspaces.setCurrent(shown.id)
    world.problem.keeps = `sign-in/${known.id}`
    expect(await problemOf(out(world, known.id))).toMatchObject({ code: 'keychain_failing' })
    expect(world.context.access.problem()).toBeNull()
  })

  test.each([
    ['shown', true, ['Another']],
    ['not shown', false, []],
  ])('of the one that is %s shows another: %o', async (_is, isShown, entered) => {
    const world = createManagerWorld()
    const [known, other] = [await world.used('Works'), await world.used('Another')]
    world.context.workspaces.setCurrent(isShown ? known.id : other.id)
    const names: string[] = []
    const entering = {
      ...world.entering,
      enter: async ({ name }: { name: string }) => void names.push(name),
    }
    await signOut(world.context, { leaving: world.leaving, entering }, known.id, false)
    expect(names).toEqual(entered)
  })

  test.each([
    ['nobody knows', () => 'gone'],
    [
      'is being left already',
      ({ context }: ManagerWorld, id: string) =>
        context.workspaces.update(id, { leaving: true }).id,
    ],
  ])('of a workspace that %s does nothing', async (_which, idOf) => {
    const world = createManagerWorld()
    const known = await world.used('Works')
    const id = idOf(world, known.id)
    await out(world, id)
    await keeping(world, id)
    expect([world.left(known), world.events]).toEqual([whole, []])
  })
})

describe('J7: a sign-out that keeps the files', () => {
  test('closes them at once for all but the same person', async () => {
    const world = createManagerWorld()
    const known = await world.used('Works', { waiting: 1 })
    const { revoking, files, asked } = world.show(known)
    const leaving = keeping(world, known.id)
    expect([world.context.access.locked(), world.context.access.locks()]).toEqual(['signed_out', 1])
    expect([world.context.slot.current(), asked]).toEqual([null, ['revoke', 'stop']])
    revoking.resolve()
    await world.quiet()
    expect(world.left(known)).toEqual(whole)
    files.resolve()
    await leaving
    expect(world.left(known)).toEqual(kept)
    expect(world.context.workspaces.get(known.id)).toMatchObject({
      signed_out: true,
      leaving: false,
    })
    world.events.length = 0
    await keeping(world, known.id)
    expect(world.events).toEqual([])
  })

  test('of one that is not shown locks no other', async () => {
    const world = createManagerWorld()
    const [known, shown] = [await world.used('Works'), await world.used('Another')]
    const { asked } = world.show(shown)
    await keeping(world, known.id)
    expect([world.context.access.locked(), world.context.access.locks(), asked]).toEqual([
      null,
      0,
      [],
    ])
    expect([world.left(known), world.left(shown)]).toEqual([kept, whole])
  })

  test('is refused where the key is in memory alone: the files could never be read again', async () => {
    const world = createManagerWorld()
    const known = await world.used('Works')
    world.problem.probe = 'missing'
    await world.context.keychains.probe()
    expect(await problemOf(keeping(world, known.id))).toMatchObject({ code: 'memory_only' })
    expect([world.left(known), world.context.workspaces.get(known.id)?.signed_out]).toEqual([
      whole,
      false,
    ])
  })
})
