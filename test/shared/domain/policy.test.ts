import { expect, test } from 'vitest'
import {
  closedPolicy,
  looserLimits,
  noPolicy,
  policySettings,
  stricterLimits,
} from '#shared/domain/policy.ts'
import { readPolicy } from '#shared/domain/read-policy.ts'

const whole = {
  workspace: { base_url: 'https://app.example.com/api/v2' },
  practice_workspace: false,
  agents: false,
  lock: { after_minutes: 15 },
  caps: { day: 100, floor: 50 },
  update_channel: 'stable',
}

test('a policy that states nothing fixes nothing', () => {
  expect(readPolicy({})).toEqual({ policy: noPolicy, problems: [] })
})

test('what a policy states is fixed, and a cap that it leaves out stays the person’s', () => {
  expect(readPolicy(whole)).toEqual({
    policy: {
      ...whole,
      fixed: policySettings,
      workspace: { ...whole.workspace, auth_url: null, client_id: null },
      caps: { day: 100, week: null, floor: 50 },
    },
    problems: [],
  })
})

test.each([
  ['workspace', { base_url: 'app.example.com' }, ['workspace', 'base_url']],
  ['workspace', {}, ['workspace', 'base_url']],
  ['practice_workspace', 'no', ['practice_workspace']],
  ['agents', 0, ['agents']],
  ['lock', true, ['lock']],
  ['lock', { after_minutes: 0 }, ['lock', 'after_minutes']],
  ['caps', { day: -1 }, ['caps', 'day']],
  ['caps', { daily: 100 }, ['caps', 'daily']],
  ['update_channel', 'nightly', ['update_channel']],
] as const)('a wrong %s (%j) closes that setting alone', (name, value, path) => {
  const { policy, problems } = readPolicy({ ...whole, [name]: value })
  expect(problems.map((problem) => problem.path)).toEqual([path])
  const well = readPolicy(whole).policy
  expect(policy).toEqual({ ...well, [name]: closedPolicy[name] })
})

test('a name that nobody knows closes everything that is not stated, since it may have meant any of it', () => {
  const { policy, problems } = readPolicy({ forbid_agents: true, caps: { day: 100 } })
  expect(problems).toEqual([
    { path: ['forbid_agents'], message: expect.stringContaining('not a setting') },
  ])
  expect(policy).toEqual({ ...closedPolicy, caps: { day: 100, week: null, floor: null } })
})

test.each([[null], ['text'], [[whole]]])(
  'a file that holds no object (%j) closes everything',
  (file) => {
    const { policy, problems } = readPolicy(file)
    expect(policy).toEqual(closedPolicy)
    expect(problems).toEqual([{ path: [], message: 'The file must be a JSON object.' }])
  },
)

test.each([
  [
    { day: null, week: null, floor: null },
    { day: 100, week: 400, floor: 50 },
    ['day', 'week', 'floor'],
  ],
  [{ day: 40, week: 900, floor: 80 }, { day: 40, week: 400, floor: 80 }, ['week']],
  [{ day: 200, week: 10, floor: 10 }, { day: 100, week: 10, floor: 50 }, ['day', 'floor']],
])(
  'D4: the stricter of one’s own %j and the policy’s holds',
  (own, { day, week, floor }, fixed) => {
    const limits = stricterLimits(own, { day: 100, week: 400, floor: 50 })
    expect(limits).toMatchObject({ day, week, floor })
    for (const name of fixed) expect(limits.fixed).toContain(name)
  },
)

test('D4: a limit is looser where it is above the cap, below the floor, or taken away', () => {
  const caps = { day: 100, week: null, floor: 50 }
  expect(looserLimits({ day: 101 }, caps)).toEqual(['day'])
  expect(looserLimits({ day: null, week: null }, caps)).toEqual(['day'])
  expect(looserLimits({ floor: 49 }, caps)).toEqual(['floor'])
  expect(looserLimits({ day: 100, week: 9999, floor: 50 }, caps)).toEqual([])
})
