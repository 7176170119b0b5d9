import { t } from '#shared/i18n/translate.ts'
import type { HeldFor } from '#shared/domain/holds.ts'
import type { Scope } from '#shared/api/scopes.ts'
import type { AuthFetch } from '#main/engine/auth/http.ts'
import { scopesFor, upgradeScopes } from '#main/engine/auth/scopes.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Ports, Practice } from '#main/ports.ts'
import { ProblemError } from '#main/engine/problem.ts'
import {
  accountNameOf,
  type KnownWorkspace,
  type KnownWorkspaces,
} from '#main/engine/known-workspaces.ts'
import type { Attempts } from './sign-in-attempt.ts'
import { DEFAULT_CLIENT, type Address } from './sign-in-workspace.ts'
import { assertAllowedByPolicy, baseOf, fixedAddress } from './policy-checks.ts'
import { asProblem, createHandOver, type HandOver } from './ask-workspace.ts'
import type { Workspaces } from '#main/features/common/workspaces.ts'

/** Loads the sign-in through the browser on first use. */
const loadSignIn = () => import('#main/engine/auth/sign-in.ts')

/** Stores a finished sign-in in the session of its workspace. */
export type Adopt = (
  engine: Pick<Engine, 'session' | 'budget'>,
) => ReturnType<Engine['session']['adopt']>

export interface SignInParts {
  ports: Pick<Ports, 'clock' | 'openExternal' | 'policy'>
  fetch: AuthFetch
  workspaces: KnownWorkspaces
  attempts: Attempts
  startPractice(): Promise<Practice>
  /** The scopes of the open workspace; null if the user is not signed in. */
  granted(): readonly string[] | null
  /** How long the user may take in the browser, as they chose it. */
  heldFor: HeldFor
  /** Returns the number of locks so far. */
  locks(): number
  /** Returns how many changes of a workspace are pending; null if that is unknown. */
  countPending(known: KnownWorkspace): Promise<number | null>
  /** Hands a sign-in that began after `since` locks over to its workspace. */
  assignSignIn(place: () => KnownWorkspace, since: number, adopt: Adopt): Promise<void>
}

/** The ways into a workspace: through the browser, or with an API token. */
export interface SignIns extends Pick<Workspaces, 'signIn' | 'useToken' | 'renew' | 'reopen'> {
  intoPractice(practice: Practice): void
}

/** Creates the ways into a workspace. */
export function createSignIns(parts: SignInParts): SignIns {
  const { ports, workspaces, attempts } = parts
  const handOver = createHandOver({ ...parts, clock: ports.clock })
  const begin = starter(parts, handOver)
  return {
    intoPractice: ({ base_url, auth_url, client_id }) =>
      begin({ kind: 'practice', base_url, auth_url, client_id }, scopesFor()),
    signIn(address) {
      const base_url = baseOf(address.base_url)
      const { auth_url, client_id } = fixedAddress(ports, address)
      begin(
        {
          kind: 'service',
          base_url,
          auth_url: auth_url ?? new URL(base_url).origin,
          client_id: client_id ?? DEFAULT_CLIENT,
        },
        scopesFor(),
      )
    },
    useToken: (input) => enterWithToken(parts, handOver, input),
    async reopen() {
      const url = attempts.current()?.url
      if (!url) return
      await ports.openExternal(url).catch(() => {
        throw new ProblemError(
          'browser',
          t('The browser could not be opened.'),
          t('Copy the address and open it in a browser on this computer.'),
        )
      })
    },
    async renew(scopes) {
      const known = workspaces.current()
      if (!known)
        throw new ProblemError('no_workspace', t('No workspace is open.'), t('Sign in first.'))
      assertAllowedByPolicy(ports, known)
      const running = known.kind === 'practice' ? await parts.startPractice() : null
      if (known.auth_url === null && !running)
        throw new ProblemError(
          'by_token',
          t('This workspace was entered with an API token.'),
          t(
            'Make a new token in the workspace settings and add the workspace again; its pending changes are kept.',
          ),
        )
      begin(
        {
          kind: known.kind,
          base_url: running?.base_url ?? known.base_url,
          auth_url: running?.auth_url ?? known.auth_url,
          client_id: known.client_id,
        },
        upgradeScopes(parts.granted() ?? scopesFor(), scopes),
        accountNameOf(known),
      )
    },
  }
}

/**
 * Returns a function that starts a sign-in through the browser, and hands it to its workspace when
 * it is done.
 */
const starter =
  ({ ports, fetch, workspaces, attempts, heldFor, locks }: SignInParts, handOver: HandOver) =>
  (at: Address, scopes: Scope[], expect?: KnownWorkspace['identity']): void => {
    const since = locks()
    const practice = workspaces.list().find(({ kind }) => kind === 'practice')
    const movedFrom = at.kind === 'practice' ? (expect ?? practice?.identity)?.issuer : undefined
    attempts.run(
      async (signal, onUrl) =>
        (await loadSignIn()).signIn(
          { clock: ports.clock, fetch, openExternal: ports.openExternal },
          {
            auth_url: at.auth_url ?? '',
            client_id: at.client_id ?? DEFAULT_CLIENT,
            scopes,
            signal,
            waitMs: () => heldFor('sign_in'),
            onPage: ({ url }) => onUrl(url),
            expect,
            movedFrom,
          },
        ),
      (signedIn, signal) =>
        asProblem(
          handOver({
            user: signedIn.user,
            at,
            since,
            adopt: ({ session }) => session.adopt(signedIn),
            revokeTokens: () =>
              void loadSignIn().then(({ revokeTokens }) =>
                revokeTokens(signedIn, { clock: ports.clock, fetch }),
              ),
            signal,
          }),
        ),
    )
  }

async function enterWithToken(
  { ports, fetch, locks }: SignInParts,
  handOver: HandOver,
  input: Parameters<SignIns['useToken']>[0],
): Promise<void> {
  const since = locks()
  const base_url = baseOf(input.base_url)
  const { auth_url } = fixedAddress(ports, input)
  const { identifyApiToken } = await import('#main/engine/auth/api-token.ts')
  const found = await identifyApiToken(
    { fetch, clock: ports.clock },
    { base_url, auth_url, token: input.token },
  )
  if (!found.ok)
    throw new ProblemError(found.problem.code, found.problem.message, found.problem.hint)
  const user = found.value
  await handOver({
    user,
    at: { kind: 'service', base_url, auth_url: null, client_id: null },
    since,
    adopt: (engine) =>
      adoptApiToken(engine, auth_url ?? new URL(base_url).origin, user, input.token.trim()),
    // A token is the user's own, and stays valid.
    revokeTokens() {},
  })
}

/**
 * Stores an API token that was just verified in the session of its workspace. The verifying read
 * counts against this minute's rate.
 */
export function adoptApiToken(
  { session, budget }: Parameters<Adopt>[0],
  ...token: Parameters<Engine['session']['adoptApiToken']>
): ReturnType<Adopt> {
  budget.note('read')
  return session.adoptApiToken(...token)
}
