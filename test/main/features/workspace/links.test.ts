import { beforeEach, describe, expect, test } from 'vitest'
import { deepLinkTo } from '#shared/domain/deep-link.ts'
import { localId, replaceLocalIds } from '#main/engine/api/local-ids.ts'
import type { KnownWorkspace, KnownWorkspaces } from '#main/engine/known-workspaces.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { linkTag } from '#main/features/workspace/link-tag.ts'
import { linkHandlers, recentRecordHandlers } from '#main/features/workspace/recent-records.ts'
import { silentHub } from '#test/support/engine.ts'

const workspace = (id: string): KnownWorkspace =>
  ({
    id,
    name: id,
    base_url: `https://${id}.example/api/v2`,
    issuer: `https://${id}.example/oauth`,
    subject: 'u_1',
    workspace: id,
  }) as unknown as KnownWorkspace
const [here, other] = [workspace('w_1'), workspace('w_2')]
const codeOf = (run: unknown) =>
  Promise.resolve(run).then(
    () => 'done',
    (error: unknown) => (error instanceof ProblemError ? error.problem.code : error),
  )

describe('L5: a link leads into the workspace it names, and nowhere else', () => {
  const follow = (link: string, current: KnownWorkspace | null = here) => {
    const switched: string[] = []
    const known = { list: () => [here, other], current: () => current } as KnownWorkspaces
    const ask = linkHandlers(known, async (id) => void switched.push(id))
    return { switched, done: ask['links.open']({ link }) }
  }
  const link = (to: KnownWorkspace, pathname = '/people/c_1') =>
    deepLinkTo(linkTag(to), { pathname }) ?? ''

  test('one of the open workspace, or of none, stays in it', async () => {
    for (const one of [link(here), 'hotdesk://people/c_1']) {
      const { done, switched } = follow(one)
      expect([await done, switched]).toEqual([{ path: '/people/c_1' }, []])
    }
  })

  test('one of another workspace of this computer opens that, also where none is open', async () => {
    for (const current of [here, null]) {
      const { done, switched } = follow(link(other), current)
      expect([await done, switched]).toEqual([{ path: '/people/c_1' }, ['w_2']])
    }
  })

  test('one of a workspace that is not here changes nothing', async () => {
    const { done, switched } = follow(link(workspace('w_9')))
    expect([await codeOf(done), switched]).toEqual(['unknown_workspace', []])
  })

  test.each([
    'https://x.example',
    'hotdesk://',
    'hotdesk://people/../settings',
    'hotdesk://people?x=1',
    'hotdesk://people/c_1#x',
    'hotdesk://people/%63_1',
    'hotdesk:people/c_1',
    `hotdesk://people/${'x'.repeat(700)}`,
    '',
  ])('%j is no link of Hotdesk', async (text) => {
    const { done, switched } = follow(text)
    expect([await codeOf(done), switched]).toEqual(['unknown_link', []])
  })

  test('two workspaces have two tags, the same on every computer, and say nothing of themselves', () => {
    expect(linkTag(here)).toBe(linkTag(workspace('w_1')))
    expect(linkTag(here)).not.toBe(linkTag(other))
    expect(linkTag(here)).toMatch(/^[0-9a-f]{8,64}$/)
  })
})

