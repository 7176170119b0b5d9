import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Answer } from '#shared/bridge/index.ts'
import type { SessionState } from '#shared/bridge/session.ts'
import { openElectronApp, type ElectronApp } from '#test/support/electron-app.ts'
import { temporaryFolder } from '#test/support/proc.ts'

/* What an administrator fixed, as the built Electron entry follows it. */

function policyFile(policy: object): string {
  const file = join(temporaryFolder(), 'policy.json')
  writeFileSync(file, JSON.stringify(policy))
  return file
}
const invoke = async (app: ElectronApp, command: string, input: object) =>
  (await app.ask('invoke', 'page', command, input)) as Answer<unknown>
const managed = async (app: ElectronApp) => {
  const answer = await invoke(app, 'session.state', {})
  return answer.ok ? (answer.value as SessionState).managed : answer.error
}

test('J13: an installed program follows no policy of the environment', async () => {
  const file = policyFile({ update_channel: 'stable' })
  const app = await openElectronApp([], { HOTDESK_POLICY: file })
  expect(await managed(app)).toBeNull()
  expect(await invoke(app, 'preferences.write', { update_channel: 'beta' })).toMatchObject({
    ok: true,
  })
})

test('J13: what the policy fixes is refused by the main process, and said to the window', async () => {
  const file = policyFile({ update_channel: 'stable', practice_workspace: false })
  const app = await openElectronApp([], { HOTDESK_POLICY: file, STAND_IN_PACKAGED: '0' })
  expect(await managed(app)).toMatchObject({
    file,
    problems: [],
    fixed: ['practice_workspace', 'update_channel'],
  })
  for (const [command, input] of [
    ['preferences.write', { update_channel: 'beta' }],
    ['session.practice', {}],
  ] as const)
    expect(await invoke(app, command, input)).toMatchObject({
      ok: false,
      error: { code: 'managed', message: expect.stringContaining('Your administrator') },
    })
})
