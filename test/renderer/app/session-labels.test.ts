import { expect, test } from 'vitest'
import type { ProblemCode } from '#shared/bridge/problem.ts'
import { describeKeychain } from '#renderer/parts/session/keychain-labels.ts'
import { isNotStarted, explainSignedOut } from '#renderer/app/shell/session-labels.ts'
import { problem } from '#main/engine/auth/problems.ts'

const workspace = (pending: number) => ({
  id: 'w_1',
  name: 'Northgate',
  kind: 'service' as const,
  colour: 'teal',
  base_url: 'https://a.example',
  person: 'Robin',
  current: true,
  signed_in: false,
  pending,
})

test.each([
  'expired',
  'uncertain',
  'token_refused',
  'token_unusable',
  'other_account',
  'denied',
  'not_signed_in',
] as const)(
  'J3, P13: after %s the screen says why, what is kept, and offers the sign-in',
  (code) => {
    const said = explainSignedOut({
      problem: problem(code),
      workspace: workspace(3),
      memory_only: false,
    })
    expect(said).toEqual({
      words: `${problem(code).message} 3 edits are kept and will be sent after you sign in.`,
      help: 'sign_in',
    })
  },
)

test('J3: without a reason and without edits it says what stays', () => {
  expect(explainSignedOut({ problem: null, workspace: workspace(0), memory_only: false })).toEqual({
    words: 'You are signed out. Everything loaded so far stays available.',
    help: 'sign_in',
  })
})

test('J2, J3: without a keychain it does not say that what was loaded stays', () => {
  const session = { problem: null, memory_only: true }
  expect(explainSignedOut({ ...session, workspace: workspace(0) }).words).toBe(
    'You are signed out.',
  )
  expect(explainSignedOut({ ...session, workspace: workspace(2) }).words).toBe(
    'You are signed out. 2 edits are kept and will be sent after you sign in.',
  )
})

test.each<ProblemCode>([
  'newer_version',
  'wrong_key',
  'key_missing',
  'disk_full',
  'read_only',
  'io',
  'busy',
  'keychain_hanging',
])(
  'P10: a workspace that will not open (%s) offers another try, never a sign-in that could not help',
  (code) => {
    expect(
      explainSignedOut({
        problem: { code, message: 'What happened.', hint: 'Nothing was deleted or changed.' },
        workspace: workspace(0),
        memory_only: false,
      }),
    ).toEqual({ words: 'What happened. Nothing was deleted or changed.', help: 'try_again' })
  },
)

test.each([
  ['missing', 'set one up'],
  ['locked', 'unlock it'],
  ['hanging', 'Look for a password prompt'],
  ['failing', 'Restart the computer'],
] as const)(
  'J2: with a keychain that is %s the screen says how long the work lasts, and the next step',
  (state, step) => {
    const said = describeKeychain(state)
    expect(said).toContain('last only until you close this window')
    expect(said).toContain(step)
  },
)

test.each([
  ['signed_in', 'disk_full', true],
  ['signed_in', 'offline', false],
  ['signing_in', 'disk_full', false],
  ['signed_out', 'disk_full', false],
] as const)('P10: %s with %s, a workspace that did not start says so: %s', (state, code, told) => {
  const session = {
    state,
    problem: { code, message: 'The disk is full.' },
    memory_only: false,
  }
  expect(isNotStarted(session)).toBe(told)
  if (told)
    expect(explainSignedOut({ ...session, workspace: workspace(1) })).toMatchObject({
      words: 'The disk is full.',
      help: 'try_again',
    })
})
