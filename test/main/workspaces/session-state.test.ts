import { expect, test } from 'vitest'
import type { Ports } from '#main/ports.ts'
import { describeSession } from '#main/workspaces/session-state.ts'

const parts = {
  live: null,
  opening: false,
  attempt: null,
  problem: null,
  keychain: 'working' as never,
  memoryOnly: false,
  locked: null,
  leaving: null,
}

test('J1: a workspace named on the command line is offered to the first screen, and else nothing', () => {
  const offered = {
    base_url: 'https://a.example/api/v2',
    auth_url: 'https://b.example',
    client_id: 'c',
  }
  const state = (ports: object) => describeSession(null, { ...parts, ports: ports as Ports })
  expect(state({ offered }).offered).toEqual(offered)
  expect(state({}).offered).toBeNull()
})
