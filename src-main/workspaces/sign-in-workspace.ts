import { canRecur, mayBeSame, type Identity, type Who } from '#main/engine/auth/identity.ts'
import {
  identitiesOf,
  type KnownWorkspace,
  type KnownWorkspaces,
} from '#main/engine/known-workspaces.ts'
import { PRACTICE_NAME } from './shown-name.ts'

/** The client that an installation is registered as, unless another is given. */
export const DEFAULT_CLIENT = 'hotdesk'

/** The address of a workspace, and the data to sign in to it. */
export type Address = Pick<KnownWorkspace, 'kind' | 'base_url' | 'auth_url' | 'client_id'>

/** A person who signed in, and where. */
export interface SignInResult {
  user: Who
  at: Address
}

/**
 * Returns the workspaces at the same address that may be this person's, if none is proved to be:
 * the user is then asked. Empty if one is proved, or none is possible (docs/decisions).
 */
export function possibleWorkspaces(
  workspaces: KnownWorkspaces,
  { user, at }: SignInResult,
): KnownWorkspace[] {
  if (at.kind === 'practice' || workspaces.find(user)) return []
  return workspaces
    .list()
    .filter(
      (known) =>
        known.kind === at.kind &&
        !known.leaving &&
        known.base_url === at.base_url &&
        identitiesOf(known).every((identity) => mayBeSame(identity, user)),
    )
}

/** Finds the workspace of an identity on this computer, or adds a new one. */
export function findOrAddWorkspace(
  workspaces: KnownWorkspaces,
  arrival: SignInResult,
  now: number,
): KnownWorkspace {
  const known = workspaces.find(arrival.user)
  return known
    ? updateWorkspace(workspaces, known, arrival, now)
    : addWorkspace(workspaces, arrival)
}

/** Updates a workspace for the person it belongs to, by its identity or by their own word. */
export function updateWorkspace(
  workspaces: KnownWorkspaces,
  known: KnownWorkspace,
  { user, at }: SignInResult,
  now: number,
): KnownWorkspace {
  const isNew = workspaces.find(user)?.id !== known.id && canRecur(user)
  return workspaces.update(known.id, {
    ...at,
    person: user.name ?? user.email ?? known.person,
    name: user.workspace_name ?? known.name,
    also: isNew ? [...known.also, identityOf(user)] : known.also,
    seen_at: now,
    ended_at: null,
    days_run: [],
  })
}

/** Adds a new workspace, with the name that the user gave it, else the service's. */
export function addWorkspace(
  workspaces: KnownWorkspaces,
  { user, at }: SignInResult,
  chosenName?: string,
): KnownWorkspace {
  const name = chosenName ?? user.workspace_name ?? new URL(at.base_url).hostname
  return workspaces.add({
    ...at,
    identity: identityOf(user),
    person: user.name ?? user.email,
    name: at.kind === 'practice' ? PRACTICE_NAME : name,
  })
}

/**
 * Returns a name that no workspace on this computer has: the service's, with a number if it is
 * taken.
 */
export function freeName(workspaces: KnownWorkspaces, { user, at }: SignInResult): string {
  const taken = new Set(workspaces.list().map(({ name }) => name))
  const first = user.workspace_name ?? new URL(at.base_url).hostname
  let name = first
  for (let count = 2; taken.has(name); count += 1) name = `${first} ${count}`
  return name
}

const identityOf = ({ issuer, subject, workspace_id }: Who): Identity => ({
  issuer,
  subject,
  workspace_id,
})
