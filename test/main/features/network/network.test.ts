import { expect, test } from 'vitest'
import { ProblemError } from '#main/engine/problem.ts'
import { networkHandlers } from '#main/features/network/network.ts'
import type { Network } from '#main/ports.ts'

/* X-8, Security: a password for a proxy goes to the proxy that asked, and nowhere else. */

function world(problem: object | null) {
  const done: unknown[] = []
  const network = {
    state: () => ({ proxy: 'proxy.example:3128', problem, certificates: ['a'] }),
    signIn: async (...of: string[]) => {
      done.push(of)
      return true
    },
    trust: (pem: string) => {
      if (pem === 'none') throw Object.assign(new Error('no'), { code: 'bad_certificate' })
      if (pem === 'broken') throw new Error('disk')
      done.push(pem)
    },
    distrust: () => void done.push('distrust'),
  } as unknown as Network
  return { done, ask: networkHandlers(network, () => void done.push('again')) }
}
const codeOf = async (run: () => unknown) => {
  try {
    await run()
    return 'done'
  } catch (error) {
    return error instanceof ProblemError ? error.problem.code : String(error)
  }
}
const secret = { host: 'proxy.example:3128', user: 'ada', password: 'hush' }

test.each<[string, object | null]>([
  ['no proxy asks', null],
  ['another proxy asks', { kind: 'sign_in', host: 'other.example:3128' }],
  ['the proxy refuses', { kind: 'refused', host: 'proxy.example:3128' }],
])('where %s, no password leaves', async (_name, problem) => {
  const { ask, done } = world(problem)
  expect(await codeOf(() => ask['network.signIn'](secret))).toBe('not_asked')
  expect(done).toEqual([])
})

test('the proxy that asks is signed in to once, and what waited is tried again', async () => {
  const { ask, done } = world({ kind: 'sign_in', host: secret.host })
  expect(await ask['network.signIn'](secret)).toEqual({ remembered: true })
  expect(done).toEqual([['proxy.example:3128', 'ada', 'hush'], 'again'])
})

test('a file without a certificate is said so; other trouble is not taken for it', async () => {
  const { ask, done } = world(null)
  expect(await codeOf(() => ask['network.trust']({ pem: 'none' }))).toBe('bad_certificate')
  expect(await codeOf(() => ask['network.trust']({ pem: 'broken' }))).toBe('Error: disk')
  expect(done).toEqual([])
  expect(await codeOf(() => ask['network.trust']({ pem: 'good' }))).toBe('done')
  await ask['network.distrust']({})
  expect(done).toEqual(['good', 'again', 'distrust'])
})

test('a host that knows nothing of proxies has none, and takes no password', async () => {
  const ask = networkHandlers(undefined, () => expect.unreachable())
  expect(ask['network.state']({})).toEqual({
    proxy: null,
    problem: null,
    certificates: [],
    authorities: [],
  })
  expect(await codeOf(() => ask['network.signIn'](secret))).toBe('not_asked')
})
