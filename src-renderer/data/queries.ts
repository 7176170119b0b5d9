import type {
  Answer,
  CommandInput,
  CommandOutput,
  Problem,
  QueryName,
  Table,
} from '#shared/bridge/index.ts'
import type { BridgePort } from './port.ts'
import type { Readers } from './readers.ts'
import { createQueryOrder } from './screen-first.ts'

/** The state of a query: its last answer, whether a new request is in flight, and the error. */
export interface QuerySnapshot<T> {
  value: T | undefined
  error: Problem | undefined
  /** A request is in flight. If there is a value, the query is refreshing in the background. */
  asking: boolean
}

interface Entry {
  name: QueryName
  input: unknown
  snapshot: QuerySnapshot<unknown>
  listeners: Set<() => void>
  stale: boolean
}

const kept = 60
const emptySnapshot: QuerySnapshot<never> = { value: undefined, error: undefined, asking: true }

/**
 * Keeps one entry per query on the screen. `tables.changed` repeats the queries that read a changed
 * table. A query in flight is repeated after its answer, so that the last answer is never older
 * than the last event. The last 60 answers without a screen are kept, so that going back renders
 * immediately; they are then requested again.
 */
export function createQueries(port: () => BridgePort, readers: Readers) {
  const entries = new Map<string, Entry>()
  const order = createQueryOrder()
  let listening = false

  const publish = (entry: Entry, snapshot: QuerySnapshot<unknown>) => {
    entry.snapshot = snapshot
    for (const listener of entry.listeners) listener()
  }
  const ask = async (entry: Entry): Promise<void> => {
    entry.stale = false
    publish(entry, { ...entry.snapshot, asking: true })
    const answer = (await port().call(entry.name, entry.input as never)) as Answer<unknown>
    if (entry.stale && entry.listeners.size > 0) {
      if (answer.ok) entry.snapshot = { value: answer.value, error: undefined, asking: true }
      return ask(entry)
    }
    publish(
      entry,
      answer.ok
        ? { value: answer.value, error: undefined, asking: false }
        : { value: entry.snapshot.value, error: answer.error, asking: false },
    )
  }
  const invalidate = async (tables: readonly Table[]) => {
    const reads = await readers(tables)
    for (const entry of entries.values()) {
      if (entry.listeners.size === 0 || !reads(entry.name)) continue
      if (entry.snapshot.asking) entry.stale = true
      else void ask(entry)
    }
  }
  const forget = () => {
    for (const [key, entry] of entries) {
      if (entries.size <= kept) return
      if (entry.listeners.size === 0) entries.delete(key)
    }
  }

  return {
    screenFirst: order.screenFirst,
    /** Subscribes to a query; the first listener sends the request. */
    subscribe<N extends QueryName>(
      name: N,
      input: CommandInput<N>,
      key: string,
      listener: () => void,
    ): () => void {
      if (!listening) {
        listening = true
        port().on('tables.changed', ({ tables }) => void invalidate(tables))
      }
      const entry = entries.get(key) ?? {
        name,
        input,
        snapshot: emptySnapshot,
        listeners: new Set(),
        stale: false,
      }
      entries.delete(key)
      entries.set(key, entry)
      entry.listeners.add(listener)
      if (entry.listeners.size === 1) order.take(name, () => ask(entry))
      return () => {
        entry.listeners.delete(listener)
        forget()
      }
    },
    snapshot<N extends QueryName>(key: string): QuerySnapshot<CommandOutput<N>> {
      return (entries.get(key)?.snapshot ?? emptySnapshot) as QuerySnapshot<CommandOutput<N>>
    },
    /** Stores a value that main sent unrequested. */
    put<N extends QueryName>(name: N, input: CommandInput<N>, value: CommandOutput<N>): void {
      const entry = entries.get(queryKey(name, input))
      if (entry) publish(entry, { ...entry.snapshot, value, error: undefined })
    },
    /** Repeats a query now. */
    refresh(key: string): void {
      const entry = entries.get(key)
      if (entry?.snapshot.asking) entry.stale = true
      else if (entry) void ask(entry)
    },
    /** Drops every answer, because the window now shows another workspace. */
    reset(): void {
      for (const [key, entry] of entries) {
        if (entry.listeners.size === 0) entries.delete(key)
        else {
          entry.snapshot = emptySnapshot
          void ask(entry)
        }
      }
    },
  }
}

export type Queries = ReturnType<typeof createQueries>

/** Returns the key of a query: its name and its input. */
export const queryKey = (name: QueryName, input: unknown): string =>
  `${name} ${JSON.stringify(input)}`
