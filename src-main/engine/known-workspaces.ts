import * as z from 'zod'
import { isStated, sameIdentity, type Identity } from '#main/engine/auth/identity.ts'
import type { Preferences } from '#main/ports.ts'
import { random } from '#main/random.ts'

/**
 * The owner of a workspace's files. Pending edits are replayed only if all three match (P13, P18).
 */
const identity = z.object({
  issuer: z.string(),
  subject: z.string(),
  workspace_id: z.string().nullable(),
})

const known = z.object({
  id: z.string(),
  kind: z.enum(['practice', 'service']),
  name: z.string(),
  colour: z.string(),
  person: z.string().nullable(),
  base_url: z.string(),
  /** Null for a workspace entered by API token. */
  auth_url: z.string().nullable(),
  client_id: z.string().nullable(),
  identity: identity.nullable(),
  /**
   * Further identities that the user declared to be the same person. The files stay under the
   * first.
   */
  also: z.array(identity).default([]),
  /** A sign-out has begun; the next start finishes it (P14). */
  leaving: z.boolean().default(false),
  /** Signed out with its files kept: only a sign-in of the same person opens it (J7). */
  signed_out: z.boolean().default(false),
  /** Its key is protected by a passphrase (J6). */
  sealed: z.boolean().default(false),
  /** Programs on this computer may read it (L7). */
  agents: z.boolean().default(false),
  /**
   * A calendar file of its meetings outside the profile; it is deleted with the workspace (C13).
   */
  calendar_file: z.string().nullable().default(null),
  /**
   * When the service last accepted this user's sign-in, when it reported that the sign-in has
   * ended, and the days on which Hotdesk ran since the lease expired (J8).
   */
  seen_at: z.number().nullable().default(null),
  ended_at: z.number().nullable().default(null),
  days_run: z.array(z.string()).default([]),
})
export type KnownWorkspace = z.infer<typeof known>
/** Fields that start empty in a new workspace. */
type Marks =
  | 'also'
  | 'leaving'
  | 'signed_out'
  | 'sealed'
  | 'agents'
  | 'calendar_file'
  | 'seen_at'
  | 'ended_at'
  | 'days_run'

/**
 * Returns all known identities of a workspace's owner: one person, by one or several identities.
 */
export const identitiesOf = ({
  identity: first,
  also,
}: Pick<KnownWorkspace, 'identity' | 'also'>): Identity[] => (first ? [first, ...also] : also)

/**
 * Returns the workspace's account as the service named it; if it never did, the one of its token.
 */
export const accountNameOf = (of: Pick<KnownWorkspace, 'identity' | 'also'>): Identity | null =>
  identitiesOf(of).find(isStated) ?? of.identity

const KEY = 'workspaces'
const stored = z
  .object({ current: z.string().nullable(), list: z.array(known) })
  .catch(() => ({ current: null, list: [] }))

/**
 * Colours that differ in light and dark themes and for colour-blind users; the practice workspace
 * has its own.
 */
const colours = ['ember', 'teal', 'indigo', 'plum', 'moss', 'slate'] as const

/** The workspaces known on this computer. Holds addresses and names, never secrets. */
export interface KnownWorkspaces {
  list(): KnownWorkspace[]
  get(id: string): KnownWorkspace | null
  current(): KnownWorkspace | null
  setCurrent(id: string | null): void
  /** Adds a workspace under a new id and the next free colour. */
  add(workspace: Omit<KnownWorkspace, 'id' | 'colour' | Marks>): KnownWorkspace
  update(id: string, change: Partial<Omit<KnownWorkspace, 'id'>>): KnownWorkspace
  remove(id: string): void
  /**
   * Returns the workspace whose files belong to this identity, as stated by the service or the
   * user.
   */
  find(owner: Identity): KnownWorkspace | null
}

/** Creates the list of known workspaces in the preferences of this computer. */
export function createKnownWorkspaces(preferences: Preferences): KnownWorkspaces {
  const read = () => stored.parse(preferences.get(KEY))
  const write = (change: (state: z.infer<typeof stored>) => void) => {
    const state = read()
    change(state)
    preferences.set(KEY, state)
  }
  const get = (id: string) => read().list.find((workspace) => workspace.id === id) ?? null
  return {
    list: () => read().list,
    get,
    current: () => {
      const { current, list } = read()
      return list.find((workspace) => workspace.id === current) ?? null
    },
    setCurrent: (id) =>
      write((state) => {
        state.current = id
      }),
    add(workspace) {
      const taken = new Set(read().list.map((existing) => existing.colour))
      const colour =
        workspace.kind === 'practice'
          ? 'practice'
          : (colours.find((candidate) => !taken.has(candidate)) ?? 'slate')
      const added: KnownWorkspace = {
        ...workspace,
        id: random.uuid().slice(0, 13),
        colour,
        also: [],
        leaving: false,
        signed_out: false,
        sealed: false,
        agents: false,
        calendar_file: null,
        seen_at: null,
        ended_at: null,
        days_run: [],
      }
      write((state) => {
        state.list.push(added)
      })
      return added
    },
    update(id, change) {
      write((state) => {
        state.list = state.list.map((workspace) =>
          workspace.id === id ? { ...workspace, ...change } : workspace,
        )
      })
      const updated = get(id)
      if (!updated) throw new Error(`no workspace ${id}`)
      return updated
    },
    remove: (id) =>
      write((state) => {
        state.list = state.list.filter((workspace) => workspace.id !== id)
        if (state.current === id) state.current = state.list[0]?.id ?? null
      }),
    find: (owner) =>
      read().list.find((workspace) =>
        identitiesOf(workspace).some((candidate) => sameIdentity(candidate, owner)),
      ) ?? null,
  }
}
