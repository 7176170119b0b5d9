import { expect, test } from 'vitest'
import { sameIdentity, type Identity } from '#main/engine/auth/index.ts'
import type { Preferences } from '#main/ports.ts'
import { createKnownWorkspaces } from '#main/engine/known-workspaces.ts'

const robin: Identity = { issuer: 'https://a.example', subject: 'usr_robin', workspace_id: 'ws_1' }

/** One part differs; everything else is the same. */
const others: [string, Identity][] = [
  ['another service', { ...robin, issuer: 'https://b.example' }],
  ['another person', { ...robin, subject: 'usr_dana' }],
  ['another workspace', { ...robin, workspace_id: 'ws_2' }],
  ['no workspace named', { ...robin, workspace_id: null }],
]

test.each(others)(
  'P13, P18: with %s it is another identity, whichever comes first',
  (_name, other) => {
    expect([sameIdentity(robin, other), sameIdentity(other, robin)]).toEqual([false, false])
    expect(sameIdentity(other, { ...other })).toBe(true)
  },
)

test.each(others)('P18: with %s the files of the first are not found', (_name, other) => {
  const kept = new Map<string, unknown>()
  const preferences: Preferences = {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
  }
  const registry = createKnownWorkspaces(preferences)
  const { id } = registry.add({
    kind: 'service',
    name: 'Northgate',
    person: null,
    base_url: 'https://a.example/api/v2',
    auth_url: 'https://a.example',
    client_id: 'hotdesk',
    identity: robin,
  })
  expect(registry.find(robin)?.id).toBe(id)
  expect(registry.find(other)).toBeNull()
})
