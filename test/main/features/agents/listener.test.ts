import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { agentAddress, MAX_ADDRESS_BYTES } from '#main/features/agents/address.ts'
import { listenForAgents } from '#main/features/agents/listener.ts'
import { launcherArguments, usualProfile } from '#main/hosts/common/options.ts'
import { temporaryFolder } from '#test/support/proc.ts'

const reach = (address: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(address)
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
    socket.on('data', (data) => {
      resolve(String(data))
      socket.destroy()
    })
  })

test.skipIf(process.platform === 'win32')(
  'Security: a folder that others could enter is closed to them, and what a killed Hotdesk left is taken over',
  async () => {
    const address = agentAddress(temporaryFolder())
    mkdirSync(dirname(address), { mode: 0o755 })
    chmodSync(dirname(address), 0o755)
    writeFileSync(address, 'left behind')
    const endpoint = await listenForAgents(address, (socket) => socket.end('here'))
    expect([statSync(dirname(address)).mode & 0o777, statSync(address).mode & 0o777]).toEqual([
      0o700, 0o600,
    ])
    expect(await reach(address)).toBe('here')
    await endpoint.close()
    expect(await reach(address)).toBe('ENOENT')
  },
)

test('a data folder whose name is too long for a socket is said, with the length', async () => {
  const address = agentAddress(join(temporaryFolder(), 'x'.repeat(MAX_ADDRESS_BYTES)))
  await expect(listenForAgents(address, () => {})).rejects.toMatchObject({
    problem: {
      code: 'long_path',
      hint: expect.stringContaining(`At most ${MAX_ADDRESS_BYTES} bytes`),
    },
  })
})

test('on Windows it is a pipe of its own for each profile', () => {
  const [one, two] = ['one', 'two'].map((profile) => agentAddress(profile, 'win32'))
  expect(one).toMatch(/^\\\\\.\\pipe\\hotdesk-agents-[0-9a-f]{32}$/)
  expect(one).not.toBe(two)
})

test('the launcher is told the profile where it is not the usual one, and nothing else', () => {
  const env = { HOME: '/home/robin' }
  expect(launcherArguments({ profile: usualProfile(env, 'linux') }, env, 'linux')).toEqual([])
  expect(launcherArguments({ profile: '/elsewhere' }, env, 'linux')).toEqual([
    '--profile',
    '/elsewhere',
  ])
})
