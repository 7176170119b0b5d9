import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { mayBeSame, type Identity } from '#main/engine/auth/identity.ts'
import type { SessionState } from '#shared/bridge/session.ts'
import type { Dialect } from '../../foreign/dialect.ts'
import { dialects } from '../../foreign/dialects.ts'
import { startForeign, TOKEN } from '../../foreign/service.ts'
import { createSafe, eventually, live } from '../../faults/workbench-world.ts'

/*
 * A service that does not say who signed in: what waits in a workspace of the same address leaves
 * under another sign-in only after the person said that it is theirs (P13).
 */

const HERE = 'Kim’s desk'

/** A service that names nobody, until it `names` somebody, and Hotdesk signed in to it once. */
async function namelessWorld() {
  const { oauth, ...numbered } = dialects[0] as Dialect
  const dialect: Dialect = { ...numbered, oauth: { ...oauth, userinfoRefuses: true } }
  const service = await startForeign(dialect, { people: 10 })
  const home = mkdtempSync(join(tmpdir(), 'hotdesk-place-'))
  const life = await live(home, createSafe(), { visit: (url) => fetch(url) })
  onTestFinished(async () => {
    await life.stop()
    await service[Symbol.asyncDispose]()
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  })
  const state = () => life.ask('session.state', {})
  const until = (holds: (now: SessionState) => boolean, what: string) =>
    eventually(state, holds, what)
  const { base_url, auth_url } = service
  const begin = () => life.ask('session.signIn', { base_url, auth_url })
  const signedIn = () => until((now) => now.state === 'signed_in', 'being signed in')
  const asked = async () =>
    (await until((now) => now.question !== null, 'the question')).question as NonNullable<
      SessionState['question']
    >
  await state()
  await begin()
  const first = (await signedIn()).workspace?.id ?? ''
  return {
    life,
    service,
    first,
    begin,
    asked,
    signedIn,
    until,
    useToken: () => life.ask('session.useToken', { base_url, token: TOKEN }),
    known: async () => (await life.ask('session.workspaces', {})).workspaces,
    /** People that were made over the API: what left this computer. */
    made: () =>
      service.journal.filter(({ method, path }) => method === 'POST' && path === '/contacts'),
    names(person: { sub: string; name: string; email: string }) {
      dialect.oauth.userinfoRefuses = false
      dialect.oauth.person = person
    },
    /** The sign-in ends at the service, and an edit waits here. */
    async leaveAnEdit() {
      service.endSignIns()
      await life.ask('contacts.create', { set: { first_name: 'Waits', last_name: 'Here' } })
      await until((now) => now.state === 'signed_out', 'being signed out')
    },
  }
}

test('J1, P13: a sign-in without a name asks whose the workspace is; its tokens and the edits wait for the answer', async () => {
  const { leaveAnEdit, begin, asked, known, made, service, first, life, signedIn } =
    await namelessWorld()
  await leaveAnEdit()
  await begin()
  const question = await asked()
  expect(question).toMatchObject({
    service: new URL(service.base_url).host,
    person: null,
    places: [{ id: first, waiting: 1, used_at: expect.any(Number) }],
  })
  // Tokens are kept, and nothing was merged, opened or sent without an answer.
  expect([service.goodTokens(), made(), (await known()).length]).toEqual([1, [], 1])
  expect((await life.ask('session.state', {})).state).toBe('signing_in')

  await life.ask('session.place', { id: first })
  expect((await signedIn()).workspace?.id).toBe(first)
  await eventually(made, ({ length }) => length > 0, 'the edit')
  expect([made().length, (await known()).length, service.goodTokens()]).toEqual([1, 1, 1])
})

