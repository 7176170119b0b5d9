import { createHash } from 'node:crypto'

/** The owner of work on this computer. Pending edits are replayed only if all three match (P13). */
export interface Identity {
  issuer: string
  subject: string
  /** Null if the service does not name a workspace. */
  workspace_id: string | null
}

/** An identity with what the service says about the person; every name may be missing. */
export interface Who extends Identity {
  name: string | null
  email: string | null
  workspace_name: string | null
}

/**
 * Reports whether two sign-ins are the same person in the same workspace of the same service (P13,
 * P18).
 */
export const sameIdentity = (a: Identity, b: Identity): boolean =>
  a.issuer === b.issuer && a.subject === b.subject && a.workspace_id === b.workspace_id

const NAMELESS = 'sign-in:'
const API_TOKEN = 'api-token:'
const hash = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 16)

/**
 * Creates an identity from part of the token's hash, so that another token is another identity
 * (P13).
 */
const byToken = (issuer: string, prefix: string, token: string): Who => ({
  issuer,
  subject: `${prefix}${hash(token)}`,
  workspace_id: null,
  workspace_name: null,
  name: null,
  email: null,
})

/** Reports whether the service stated the identity; otherwise it is known only by its token. */
export const isStated = ({ subject }: Identity): boolean =>
  !subject.startsWith(NAMELESS) && !subject.startsWith(API_TOKEN)

/**
 * Reports whether the same identity may appear again. One made from the tokens of a sign-in cannot,
 * because those are never issued twice.
 */
export const canRecur = ({ subject }: Identity): boolean => !subject.startsWith(NAMELESS)

/**
 * Reports whether two sign-ins may be the same person in the same workspace: the service stated
 * nothing that differs. That proves nothing, so only the user can confirm it (P13).
 */
export function mayBeSame(a: Identity, b: Identity): boolean {
  if (!isStated(a) || !isStated(b)) return true
  if (a.issuer !== b.issuer || a.subject !== b.subject) return false
  return a.workspace_id === b.workspace_id || a.workspace_id === null || b.workspace_id === null
}

/** Creates the identity of an API token whose owner the service does not state. */
export const byApiToken = (issuer: string, token: string): Who => byToken(issuer, API_TOKEN, token)

/**
 * Creates the identity of a sign-in that userinfo does not name. It is the subject of the ID token,
 * in the expected workspace if that has the same subject; without an ID token, it is this sign-in
 * itself.
 */
export function makeNamelessIdentity(
  issuer: string,
  tokens: { subject: string | null; refresh_token: string | null; access_token: string },
  expect: Identity | null | undefined,
): Who {
  const nameless = byToken(issuer, NAMELESS, tokens.refresh_token ?? tokens.access_token)
  if (tokens.subject === null) return nameless
  const withSubject = { ...nameless, subject: tokens.subject }
  const isExpected = expect?.issuer === issuer && expect.subject === tokens.subject
  return isExpected ? { ...withSubject, workspace_id: expect.workspace_id } : withSubject
}
