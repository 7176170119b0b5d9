import { createHash } from 'node:crypto'

/** Whose work this is: replay of pending edits resumes only where all three are the same (P13). */
export interface Identity {
  issuer: string
  subject: string
  /** null where the service does not name a workspace. */
  workspace_id: string | null
}

/** An identity with what the service says about the person; every name may be missing. */
export interface Who extends Identity {
  name: string | null
  email: string | null
  workspace_name: string | null
}

/**
 * Tells whether two sign-ins are the same person in the same workspace of the same service (P13,
 * P18).
 */
export const sameIdentity = (a: Identity, b: Identity): boolean =>
  a.issuer === b.issuer && a.subject === b.subject && a.workspace_id === b.workspace_id

const NAMELESS = 'sign-in:'
const API_TOKEN = 'api-token:'
const hash = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 16)

/** An identity by a part of its token's hash, so that another token is another identity (P13). */
const byToken = (issuer: string, prefix: string, token: string): Who => ({
  issuer,
  subject: `${prefix}${hash(token)}`,
  workspace_id: null,
  workspace_name: null,
  name: null,
  email: null,
})

/** Tells whether the service said who it is; else it is known by its token alone. */
export const isStated = ({ subject }: Identity): boolean =>
  !subject.startsWith(NAMELESS) && !subject.startsWith(API_TOKEN)

/**
 * Tells whether an identity may be seen again: what a refresh token stood for is never issued
 * twice.
 */
export const canRecur = ({ subject }: Identity): boolean => !subject.startsWith(NAMELESS)

/**
 * Tells whether two sign-ins may be the same person in the same workspace: nothing that the service
 * said of them differs. It proves nothing, so only the person can say that they are (P13).
 */
export function mayBeSame(a: Identity, b: Identity): boolean {
  if (!isStated(a) || !isStated(b)) return true
  if (a.issuer !== b.issuer || a.subject !== b.subject) return false
  return a.workspace_id === b.workspace_id || a.workspace_id === null || b.workspace_id === null
}

/** Makes the identity of an API token where the service says nothing of whose it is. */
export const byApiToken = (issuer: string, token: string): Who => byToken(issuer, API_TOKEN, token)

/**
 * Says who signed in where userinfo does not: the subject of the ID token, in the workspace that is
 * expected where the same subject is; else this sign-in itself.
 */
export function makeNamelessIdentity(
  issuer: string,
  tokens: { subject: string | null; refresh_token: string | null; access_token: string },
  expect: Identity | undefined,
): Who {
  const who = byToken(issuer, NAMELESS, tokens.refresh_token ?? tokens.access_token)
  if (tokens.subject === null) return who
  const named = { ...who, subject: tokens.subject }
  const same = expect?.issuer === issuer && expect.subject === tokens.subject
  return same ? { ...named, workspace_id: expect.workspace_id } : named
}
