import * as z from 'zod'
import { policySettings } from '../domain/policy.ts'
import { change, id, noOutput, query, time } from './command.ts'
import { problem } from './problem.ts'

/**
 * A workspace known on this computer. Its colour makes it recognisable at a glance; the practice
 * workspace has an unmistakable frame.
 */
export const workspace = z.object({
  id,
  name: z.string(),
  kind: z.enum(['practice', 'service']),
  colour: z.string(),
  base_url: z.string(),
  person: z.string().nullable(),
  current: z.boolean(),
  signed_in: z.boolean(),
  pending: z.number(),
})
export type Workspace = z.infer<typeof workspace>

/** The workspace a sign-in belongs to: one of those offered, or (null) a new one of this name. */
export const placeAnswer = z.object({
  id: id.nullable(),
  name: z.string().trim().min(1).max(80).optional(),
})
export type PlaceAnswer = z.infer<typeof placeAnswer>

/**
 * The question after a sign-in that cannot be assigned to one of these workspaces. Until the user
 * answers, nothing is opened, merged or sent.
 */
export const placeQuestion = z.object({
  /** The host of the service. */
  service: z.string(),
  /** The person the service reports now; null if it reports none. */
  person: z.string().nullable(),
  places: z.array(
    z.object({
      id,
      name: z.string(),
      colour: z.string(),
      person: z.string().nullable(),
      used_at: time.nullable(),
      /** Pending changes that would be sent as the signed-in person; null if unknown. */
      waiting: z.number().nullable(),
    }),
  ),
  /** The name a new workspace would have. */
  new_name: z.string(),
})
export type PlaceQuestion = z.infer<typeof placeQuestion>

/** What an administrator fixed (docs/managed-settings.md). With null, or true, the user chooses. */
export const managed = z.object({
  /** The policy file, and its errors. */
  file: z.string(),
  problems: z.array(z.string()),
  fixed: z.array(z.enum(policySettings)),
  /** `none`: there is no workspace to sign in to. */
  workspace: z.union([z.object({ base_url: z.string() }), z.literal('none')]).nullable(),
  practice_workspace: z.boolean(),
  agents: z.boolean(),
  lock: z.object({ after_minutes: z.number() }).nullable(),
  caps: z.object({
    day: z.number().nullable(),
    week: z.number().nullable(),
    floor: z.number().nullable(),
  }),
  update_channel: z.enum(['stable', 'beta']).nullable(),
})
export type Managed = z.infer<typeof managed>

/**
 * `none`: no one has signed in yet. `signed_out`: the work is present and readable, but sending
 * requires a sign-in.
 */
export const sessionState = z.object({
  state: z.enum(['none', 'signing_in', 'signed_in', 'signed_out']),
  workspace: workspace.nullable(),
  /** During a sign-in: the page to open by hand if the browser did not open it. */
  sign_in_url: z.string().nullable(),
  /** During a sign-in: which workspace it is for, if only the user can tell. */
  question: placeQuestion.nullable(),
  /** Why the last sign-in failed, or why the session ended. */
  problem: problem.nullable(),
  scopes: z.array(z.string()),
  keychain: z.enum(['working', 'missing', 'locked', 'hanging', 'failing', 'checking']),
  /** True if no secret is kept on disk; the session then ends with the window. */
  memory_only: z.boolean(),
  /**
   * Why no workspace is open: the user was idle or locked it, Hotdesk has just started, or the
   * lease has ended (J6, J8). `signed_out`: its files are kept (J7). `unsealed`: the administrator
   * requires a passphrase, and none is set.
   */
  locked: z.enum(['asked', 'idle', 'start', 'lease', 'signed_out', 'unsealed']).nullable(),
  /** The name of a workspace that is being signed out; the window no longer shows any of it. */
  leaving: z.string().nullable(),
  /** The workspace named on the command line, which prefills the first screen. */
  offered: z
    .object({ base_url: z.string(), auth_url: z.string(), client_id: z.string() })
    .nullable(),
  /** What an administrator fixed on this computer; null: nothing. */
  managed: managed.nullable(),
  /** Whether the key is protected by a passphrase. */
  sealed: z.boolean(),
  host: z.enum(['electron', 'browser']),
  version: z.string(),
})
export type SessionState = z.infer<typeof sessionState>

