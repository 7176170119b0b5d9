import { canRecur, mayBeSame, type Identity, type Who } from '#main/engine/auth/identity.ts'
import {
  identitiesOf,
  type KnownWorkspace,
  type KnownWorkspaces,
} from '#main/engine/known-workspaces.ts'

/** What an installation is registered as, where nobody says otherwise. */
export const DEFAULT_CLIENT = 'hotdesk'
const PRACTICE_NAME = 'Practice workspace'

/** Where a workspace is found, and how somebody signs in to it. */
export type Address = Pick<KnownWorkspace, 'kind' | 'base_url' | 'auth_url' | 'client_id'>

/** Somebody who signed in, and where. */
export interface Arrival {
  who: Who
  at: Address
}

/**
 * Returns the workspaces of the same address that may be this person's, where nothing proves which
 * one is: the person is asked then. Empty where one is proven, or none can be (docs/decisions).
 */
export function possiblePlaces(
  workspaces: KnownWorkspaces,
  { who, at }: Arrival,
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

/** Finds the workspace of an identity among those here already, or adds a new one. */
export function placeFor(
  workspaces: KnownWorkspaces,
  arrival: Arrival,
  now: number,
): KnownWorkspace {
  const known = workspaces.find(arrival.who)
  return known ? takePlace(workspaces, known, arrival, now) : addPlace(workspaces, arrival)
}

/** Lets somebody into a workspace that is theirs: by its identity, or by their own word. */
export function takePlace(
  workspaces: KnownWorkspaces,
  known: KnownWorkspace,
  { who, at }: Arrival,
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

/** Adds a workspace of its own, under the name that the person gave it, else the service's. */
export function addPlace(
  workspaces: KnownWorkspaces,
  { who, at }: Arrival,
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

/** Returns a name that no workspace here has: the service's, with a number where that is taken. */
export function freeName(workspaces: KnownWorkspaces, { who, at }: Arrival): string {
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
