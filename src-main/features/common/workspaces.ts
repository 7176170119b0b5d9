import type { Scope } from '#shared/api/scopes.ts'
import type { PlaceAnswer, SessionState, Workspace } from '#shared/bridge/session.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { PracticeControl } from './practice-control.ts'

/**
 * The workspaces of this computer: which one is open, who signs in where, and how they are left
 * again.
 */
export interface Workspaces {
  /** Opens the workspace that was open last; resolves when it can be read, or cannot. */
  start(): Promise<void>
  /** The open workspace; throws the problem `no_workspace` when there is none. */
  open(): Engine
  isOpen(): boolean
  /**
   * Does what somebody asks about the open workspace; a lock or a sign-out meanwhile refuses it at
   * once (P22).
   */
  within<T>(work: () => T | Promise<T>): Promise<T>
  /** Resolves once the start has ended, well or not. */
  waitForFirst(): Promise<void>
  state(): SessionState
  list(): Workspace[]
  practice(): Promise<void>
  signIn(where: {
    base_url: string
    auth_url?: string | undefined
    client_id?: string | undefined
  }): void
  useToken(where: {
    base_url: string
    token: string
    /** Needed only where people sign in on another host than the API's. */
    auth_url?: string | undefined
  }): Promise<void>
  renew(scopes: Scope[]): Promise<void>
  /**
   * Says where the sign-in belongs that asks for it. Throws the problem `nothing` where none does.
   */
  place(answer: PlaceAnswer): void
  cancel(): void
  /** Opens the page of the sign-in under way once more. */
  reopen(): Promise<void>
  switchTo(id: string): Promise<void>
  /** Closes the open workspace and opens it again. Throws when it is not the open one any more. */
  openAnew(id: string): Promise<void>
  signOut(id: string, discardPending: boolean): Promise<void>
  /** Signs out and keeps the files, closed until the same person signs in (J7). */
  signOutKeeping(id: string): Promise<void>
  /**
   * From this call on nothing of the open workspace is answered or announced; its requests are given up,
   * its files close behind it (J6, P22).
   */
  lock(reason: 'asked' | 'idle'): Promise<void>
  unlock(passphrase: string | undefined): Promise<void>
  /** Puts the key of the open workspace under a passphrase, another one, or none. */
  setPassphrase(from: string | undefined, to: string | null): Promise<void>
  /** Somebody is at the keyboard. */
  active(): void
  /** The switches of the practice workspace, while it is the open one and its process runs. */
  control(): PracticeControl | null
  /** The same while its process is only starting: what is asked waits for that. */
  startedControl(): PracticeControl | null
  /**
   * The practice workspace is the open one, and its process ended again and again: a person starts
   * it once more.
   */
  practiceStopped(): boolean
  /** Starts the process of the practice workspace again. */
  restartPractice(): Promise<void>
  stop(): Promise<void>
}
