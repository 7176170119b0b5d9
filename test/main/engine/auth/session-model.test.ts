import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import { Session, TokenStore } from '#main/engine/auth/index.ts'
import { NoAnswerError, NotSentError, type AuthFetch } from '#main/engine/auth/http.ts'
import type { Keychain, Log } from '#main/ports.ts'
import { manualClock } from '#test/support/manual-clock.ts'

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }
const base = 'https://service.example'
const who = {
  issuer: `${base}/oauth`,
  subject: 'u',
  workspace_id: 'w',
  name: null,
  email: null,
  workspace_name: null,
}
const metadata = {
  issuer: who.issuer,
  authorization_endpoint: `${base}/a`,
  token_endpoint: `${base}/t`,
  revocation_endpoint: `${base}/r`,
  userinfo_endpoint: `${base}/u`,
}

const answers = ['works', 'not_sent', 'busy', 'lost', 'gone'] as const
const commands = fc.oneof(
  { weight: 4, arbitrary: fc.constant('getToken' as const) },
  { weight: 4, arbitrary: fc.constant('unauthorized' as const) },
  { weight: 6, arbitrary: fc.constant('step' as const) },
  { weight: 2, arbitrary: fc.constant('later' as const) },
  { weight: 1, arbitrary: fc.constant('restart' as const) },
  { weight: 1, arbitrary: fc.constant('signOut' as const) },
)

/** The service's side: which refresh tokens exist, and what became of each that was sent. */
function service(plan: readonly (typeof answers)[number][]) {
  let issued = 0
  let asked = 0
  let inFlight = 0
  const spent = new Set<string>()
  const wrongs: string[] = []
  const token = async (refresh: string, wait: () => Promise<void>) => {
    // Noted, not thrown: the session would take it for a failure of the network.
    if (spent.has(refresh)) wrongs.push(`${refresh} was sent again`)
    if (inFlight > 0) wrongs.push('two renewals at once')
    const answer = plan[asked % Math.max(1, plan.length)] ?? 'works'
    asked += 1
    if (answer !== 'not_sent' && answer !== 'busy') spent.add(refresh)
    inFlight += 1
    await wait()
    inFlight -= 1
    if (answer === 'not_sent') throw new NotSentError('not sent')
    if (answer === 'lost') throw new NoAnswerError('lost')
    if (answer === 'busy') return Response.json({ message: 'later' }, { status: 503 })
    if (answer === 'gone') return Response.json({ error: 'invalid_grant' }, { status: 400 })
    issued += 1
    return Response.json({
      access_token: `access-${issued}`,
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: `refresh-${issued}`,
    })
  }
  return {
    token,
    wrongs,
    died: () => {
      inFlight = 0
    },
  }
}

// Read beforehand: that takes real time, of which the scheduler knows nothing.
beforeAll(async () => void (await import('#main/engine/auth/requests.ts')))

test('J3, P12: however renewals, restarts and sign-outs interleave, no refresh token is sent twice or beside another', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom(...answers), { minLength: 1, maxLength: 6 }),
      fc.array(commands, { minLength: 5, maxLength: 40 }),
      async (scheduler, plan, sequence) => {
        const entries = new Map<string, string>([
          [
            'a',
            JSON.stringify({
              v: 1,
              kind: 'oauth',
              auth_url: base,
              client_id: 'c',
              who,
              scopes: [],
              secret: 'refresh-0',
              sending: false,
            }),
          ],
        ])
        const clock = manualClock()
        const remote = service(plan)

        /** A process: when it has died, nothing it still does reaches keychain or service. */
        const start = () => {
          const life = { alive: true }
          const turn = async () => {
            await scheduler.schedule(Promise.resolve())
            if (!life.alive) await new Promise(() => {})
          }
          const keychain: Keychain = {
            read: async (account) => {
              await turn()
              return entries.get(account) ?? null
            },
            write: async (account, secret) => {
              await turn()
              entries.set(account, secret)
            },
            remove: async (account) => {
              await turn()
              entries.delete(account)
            },
          }
          const fetch: AuthFetch = async (url, init) => {
            await turn()
            if (url.endsWith('openid-configuration')) return Response.json(metadata)
            const body = new URLSearchParams(String(init.body))
            if (url === metadata.revocation_endpoint) return new Response(null, { status: 200 })
            return remote.token(body.get('refresh_token') ?? '', turn)
          }
          const session = new Session({ clock, log: silent, fetch }, new TokenStore(keychain, 'a'))
          const under: Promise<unknown>[] = [session.open()]
          return { session, life, under }
        }

        let process = start()
        let signedOut = false
        let token: string | null = null
        const use = (work: Promise<string | null>) =>
          work.then(
            (given) => {
              token = given ?? token
            },
            () => {},
          )
        for (const command of sequence) {
          if (command === 'getToken') process.under.push(use(process.session.getToken()))
          else if (command === 'unauthorized' && token)
            process.under.push(use(process.session.onUnauthorized(token)))
          else if (command === 'step' && scheduler.count() > 0) await scheduler.waitNext(1)
          else if (command === 'later') await clock.advance(1_800_000)
          else if (command === 'signOut') {
            signedOut = true
            process.under.push(process.session.signOut().catch(() => {}))
          } else if (command === 'restart') {
            process.life.alive = false
            remote.died()
            token = null
            process = start()
          }
        }
        await scheduler.waitIdle()
        await Promise.all(process.under)
        expect(remote.wrongs).toEqual([])
        const kept = entries.get('a')
        if (!signedOut)
          expect(kept, 'what was kept is never dropped without a sign-out').toBeDefined()
        if (process.session.state.kind === 'signed_in')
          expect(kept && (JSON.parse(kept) as { secret: unknown }).secret).toBeTruthy()
      },
    ),
    { numRuns: times(1500, 500) },
  )
})
