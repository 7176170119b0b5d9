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
