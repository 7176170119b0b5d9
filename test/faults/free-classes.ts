import assert from 'node:assert/strict'
import type { Edit } from '#main/engine/outbox/index.ts'
import { type Fault, isRefusal } from './catalogue.ts'
import type { Rule } from './proxy.ts'
import type { Entry, FaultWorld } from './world.ts'

/** Records of the practice workspace for a case to work on, each used once. */
export interface Targets {
  contacts: { id: string; location: string | null }[]
  list: string
  members: { id: string; contact_id: string }[]
}

export async function findTargets({ service }: FaultWorld): Promise<Targets> {
  const read = async (path: string) =>
    (await service.call('GET', path)).body as Record<
      string,
      { id: string; contact_id: string; location: string | null }[]
    >
  const contacts: Targets['contacts'] = []
  for (let page = 1; page <= 30; page += 1) {
    const found = (await read(`/contacts?per_page=200&page=${page}`))['contacts'] ?? []
    contacts.push(...found)
    if (found.length < 200) break
  }
  const made = (await service.call('POST', '/hot-lists', { name: 'Under fire' })).body as {
    id: string
  }
  for (let at = 0; at < contacts.length; at += 100)
    await service.call('POST', `/hot-lists/${made.id}/members`, {
      source_ids: contacts.slice(at, at + 100).map((one) => one.id),
    })
  const members: Targets['members'] = []
  for (let page = 1; ; page += 1) {
    const found = (await read(`/hot-lists/${made.id}?per_page=200&page=${page}`))['members'] ?? []
    members.push(...found)
    if (found.length < 200) break
  }
  return { contacts, list: made.id, members: members.toReversed() }
}

interface Free {
  /** The edit, and the request that the fault befalls. */
  make(
    targets: Targets,
    token: string,
  ): {
    edit: Edit
    hit: Rule['matches']
    is(effect: Entry['effects'][number]): boolean
    holds(world: FaultWorld): Promise<boolean>
  }
  /** A refusal of the request that was hit ends in the hands of the person. */
  refusalAsks: boolean
}

const path = (request: { path: string }) => request.path.split('?')[0]?.replace('/api/v2', '') ?? ''

/** Changing a contact's place; `hit` says which of its two requests the fault befalls. */
const patching =
  (hit: (method: string) => boolean): Free['make'] =>
  (targets, token) => {
    const { id = '', location = null } = targets.contacts.pop() ?? {}
    return {
      edit: {
        endpoint: 'contacts.update',
        params: { id },
        want: { location: token },
        base: { location },
      },
      hit: (request) => hit(request.method) && path(request) === `/contacts/${id}`,
      is: (effect) => effect.kind === 'update' && effect.table === 'contacts' && effect.id === id,
      holds: async ({ service }) =>
        ((await service.call('GET', `/contacts/${id}`)).body as { location: string }).location ===
        token,
    }
  }

