import type { Engine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import type { Offers, Services } from '#main/features/common/offers.ts'
import type { FeatureParts, OpenFeature } from '#main/features/common/feature.ts'
import { joinAnswers, type Answers } from './answers.ts'

/** An open workspace: its engine, and every feature on it. */
export interface OpenWorkspace {
  readonly engine: Engine
  /** The handlers of its features. */
  readonly answers: Answers
  /**
   * Starts to send and to read, then starts the features. If stopped meanwhile, starts nothing more
   * and resolves.
   */
  start(): Promise<void>
  /** Stops the features and the engine at once; the files close once `after` is over. */
  stop(after?: Promise<void>): Promise<void>
}

/**
 * Wraps handlers so that they get the service's ids: a screen that opened while a record had a
 * local id keeps asking with that.
 */
function withServerIds(
  { outbox }: Pick<Engine, 'outbox'>,
  handlers: Partial<Handlers>,
): Partial<Handlers> {
  const all = Object.entries(handlers as Record<string, (input: unknown) => unknown>)
  return Object.fromEntries(
    all.map(([name, handler]) => [name, (input: unknown) => handler(outbox.withServerIds(input))]),
  )
}

/** Opens every feature on an engine that has not started; closes the engine if one fails. */
export async function openFeatures(
  engine: Engine,
  features: readonly Pick<FeatureParts, 'open'>[],
  practice: Services['practice'],
): Promise<OpenWorkspace> {
  const opened: OpenFeature[] = []
  const services: Services = {
    practice,
    use<K extends keyof Offers>(name: K): Offers[K] {
      const offer = opened.find((feature) => feature.offers?.[name])?.offers?.[name]
      if (!offer) throw new Error(`no feature offers ${name}`)
      return offer
    },
  }
  const stop = async (after?: Promise<void>) => {
    for (const feature of opened) feature.stop?.()
    await engine.stop(after)
  }
  try {
    for (const feature of features) {
      const openedFeature = await feature.open?.(engine, services)
      if (openedFeature) opened.push(openedFeature)
    }
    return {
      engine,
      answers: joinAnswers(opened, (handlers) => withServerIds(engine, handlers)),
      async start() {
        await engine.start()
        // Nothing can be saved, so no feature starts its work.
        if (engine.store.full) return
        try {
          for (const feature of opened) if (!engine.stopped()) await feature.start?.()
        } catch (error) {
          if (!engine.stopped()) throw error
        }
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