test('P13, P18: “a new one” leaves the edits of the first where they are', async () => {
  const { leaveAnEdit, begin, asked, known, made, first, life, until } = await namelessWorld()
  await leaveAnEdit()
  await begin()
  const { new_name } = await asked()
  expect(new_name).toBe('127.0.0.1 2')
  await life.ask('session.place', { id: null, name: HERE })
  const now = await until(
    ({ state, workspace }) => state === 'signed_in' && workspace?.id !== first,
    'the new workspace',
  )
  expect([now.workspace?.name, now.workspace?.pending]).toEqual([HERE, 0])
  expect((await known()).map(({ name }) => name).toSorted()).toEqual(['127.0.0.1', HERE].toSorted())
  await eventually(
    () => life.ask('hotLists.list', {}),
    ({ lists }) => lists.length > 0,
    'the lists of the new one',
  )
  expect(made()).toEqual([])

  // The first is there again with what waits in it, and the question says it of each of them.
  await life.ask('session.switch', { id: first })
  expect((await known()).find(({ id }) => id === first)?.pending).toBe(1)
  await life.ask('session.renew', {})
  expect((await asked()).places.map(({ name, waiting }) => [name, waiting])).toEqual([
    ['127.0.0.1', 1],
    [HERE, 0],
  ])
})

test('J1: cancelled while it asks, the tokens go back and everything is as it was', async () => {
  const { leaveAnEdit, begin, asked, known, made, first, life, service, until } =
    await namelessWorld()
  await leaveAnEdit()
  await begin()
  await asked()
  await life.ask('session.cancel', {})
  await eventually(service.goodTokens, (good) => good === 0, 'the tokens given back')
  expect(await until((now) => now.state === 'signed_out', 'being signed out')).toMatchObject({
    question: null,
    workspace: { id: first, pending: 1 },
  })
  expect(await life.complaint('session.place', { id: first })).toBe('nothing')
  expect([made(), (await known()).length]).toEqual([[], 1])
})

test('J2: an API token that names nobody asks once, and is known again', async () => {
  const { useToken, asked, known, first, life, signedIn, begin, until } = await namelessWorld()
  await useToken()
  expect((await asked()).places).toMatchObject([{ id: first, waiting: 0 }])
  await life.ask('session.place', { id: first })
  await signedIn()
  await useToken()
  expect((await signedIn()).question).toBeNull()
  // Another sign-in through the browser is another token: it is asked about.
  await begin()
  await asked()
  expect(await life.complaint('session.place', { id: 'not-asked-about' })).toBeNull()
  expect(await until(({ problem }) => problem !== null, 'the problem')).toMatchObject({
    problem: { code: 'no_workspace' },
  })
  expect(await known()).toHaveLength(1)
})

test('J1, P13: once the service says who it is, that person is asked about once; somebody else never is theirs', async () => {
  const { names, begin, asked, known, first, life, signedIn, until } = await namelessWorld()
  names({ sub: 'person-1', name: 'Kim Park', email: 'kim@example.org' })
  await begin()
  expect(await asked()).toMatchObject({ person: 'Kim Park', places: [{ id: first, person: null }] })
  await life.ask('session.place', { id: first })
  expect((await signedIn()).workspace).toMatchObject({ id: first, person: 'Kim Park' })
  await begin()
  await signedIn()
  expect(await known()).toHaveLength(1)

  names({ sub: 'person-2', name: 'Dana Reyes', email: 'dana@example.org' })
  await life.ask('session.renew', {})
  await until(({ problem }) => problem?.code === 'other_account', 'the refusal')
  await begin()
  const now = await until(({ workspace }) => workspace?.person === 'Dana Reyes', 'Dana’s workspace')
  expect(now.question).toBeNull()
  expect(await known()).toHaveLength(2)
})

const kim: Identity = { issuer: 'https://a.example', subject: 'usr_kim', workspace_id: 'ws_1' }
const nobody: Identity = { issuer: 'https://a.example', subject: 'sign-in:1', workspace_id: null }

test.each<[string, Identity, boolean]>([
  ['the same', kim, true],
  ['the same person, no workspace named', { ...kim, workspace_id: null }, true],
  ['nobody named', nobody, true],
  ['a token that names nobody', { ...nobody, subject: 'api-token:2' }, true],
  ['another person', { ...kim, subject: 'usr_dana' }, false],
  ['another workspace', { ...kim, workspace_id: 'ws_2' }, false],
  ['another provider', { ...kim, issuer: 'https://b.example' }, false],
])('P13: Kim’s workspace and %s may be the same: %#', (_name, other, may) => {
  expect([mayBeSame(kim, other), mayBeSame(other, kim)]).toEqual([may, may])
})
