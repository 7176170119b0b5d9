import type { Problem } from '#shared/bridge/index.ts'
import type { SessionState, Workspace } from '#shared/bridge/session.ts'
import type { Ports } from '#main/ports.ts'
import type { OpenWorkspace } from './open-workspace.ts'
import type { Attempt } from './sign-in-attempt.ts'
import type { LockReason } from './lock.ts'
import type { KnownWorkspace } from '#main/engine/known-workspaces.ts'
import { shownName } from './shown-name.ts'

/** Describes a workspace for the window's list; `live` is the open one. */
export function describeWorkspace(
  known: KnownWorkspace,
  live: OpenWorkspace | null,
  current: boolean,
): Workspace {
  const { id, kind, colour, base_url, person } = known
  const mine = live?.engine.id === id ? live.engine : null
  const counts = mine?.outbox.counts()
  const pending = counts ? counts.pending + counts.needs_you : 0
  return {
    id,
    name: shownName(known),
    kind,
    colour,
    base_url,
    person,
    current,
    signed_in: mine?.session.state.kind === 'signed_in',
    pending,
  }
}

interface SessionParts {
  live: OpenWorkspace | null
  /** A workspace is being opened: the user does not count as signed out meanwhile. */
  opening: boolean
  attempt: Pick<Attempt, 'url' | 'question'> | null
  problem: Problem | null
  keychain: SessionState['keychain']
  memoryOnly: boolean
  locked: LockReason | null
  /** The name of the workspace that is being signed out of. */
  leaving: string | null
  ports: Ports
}

/** Describes which workspace the user is signed in to, and what is in the way. */
export function describeSession(current: KnownWorkspace | null, parts: SessionParts): SessionState {
  const { live, opening, attempt, problem, keychain, memoryOnly, locked, leaving, ports } = parts
  const session = live?.engine.session.state
  const lasting = session && session.kind !== 'opening' ? session.problem : null
  return {
    state: attempt ? 'signing_in' : stateOf(current, live, opening),
    workspace: current && describeWorkspace(current, live, true),
    sign_in_url: attempt?.url ?? null,
    question: attempt?.question ?? null,
    problem: problem ?? lasting,
    scopes: session?.kind === 'signed_in' ? [...session.scopes] : [],
    keychain,
    memory_only: memoryOnly,
    locked: current ? locked : null,
    leaving,
    offered: ports.policy?.policy.workspace ? null : (ports.offered ?? null),
    managed: describePolicy(ports.policy),
    sealed: current?.sealed ?? false,
    host: ports.host,
    version: ports.version,
  }
}

function describePolicy(policy: Ports['policy']): SessionState['managed'] {
  if (!policy) return null
  const { file, problems } = policy
  const { fixed, workspace, ...rest } = policy.policy
  return {
    ...rest,
    file,
    problems,
    fixed: [...fixed],
    workspace:
      typeof workspace === 'object' && workspace ? { base_url: workspace.base_url } : workspace,
  }
}

function stateOf(
  current: KnownWorkspace | null,
  live: OpenWorkspace | null,
  opening: boolean,
): SessionState['state'] {
  if (!current) return 'none'
  if (opening) return 'signed_in'
  const kind = live?.engine.session.state.kind
  // A workspace that is open for reading only never begins its session.
  if (kind === 'signed_in' || (kind === 'opening' && !live?.engine.store.full)) return 'signed_in'
  return 'signed_out'
}
