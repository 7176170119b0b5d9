import type { Engine } from '#main/engine/engine.ts'
import type { App } from './app.ts'
import type { Handlers } from './handlers.ts'
import type { Offers, Services } from './offers.ts'

/**
 * One subject of Hotdesk: its commands, and what goes on behind them. It is built once, when
 * Hotdesk starts, and opens on every workspace that is opened.
 */
export interface Feature {
  readonly name: string
  /** The words its commands begin with; they belong to no other feature. */
  readonly subjects: readonly string[]
  build(app: App): FeatureParts
}

/**
 * Loads handlers when a command of their subject is asked for: what is not needed for the first row
 * is not read before it.
 */
export type Later = Record<string, () => Promise<Partial<Handlers>>>

/** What a feature is made of: a part that works without a workspace, one that needs it, or both. */
export interface FeatureParts {
  /** Commands that work without a workspace; one of the open workspace goes before them. */
  handlers?: Partial<Handlers>
  later?: Later
  start?(): void
  stop?(): void | Promise<void>
  /** Opens on a workspace, before anything of it is read or sent. */
  open?(engine: Engine, services: Services): OpenFeature | Promise<OpenFeature>
}

/** A feature on one open workspace. */
export interface OpenFeature {
  handlers?: Partial<Handlers>
  later?: Later
  /** What other features may use of it. */
  offers?: Partial<Offers>
  /** Begins its work; the workspace can be read and has begun to send. */
  start?(): void | Promise<void>
  /** Ends its work; the engine still runs. */
  stop?(): void
}
