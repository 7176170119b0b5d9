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
  who: Who
  at: Address
}

/**
 * Returns the workspaces at the same address that may be this person's, if none is proved to be:
 * the user is then asked. Empty if one is proved, or none is possible (docs/decisions).
 */
export function possibleWorkspaces(
  workspaces: KnownWorkspaces,
  { who, at }: SignInResult,
): KnownWorkspace[] {
  if (at.kind === 'practice' || workspaces.find(who)) return []
  return workspaces
    .list()
    .filter(
      (known) =>
        known.kind === at.kind &&
        !known.leaving &&
        known.base_url === at.base_url &&
        identitiesOf(known).every((its) => mayBeSame(its, who)),
    )
}

/** Finds the workspace of an identity on this computer, or adds a new one. */
export function findOrAddWorkspace(
  workspaces: KnownWorkspaces,
  arrival: SignInResult,
  now: number,
): KnownWorkspace {
  const known = workspaces.find(arrival.who)
  return known
    ? updateWorkspace(workspaces, known, arrival, now)
    : addWorkspace(workspaces, arrival)
}

/** Updates a workspace for the person it belongs to, by its identity or by their own word. */
export function updateWorkspace(
  workspaces: KnownWorkspaces,
  known: KnownWorkspace,
  { who, at }: SignInResult,
  now: number,
): KnownWorkspace {
  const isNew = workspaces.find(who)?.id !== known.id && canRecur(who)
  return workspaces.update(known.id, {
    ...at,
    person: who.name ?? who.email ?? known.person,
    name: who.workspace_name ?? known.name,
    also: isNew ? [...known.also, identityOf(who)] : known.also,
    seen_at: now,
    ended_at: null,
    days_run: [],
  })
}

/** Adds a new workspace, with the name that the user gave it, else the service's. */
export function addWorkspace(
  workspaces: KnownWorkspaces,
  { who, at }: SignInResult,
  given?: string,
): KnownWorkspace {
  const named = given ?? who.workspace_name ?? new URL(at.base_url).hostname
  return workspaces.add({
    ...at,
    identity: identityOf(who),
    person: who.name ?? who.email,
    name: at.kind === 'practice' ? PRACTICE_NAME : named,
  })
}

/**
 * Returns a name that no workspace on this computer has: the service's, with a number if it is
 * taken.
 */
export function freeName(workspaces: KnownWorkspaces, { who, at }: SignInResult): string {
  const taken = new Set(workspaces.list().map(({ name }) => name))
  const first = who.workspace_name ?? new URL(at.base_url).hostname
  let name = first
  for (let count = 2; taken.has(name); count += 1) name = `${first} ${count}`
  return name
}

const identityOf = ({ issuer, subject, workspace_id }: Who): Identity => ({
  issuer,
  subject,
  workspace_id,
})
