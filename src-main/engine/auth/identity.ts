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
 * Whether two sign-ins are the same person in the same workspace of the same service (P13, P18).
 */
export const sameIdentity = (a: Identity, b: Identity): boolean =>
  a.issuer === b.issuer && a.subject === b.subject && a.workspace_id === b.workspace_id

const NAMELESS = 'sign-in:'
const hash = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 16)

/** An identity by a part of its token's hash, so that another token is another identity (P13). */
export const byToken = (issuer: string, prefix: string, token: string): Who => ({
  issuer,
  subject: `${prefix}${hash(token)}`,
  workspace_id: null,
  workspace_name: null,
  name: null,
  email: null,
})

/**
 * Who signed in where the service does not say: the subject of the ID token, else this sign-in
 * itself. Signing in again to a workspace: the one that is expected, where nothing speaks against
 * it; null where it was a person with a name, who may be somebody else now (P13).
 */
export function unnamed(
  issuer: string,
  tokens: { subject: string | null; refresh_token: string | null; access_token: string },
  expect: Identity | undefined,
): Who | null {
  const who = byToken(issuer, NAMELESS, tokens.refresh_token ?? tokens.access_token)
  const same =
    expect?.issuer === issuer &&
    (tokens.subject === null
      ? expect.subject.startsWith(NAMELESS)
      : expect.subject === tokens.subject)
  if (same) return { ...who, ...expect }
  if (tokens.subject !== null) return { ...who, subject: tokens.subject }
  return expect ? null : who
}
