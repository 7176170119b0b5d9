import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { CommandInput, CommandOutput, Problem, QueryName } from '#shared/bridge/index.ts'
import { bridge } from './port.ts'
import { createQueries, queryKey } from './queries.ts'
import type { QuerySnapshot } from './queries.ts'
import { readers } from './readers.ts'
import { useSame } from './use-same.ts'

/** The queries of this window. */
export const queries = createQueries(bridge, readers)

export interface QueryResult<T> {
  /**
   * The answer. While another input is being loaded, still the previous one (then `stale`).
   * Undefined only before the first answer.
   */
  value: T | undefined
  error: Problem | undefined
  /** There is nothing to show yet. */
  loading: boolean
  /** A value is shown and a newer answer is in flight. */
  refreshing: boolean
  /** The answer belongs to the previous input. */
  stale: boolean
  refresh: () => void
}

const idle: QuerySnapshot<never> = { value: undefined, error: undefined, asking: false }

/**
 * Queries main and keeps the answer live: the query is repeated whenever a table it reads changes.
 * With `null` as input, no request is sent. A value stays until a newer answer arrives.
 */
export function useQuery<N extends QueryName>(
  name: N,
  input: CommandInput<N> | null,
): QueryResult<CommandOutput<N>> {
  const stableInput = useSame(input)
  const key = stableInput === null ? '' : queryKey(name, stableInput)
  const subscribe = useCallback(
    (listener: () => void) =>
      stableInput === null ? () => undefined : queries.subscribe(name, stableInput, key, listener),
    [name, stableInput, key],
  )
  const snapshot = useSyncExternalStore(subscribe, () =>
    key ? queries.snapshot<N>(key) : (idle as QuerySnapshot<CommandOutput<N>>),
  )

  const before = useRef<{ name: N; value: CommandOutput<N> | undefined }>({
    name,
    value: undefined,
  })
  if (snapshot.value !== undefined || before.current.name !== name || input === null)
    before.current = { name, value: snapshot.value }
  const value = snapshot.value ?? before.current.value
  const refresh = useCallback(() => queries.refresh(key), [key])
  return {
    value,
    error: snapshot.error,
    refresh,
    loading: value === undefined && !snapshot.error && input !== null,
    refreshing: value !== undefined && snapshot.asking,
    stale: snapshot.value === undefined && value !== undefined,
  }
}