export const freeClasses: Record<'read' | 'page' | 'patch' | 'delete' | 'create', Free> = {
  read: { refusalAsks: true, make: patching((method) => method === 'GET') },
  page: {
    refusalAsks: true,
    make: ({ list, members }, token) => {
      const member = members.pop()
      const params = { id: list, member_id: member?.id ?? '' }
      return {
        edit: {
          endpoint: 'hotLists.members.update',
          params,
          want: { notes: token },
          base: { notes: null },
        },
        hit: (request) => request.method === 'GET' && path(request) === `/hot-lists/${list}`,
        is: (effect) =>
          effect.kind === 'update' && effect.table === 'members' && effect.id === params.member_id,
        holds: async (world) =>
          (await onList(world, list)).some(
            (one) => one['id'] === params.member_id && one['notes'] === token,
          ),
      }
    },
  },
  patch: { refusalAsks: true, make: patching((method) => method === 'PATCH') },
  delete: {
    refusalAsks: true,
    make: ({ list, members }) => {
      const member = members.pop()
      const params = { id: list, member_id: member?.id ?? '' }
      return {
        edit: {
          endpoint: 'hotLists.members.remove',
          params,
          want: {},
          contact_id: member?.contact_id ?? null,
        },
        hit: (request) =>
          request.method === 'DELETE' &&
          path(request) === `/hot-lists/${list}/members/${params.member_id}`,
        is: (effect) =>
          effect.kind === 'delete' && effect.table === 'members' && effect.id === params.member_id,
        holds: async (world) =>
          !(await onList(world, list)).some((one) => one['id'] === params.member_id),
      }
    },
  },
  create: {
    refusalAsks: true,
    make: (_targets, token) => ({
      edit: {
        endpoint: 'contacts.create',
        params: {},
        want: { first_name: 'Zora', last_name: token },
      },
      hit: (request) => request.method === 'POST' && path(request) === '/contacts',
      is: (effect) => effect.kind === 'create' && effect.table === 'contacts',
      holds: async ({ service }) =>
        ((await service.call('GET', `/contacts?q=${token}`)).body as { contacts: unknown[] })
          .contacts.length === 1,
    }),
  },
}
export type FreeClass = keyof typeof freeClasses

async function onList({ service }: FaultWorld, list: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  for (let page = 1; ; page += 1) {
    const { members } = (await service.call('GET', `/hot-lists/${list}?per_page=200&page=${page}`))
      .body as { members: Record<string, unknown>[] }
    all.push(...members)
    if (members.length < 200) return all
  }
}

/**
 * One edit whose request meets the fault up to three times. Afterwards it has arrived exactly once
 * and is done, or it has not arrived and waits visibly for the person, and that only where the
 * service said no (P2, P3, P6).
 */
export async function tryFree(
  name: FreeClass,
  world: FaultWorld,
  targets: Targets,
  fault: Fault,
): Promise<void> {
  const { edit, hit, is, holds } = freeClasses[name].make(
    targets,
    `Place${crypto.randomUUID().replaceAll('-', '')}`,
  )
  // A page read a moment ago would serve once more, and the fault would meet nothing.
  await world.clock.advance(20_000)
  world.proxy.rule({ matches: hit, fault, times: 1 + (fault.seed % 3) })
  await world.outbox.edit('Under fire', [edit])
  world.outbox.start()
  await world.until(() => world.outbox.counts().pending === 0 && world.outbox.state().sending === 0)
  if (world.outbox.state().signed_out) {
    assert.equal(fault.name, '401')
    await world.outbox.signedIn()
    await world.until(
      () => world.outbox.counts().pending === 0 && world.outbox.state().sending === 0,
    )
  }
  const counts = world.outbox.counts()
  assert.equal(counts.pending, 0, `still pending: ${JSON.stringify(world.outbox.pending().rows)}`)
  const effects = (await world.judge()).entries
    .filter((entry) => entry.client !== 'colleague')
    .flatMap((entry) => entry.effects)
    .filter(is).length
  assert.ok(effects <= 1, `${effects} effects of one edit`)
  if (counts.needs_you === 0) {
    // A 404 says that what was to be removed is gone: a service that lies about that is believed
    // until the next sweep.
    if (!(name === 'delete' && fault.name === '404'))
      assert.ok(effects === 1 && (await holds(world)), `done, with ${effects} effects`)
  } else {
    // A 2xx with any JSON says that it was removed; read back, it still stands there (P5).
    const isAcceptedInVain = name === 'delete' && fault.name === 'wrong_type' && !fault.committed
    assert.ok(
      isRefusal(fault.name) || isAcceptedInVain,
      `asks the person although nobody refused it: ${JSON.stringify(world.outbox.pending().rows)}`,
    )
    assert.equal(effects, 0)
    await world.outbox.discard(world.outbox.pending().rows.map((row) => row.id))
  }
  assert.equal(world.outbox.counts().kept_here, 0)
  assert.equal(world.proxy.strayed(), 0, 'a redirect was followed')
}
