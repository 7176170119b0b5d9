import { expect, test } from 'vitest'
import { draftName } from '#shared/bridge/values.ts'
import type { KnownWorkspaces } from '#main/engine/known-workspaces.ts'
import { recentRecordHandlers } from '#main/features/workspace/recent-records.ts'
import { peopleWorld } from '#test/main/features/people/people-world.ts'

test('H8, P1: of how screens were left the latest 300 are kept, and every text that is not saved', async () => {
  await using place = await peopleWorld()
  const kept = new Map<string, string>()
  const kv = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
  }
  const known = { current: () => ({ id: 'w_1' }) } as KnownWorkspaces
  const ask = recentRecordHandlers({ ...place.live, kv }, known)
  const leave = (screens: Record<string, unknown>) =>
    ask['recents.leave']({ workspace: 'w_1', path: '/people', screens })
  const left = async () => Object.keys((await ask['recents.left']({})).screens)

  const draft = { text: 'wants to talk', seen: null, contact_id: 'c_1' }
  await leave({ [draftName('members m_1')]: draft, 'oldest filter': 'an' })
  for (let at = 0; at < 300; at++) await leave({ [`filter ${at}`]: 'e' })
  expect(await left()).toHaveLength(301)
  expect(await left()).toContain(draftName('members m_1'))
  expect(await left()).not.toContain('oldest filter')

  await leave({ [draftName('members m_1')]: null })
  expect(await left()).not.toContain(draftName('members m_1'))
})
