import type { Engine } from '#main/engine/engine.ts'
import type { App } from './app.ts'
import type { Handlers } from './handlers.ts'
import type { Offers, Services } from './offers.ts'

/**
 * One subject of Hotdesk: its commands and its background work. Built once when Hotdesk starts, and
 * opened for every workspace that is opened.
 */
export interface Feature {
  readonly name: string
  /** The prefixes of its commands; no other feature uses them. */
  readonly subjects: readonly string[]
  build(app: App): FeatureParts
}

/**
 * Loads handlers on the first command of their subject, so that their code does not delay the first
 * row.
 */
export type Later = Record<string, () => Promise<Partial<Handlers>>>

/** The parts of a feature: one that works without a workspace, one that needs it, or both. */
export interface FeatureParts {
  /** Commands that work without a workspace; handlers of the open workspace take precedence. */
  handlers?: Partial<Handlers>
  later?: Later
  start?(): void
  stop?(): void | Promise<void>
  /** Opens the feature on a workspace, before anything of it is read or sent. */
  open?(engine: Engine, services: Services): OpenFeature | Promise<OpenFeature>
}

/** A feature opened on one workspace. */
export interface OpenFeature {
  handlers?: Partial<Handlers>
  later?: Later
  /** What other features may use of it. */
  offers?: Partial<Offers>
  /** Starts its work; the workspace can be read and has begun to send. */
  start?(): void | Promise<void>
  /** Stops its work; the engine still runs. */
  stop?(): void
}
