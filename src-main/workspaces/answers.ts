import { restOfSubject, subjectOf } from '#shared/bridge/by-subject.ts'
import type { CommandName } from '#shared/bridge/index.ts'
import type { Later } from '#main/features/common/feature.ts'
import type { Handlers } from '#main/features/common/handlers.ts'

/**
 * The handlers of features: some are available at once, the rest of a subject after it is loaded.
 */
export interface Answers {
  find<N extends CommandName>(command: N): Handlers[N] | undefined
  /** Returns what loads the rest of a subject; null if all of it is loaded. */
  rest(subject: string): (() => Promise<void>) | null
}

interface Answering {
  handlers?: Partial<Handlers>
  later?: Later
}

/**
 * Joins the handlers of features. Throws if two handle one command, so that the order of the list
 * never decides. `prepare` is applied to handlers before their use.
 */
export function joinAnswers(
  features: readonly Answering[],
  prepare: (handlers: Partial<Handlers>) => Partial<Handlers> = (handlers) => handlers,
): Answers {
  let joinedHandlers = prepare(joinHandlers(features.map(({ handlers }) => handlers)))
  const waiting = features.flatMap(({ later = {} }) => Object.entries(later))
  /** The loaders whose handlers are joined, so that one named for two subjects is joined once. */
  const loaded = new Set<Later[string]>()

  async function load(loaders: readonly Later[string][]): Promise<void> {
    for (const loader of loaders) {
      const more = prepare(await loader())
      if (loaded.has(loader)) continue
      joinedHandlers = joinHandlers([joinedHandlers, more])
      loaded.add(loader)
    }
  }

  return {
    find: (command) => joinedHandlers[command],
    rest(subject) {
      const loaders = waiting
        .filter(([name, loader]) => name === subject && !loaded.has(loader))
        .map(([, loader]) => loader)
      return loaders.length === 0 ? null : () => load(loaders)
    },
  }
}

/**
 * Creates the function that loads what a command needs, its definition and its handler; it returns
 * null if nothing has to be loaded. `places` are searched in this order. While something is being
 * loaded, commands wait their turn: a later one does not overtake.
 */
export function createLoading(
  places: () => readonly Answers[],
  restOfDefinitions: Answers['rest'] = restOfSubject,
): (command: CommandName) => Promise<void> | null {
  let turn: Promise<void> | null = null

  function findHandlerLoader(command: CommandName): (() => Promise<void>) | null {
    for (const answers of places()) {
      if (answers.find(command)) return null
      const rest = answers.rest(subjectOf(command))
      if (rest) return rest
    }
    return null
  }

  function findLoader(command: CommandName): (() => Promise<unknown>) | null {
    const definition = restOfDefinitions(subjectOf(command))
    const handler = findHandlerLoader(command)
    return definition && handler
      ? () => Promise.all([definition(), handler()])
      : (definition ?? handler)
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

/** Joins handlers. Throws if two handle one command. */
export function joinHandlers(all: readonly (Partial<Handlers> | undefined)[]): Partial<Handlers> {
  const byCommand = new Map<string, unknown>()
  for (const [name, handler] of all.flatMap((handlers) => Object.entries(handlers ?? {}))) {
    if (byCommand.has(name)) throw new Error(`two features answer the command ${name}`)
    byCommand.set(name, handler)
  }
  return Object.fromEntries(byCommand)
}
