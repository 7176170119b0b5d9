import * as z from 'zod'
import { policySettings } from '../domain/policy.ts'
import { change, id, none, query, time } from './command.ts'
import { problem } from './problem.ts'

/**
 * A workspace this computer knows. Its colour tells it apart at a glance; practice is framed
 * unmistakably.
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

/** Where a sign-in belongs: a workspace that was asked about, or (null) a new one of this name. */
export const placeAnswer = z.object({
  id: id.nullable(),
  name: z.string().trim().min(1).max(80).optional(),
})
export type PlaceAnswer = z.infer<typeof placeAnswer>

/**
 * Somebody signed in, and nothing proves which of these workspaces is theirs, if any is. Until they
 * say it, nothing is opened, merged or sent.
 */
export const placeQuestion = z.object({
  /** The host of the service. */
  service: z.string(),
  /** Whom the service names now; null where it does not say. */
  person: z.string().nullable(),
  places: z.array(
    z.object({
      id,
      name: z.string(),
      colour: z.string(),
      person: z.string().nullable(),
      used_at: time.nullable(),
      /** Changes that would be sent as whoever signed in; null where nobody can say. */
      waiting: z.number().nullable(),
    }),
  ),
  /** What a new one would be called. */
  new_name: z.string(),
})
export type PlaceQuestion = z.infer<typeof placeQuestion>

/** What an administrator fixed (docs/managed-settings.md). Null, or true: the person chooses. */
export const managed = z.object({
  /** The file of the policy, and what is wrong with it. */
  file: z.string(),
  troubles: z.array(z.string()),
  fixed: z.array(z.enum(policySettings)),
  /** `none`: there is no workspace that people can sign in to. */
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
 * `none`: nobody has signed in yet. `signed_out`: the work is here and readable, but sending waits
 * for a sign-in.
 */
export const sessionState = z.object({
  state: z.enum(['none', 'signing_in', 'signed_in', 'signed_out']),
  workspace: workspace.nullable(),
  /** While signing in: the page to open in the browser, should it not have opened. */
  sign_in_url: z.string().nullable(),
  /** While signing in: which workspace it is for, where only the person can say. */
  question: placeQuestion.nullable(),
  /** Why the last sign-in ended, or why the session did. */
  problem: problem.nullable(),
  scopes: z.array(z.string()),
  keychain: z.enum(['working', 'missing', 'locked', 'hanging', 'failing', 'checking']),
  /** True when nothing secret is kept on disk: the session ends with the window. */
  memory_only: z.boolean(),
  /**
   * Why nothing of the workspace is open: a person left or asked, Hotdesk has just started, or its
   * lease is over (J6, J8). `signed_out`: with its files kept (J7). `unsealed`: a passphrase is
   * required first.
   */
  locked: z.enum(['asked', 'idle', 'start', 'lease', 'signed_out', 'unsealed']).nullable(),
  /**
   * The name of a workspace that is being signed out of, behind a window that shows nothing of it
   * any more.
   */
  leaving: z.string().nullable(),
  /** A workspace named on the command line: what the first screen is filled in with. */
  offered: z
    .object({ base_url: z.string(), auth_url: z.string(), client_id: z.string() })
    .nullable(),
  /** What an administrator fixed on this computer; null: nothing. */
  managed: managed.nullable(),
  /** The key is under a passphrase. */
  sealed: z.boolean(),
  host: z.enum(['electron', 'browser']),
  version: z.string(),
})
export type SessionState = z.infer<typeof sessionState>

/**
 * A passphrase guards a key that is also behind the system's keychain, and every guess costs a
 * tenth of a second.
 */
export const LOCK_LEAST = 8

export const sessionCommands = {
  'session.state': query(none, sessionState, ['session']),
  'session.workspaces': query(none, z.object({ workspaces: z.array(workspace) }), ['session']),
  /** Starts the embedded practice workspace and signs in to it through the browser. */
  'session.practice': change(none, none),
  'session.signIn': change(
    z.object({
      base_url: z.string().max(2000),
      auth_url: z.string().max(2000).optional(),
      client_id: z.string().max(300).optional(),
    }),
    none,
  ),
  'session.useToken': change(
    z.object({
      base_url: z.string().max(2000),
      token: z.string().min(1).max(10_000),
      auth_url: z.string().max(2000).optional(),
    }),
    none,
  ),
  /** Answers the question of a sign-in. Refused with `nothing` where none is asked. */
  'session.place': change(placeAnswer, none),
  /** Ends the sign-in under way; tokens that were issued for it go back. */
  'session.cancel': change(none, none),
  /** Opens the page of the sign-in under way once more. */
  'session.reopen': change(none, none),
  /** Signs the current workspace in again, asking for further scopes where given. */
  'session.renew': change(z.object({ scopes: z.array(z.string()).optional() }), none),
  'session.switch': change(z.object({ id }), none),
  /**
   * Closes the workspace and forgets its key; refused with `memory_only` where the key is nowhere
   * else.
   */
  'session.lock': change(none, none),
  /** Refused with `wrong_passphrase`, and with `wait` after too many of those. */
  'session.unlock': change(z.object({ passphrase: z.string().max(500).optional() }), none),
  /** Puts the key of the open workspace under a passphrase, another one, or (null) none. */
  'session.passphrase': change(
    z.object({
      from: z.string().max(500).optional(),
      to: z.string().min(LOCK_LEAST).max(500).nullable(),
    }),
    none,
  ),
  /** Somebody is at the keyboard: the idle lock begins to count anew. */
  'session.active': change(none, none),
  /**
   * Refused with code `pending` while edits wait, unless `discard_pending`. Revokes, then wipes.
   */
  'session.signOut': change(z.object({ id, discard_pending: z.boolean() }), none),
  /**
   * Revokes, and keeps the files closed until the same person signs in (J7). Refused with
   * `memory_only` where the key is nowhere else.
   */
  'session.signOutKeeping': change(z.object({ id }), none),
} as const

/** Scopes, for settings: what each is for, and whether it was granted. */
export const scopeRow = z.object({
  scope: z.string(),
  purpose: z.string(),
  granted: z.boolean(),
  used: z.boolean(),
})
export const scopeCommands = {
  'session.scopes': query(none, z.object({ scopes: z.array(scopeRow) }), ['session']),
} as const

/**
 * Credits as last read (D1). `low`: at or below the person's own threshold, or the service's 10.
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
  'credits.read': query(none, z.object({ credits: creditState.nullable() }), ['credits']),
  'credits.refresh': change(none, none),
} as const
