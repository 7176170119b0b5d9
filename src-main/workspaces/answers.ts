import type { CommandName } from '#shared/bridge/index.ts'
import type { Later } from '#main/features/common/feature.ts'
import type { Handlers } from '#main/features/common/handlers.ts'

/** What features answer: some of it at once, the rest of a subject after it was loaded. */
export interface Answers {
  find<N extends CommandName>(command: N): Handlers[N] | undefined
  /** Tells how the rest of a subject is loaded; null where all of it is here. */
  rest(subject: string): (() => Promise<void>) | null
}

interface Answering {
  handlers?: Partial<Handlers>
  later?: Later
}

/**
 * Joins what features answer. Throws where two answer one command, so that no order of the list
 * decides between them. `prepare`: what is done with handlers before they are asked.
 */
export function joinAnswers(
  features: readonly Answering[],
  prepare: (handlers: Partial<Handlers>) => Partial<Handlers> = (handlers) => handlers,
): Answers {
  let joined = prepare(joinHandlers(features.map(({ handlers }) => handlers)))
  const waiting = features.flatMap(({ later = {} }) => Object.entries(later))
  /** Whoever names one loader for two subjects gets it loaded once. */
  const loaded = new Set<Later[string]>()

  async function load(loaders: readonly Later[string][]): Promise<void> {
    for (const loader of loaders) {
      const more = prepare(await loader())
      if (loaded.has(loader)) continue
      joined = joinHandlers([joined, more])
      loaded.add(loader)
    }
  }

  return {
    find: (command) => joined[command],
    rest(subject) {
      const loaders = waiting
        .filter(([name, loader]) => name === subject && !loaded.has(loader))
        .map(([, loader]) => loader)
      return loaders.length === 0 ? null : () => load(loaders)
    },
  }
}

/**
 * Builds what is waited for before a command is answered; null where nothing has to be loaded.
 * `places`: where an answer is looked for, in this order. While something is loaded, commands wait
 * for their turn: one that was asked for later does not overtake.
 */
export function createLoading(
  places: () => readonly Answers[],
): (command: CommandName) => Promise<void> | null {
  let turn: Promise<void> | null = null

  function findLoader(command: CommandName): (() => Promise<void>) | null {
    for (const answers of places()) {
      if (answers.find(command)) return null
      const rest = answers.rest(subjectOf(command))
      if (rest) return rest
    }
    return null
  }

  async function loadAll(command: CommandName): Promise<void> {
    for (let load = findLoader(command); load; load = findLoader(command)) await load()
  }

  return (command) => {
    if (!turn && !findLoader(command)) return null
    const mine = (turn ?? Promise.resolve()).then(() => loadAll(command))
    const over: Promise<void> = mine
      .catch(() => {})
      .then(() => {
        if (turn === over) turn = null
      })
    turn = over
    return mine
  }
}

/** Names what a command is about. */
export const subjectOf = (command: string): string => command.split('.')[0] ?? ''

/** Joins handlers. Throws where two answer one command. */
export function joinHandlers(all: readonly (Partial<Handlers> | undefined)[]): Partial<Handlers> {
  const joined = new Map<string, unknown>()
  for (const [name, handler] of all.flatMap((handlers) => Object.entries(handlers ?? {}))) {
    if (joined.has(name)) throw new Error(`two features answer the command ${name}`)
    joined.set(name, handler)
  }
  return Object.fromEntries(joined)
}