describe('H8: where one was, and what one keeps at hand', () => {
  const rows: Record<string, Record<string, { record: object; joined?: object }>> = {
    contacts: {
      c_1: { record: { first_name: 'Ada', last_name: 'Byron', company_name: 'Acme' } },
      c_2: { record: { email: 'bo@x.example' } },
      c_3: { record: {} },
    },
    hot_lists: { hl_1: { record: { name: 'Fintech' } } },
    members: {
      m_1: { record: {}, joined: { contact: { first_name: 'Ada' } } },
      m_2: { record: { contact: { first_name: 'Bo' } } },
    },
    companies: { co_1: { record: { name: 'Acme' } } },
    jobs: { j_1: { record: { title: 'CFO', company_name: 'Acme' } } },
    meetings: { mt_1: { record: { title: 'Coffee' } } },
    campaigns: { ca_1: { record: { name: 'Spring' } } },
    desks: { d_1: { record: { title: 'Banks' } } },
    reports: { r_1: { record: { brief: 'x'.repeat(200) } } },
    webhooks: { wh_1: { record: { url: 'https://hooks.example/x' } }, wh_2: { record: {} } },
    notes: { n_1: { record: { title: 'Call' } } },
  }
  /** The ids of the service, by the local ids they replaced. */
  let serverIds: Map<string, string>
  let kept: Map<string, string>
  let ask: ReturnType<typeof recentRecordHandlers>
  beforeEach(() => {
    kept = new Map()
    serverIds = new Map()
    ask = recentRecordHandlers(
      {
        kv: { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value) },
        cache: {
          get: async (table: string, id: string) => {
            const row = rows[table]?.[id]
            return row ? { id, joined: {}, ...row } : null
          },
        } as never,
        hub: silentHub,
        outbox: {
          withServerIds: (input) => replaceLocalIds(input, (id) => serverIds.get(id) ?? id),
        },
      },
      { current: () => here },
    )
  })
  const recent = async () => (await ask['recents.list']({})).recent.map(({ path }) => path)
  const pinned = async () => (await ask['recents.list']({})).pinned.map(({ path }) => path)

  test.each([
    ['/people/c_1', 'Ada Byron', 'Acme'],
    ['/people/c_2', 'bo@x.example', 'Person'],
    ['/people/c_3', 'No name', 'Person'],
    ['/hot-lists/hl_1', 'Fintech', 'Hot list'],
    ['/hot-lists/hl_1?member=m_1', 'Ada', 'Fintech'],
    ['/hot-lists/hl_1?member=m_2', 'Bo', 'Fintech'],
    ['/companies/co_1', 'Acme', 'Company'],
    ['/pipeline/j_1', 'CFO', 'Acme'],
    ['/meetings/mt_1', 'Coffee', 'Meeting'],
    ['/campaigns/ca_1', 'Spring', 'Campaign'],
    ['/desks/d_1', 'Banks', 'Desk'],
    ['/research/r_1', 'x'.repeat(120), 'Report'],
    ['/webhooks/wh_1', 'hooks.example', 'Webhook'],
    ['/webhooks/wh_2', 'No name', 'Webhook'],
    ['/notes/n_1', 'Call', 'Call note'],
  ])('%s is called what it is called now', async (path, title, about) => {
    await ask['recents.visit']({ path })
    expect((await ask['recents.list']({})).recent).toMatchObject([{ path, title, about }])
  })

  test.each(['/', '/people', '/settings/about', '/nothing/c_1', '/constructor/x', 'people'])(
    '%s is no record, and is neither kept nor pinned',
    async (path) => {
      await ask['recents.visit']({ path })
      expect(kept.size).toBe(0)
      expect(await codeOf(ask['recents.pin']({ path }))).toBe('no_record')
      expect(kept.size).toBe(0)
    },
  )

  test('the latest stands first, each once, twelve at most, and what is gone is left out', async () => {
    const paths = Array.from({ length: 14 }, (_, n) => `/people/gone_${n}`)
    for (const path of ['/people/c_1', ...paths, '/people/c_2', '/people/c_1'])
      await ask['recents.visit']({ path })
    expect(await recent()).toEqual(['/people/c_1', '/people/c_2'])
    expect((JSON.parse(kept.get('places') ?? '{}') as { recent: string[] }).recent).toHaveLength(12)
  })

  test('an address that cannot be decoded is one of a record that is gone, and ends nothing', async () => {
    await ask['recents.visit']({ path: '/people/100%' })
    await ask['recents.visit']({ path: '/people/c_1' })
    expect(await recent()).toEqual(['/people/c_1'])
  })

  test('a member who was taken off its list is no place any more', async () => {
    await ask['recents.visit']({ path: '/hot-lists/hl_1?member=m_9' })
    expect(await recent()).toEqual([])
  })

  test('pins keep their order, thirty at most; pinning again unpins, which makes room', async () => {
    rows['contacts'] = {
      ...rows['contacts'],
      ...Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`p_${n}`, { record: {} }])),
    }
    const pin = (n: number) => codeOf(ask['recents.pin']({ path: `/people/p_${n}` }))
    for (let n = 0; n < 30; n++) expect(await pin(n)).toBe('done')
    expect(await pin(30)).toBe('too_many')
    expect(await pin(5)).toBe('done')
    expect(await pin(30)).toBe('done')
    expect(await pinned()).toHaveLength(30)
    expect((await pinned()).slice(0, 2)).toEqual(['/people/p_0', '/people/p_1'])
    expect((await pinned()).at(-1)).toBe('/people/p_30')
  })

  test('H8, L5: a record made here is called, pinned and linked to by the id of the service, once it has one', async () => {
    const made = localId('contacts')
    const path = `/people/${made}`
    await ask['recents.visit']({ path })
    expect(await codeOf(ask['recents.link']({ path }))).toBe('unsent')

    serverIds.set(made, 'c_1')
    // What a window says from now on reaches the handlers with the new id.
    const now = replaceLocalIds(path, () => 'c_1')
    expect(await recent()).toEqual([now])
    await ask['recents.visit']({ path: now })
    expect(await recent()).toEqual(['/people/c_1'])
    expect(await ask['recents.pin']({ path: now })).toEqual({ pinned: true })
    expect(await ask['recents.link']({ path: now })).toEqual({
      link: deepLinkTo(linkTag(here), { pathname: '/people/c_1' }),
    })
  })

  test('what is kept in an unknown form is taken for nothing, and can be kept anew', async () => {
    kept.set('places', '{"recent":"x","pinned":7}')
    expect(await recent()).toEqual([])
    await ask['recents.visit']({ path: '/people/c_1' })
    expect(await recent()).toEqual(['/people/c_1'])
  })
})
