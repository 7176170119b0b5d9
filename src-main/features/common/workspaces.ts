import type { Scope } from '#shared/api/scopes.ts'
import type { PlaceAnswer, SessionState, Workspace } from '#shared/bridge/session.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { PracticeControl } from './practice-control.ts'

/** The workspaces of this computer: opening, signing in, switching, locking and signing out. */
export interface Workspaces {
  /**
   * Opens the workspace that was open last. Resolves once it can be read, or has failed to open.
   */
  start(): Promise<void>
  /** Returns the open workspace. Throws the problem `no_workspace` if there is none. */
  open(): Engine
  isOpen(): boolean
  /** Runs work on the open workspace. A lock or a sign-out meanwhile rejects it at once (P22). */
  within<T>(work: () => T | Promise<T>): Promise<T>
  /** Resolves once the start has ended, successfully or not. */
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
    /** Needed only if users sign in on another host than the API's. */
    auth_url?: string | undefined
  }): Promise<void>
  renew(scopes: Scope[]): Promise<void>
  /**
   * Passes the user's choice of workspace to the sign-in that waits for it. Throws the problem
   * `nothing` if none does.
   */
  place(answer: PlaceAnswer): void
  cancel(): void
  /** Opens the page of the current sign-in again. */
  reopen(): Promise<void>
  switchTo(id: string): Promise<void>
  /** Closes the open workspace and opens it again. Throws if another one is open by now. */
  openAnew(id: string): Promise<void>
  signOut(id: string, discardPending: boolean): Promise<void>
  /** Signs out and keeps the files, locked until the same person signs in again (J7). */
  signOutKeeping(id: string): Promise<void>
  /**
   * Locks the open workspace. From this call on, none of its data is returned or announced; its
   * requests are aborted, and its files are closed afterwards (J6, P22).
   */
  lock(reason: 'asked' | 'idle'): Promise<void>
  unlock(passphrase: string | undefined): Promise<void>
  /** Sets, changes or removes the passphrase that protects the key of the open workspace. */
  setPassphrase(from: string | undefined, to: string | null): Promise<void>
  /** Reports that the user is active. */
  active(): void
  /**
   * Returns the control interface of the practice workspace while that is open and its process
   * runs; null otherwise.
   */
  control(): PracticeControl | null
  /** Returns the same also while the process is starting; calls wait until it runs. */
  startedControl(): PracticeControl | null
  /**
   * Reports whether the practice workspace is open but its process keeps ending, so that the user
   * has to restart it.
   */
  practiceStopped(): boolean
  /** Restarts the process of the practice workspace. */
  restartPractice(): Promise<void>
  stop(): Promise<void>
}