/**
 * The minimum length of a passphrase. It can be shorter than for a backup, because the key is also
 * in the system's keychain, and every guess takes a tenth of a second.
 */
export const LOCK_LEAST = 8

export const sessionCommands = {
  'session.state': query(noOutput, sessionState, ['session']),
  'session.workspaces': query(noOutput, z.object({ workspaces: z.array(workspace) }), ['session']),
  /** Starts the embedded practice workspace and signs in to it through the browser. */
  'session.practice': change(noOutput, noOutput),
  'session.signIn': change(
    z.object({
      base_url: z.string().max(2000),
      auth_url: z.string().max(2000).optional(),
      client_id: z.string().max(300).optional(),
    }),
    noOutput,
  ),
  'session.useToken': change(
    z.object({
      base_url: z.string().max(2000),
      token: z.string().min(1).max(10_000),
      auth_url: z.string().max(2000).optional(),
    }),
    noOutput,
  ),
  /** Answers the question of a sign-in. Refused with `nothing` if there is none. */
  'session.place': change(placeAnswer, noOutput),
  /** Cancels the sign-in in progress; tokens already issued for it are revoked. */
  'session.cancel': change(noOutput, noOutput),
  /** Opens the page of the sign-in in progress again. */
  'session.reopen': change(noOutput, noOutput),
  /** Signs in to the current workspace again, requesting further scopes if given. */
  'session.renew': change(z.object({ scopes: z.array(z.string()).optional() }), noOutput),
  'session.switch': change(z.object({ id }), noOutput),
  /**
   * Closes the workspace and forgets its key. Refused with `memory_only` if the key is stored
   * nowhere else.
   */
  'session.lock': change(noOutput, noOutput),
  /**
   * Opens a locked workspace. Refused with `wrong_passphrase`, and with `wait` after too many wrong
   * ones.
   */
  'session.unlock': change(z.object({ passphrase: z.string().max(500).optional() }), noOutput),
  /** Protects the key of the open workspace with a passphrase, changes it, or (null) removes it. */
  'session.passphrase': change(
    z.object({
      from: z.string().max(500).optional(),
      to: z.string().min(LOCK_LEAST).max(500).nullable(),
    }),
    noOutput,
  ),
  /** Reports user activity, which restarts the idle timer of the lock. */
  'session.active': change(noOutput, noOutput),
  /**
   * Revokes the tokens, then deletes the workspace's files. Refused with `pending` while edits are
   * pending, unless `discard_pending`.
   */
  'session.signOut': change(z.object({ id, discard_pending: z.boolean() }), noOutput),
  /**
   * Revokes the tokens, and keeps the files locked until the same person signs in (J7). Refused
   * with `memory_only` if the key is stored nowhere else.
   */
  'session.signOutKeeping': change(z.object({ id }), noOutput),
} as const

/** A scope as shown in Settings: its purpose, and whether it was granted. */
export const scopeRow = z.object({
  scope: z.string(),
  purpose: z.string(),
  granted: z.boolean(),
  used: z.boolean(),
})
export const scopeCommands = {
  'session.scopes': query(noOutput, z.object({ scopes: z.array(scopeRow) }), ['session']),
} as const

/**
 * The credit balance as last read (D1). `low`: at or below the user's threshold, or the service's
 * 10.
 */
export const creditState = z.object({
  plan_balance: z.number(),
  addon_balance: z.number(),
  total: z.number(),
  read_at: time,
  low: z.boolean(),
  lasts_until: time.nullable(),
})
export type CreditState = z.infer<typeof creditState>
export const creditCommands = {
  'credits.read': query(noOutput, z.object({ credits: creditState.nullable() }), ['credits']),
  'credits.refresh': change(noOutput, noOutput),
} as const
