import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { View } from '#shared/bridge/pipeline.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useSame } from '../../data/use-same.ts'
import { linkOfStep } from '../../navigation/navigation.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { copyColumnLayout } from '../../ui/grid/use-column-layout.ts'
import { usePreferences, useScreenMemory } from '../../stores/preferences.ts'
import type { Sorting } from '../../ui/grid/column.ts'

/** A view that is always there. */
export interface BuiltIn<F> {
  id: string
  name: string
  filter: F
}

/** A view to choose: one that is always there, or a saved one. */
export interface ListView<F, S extends string> {
  id: string
  name: string
  filter: F
  sorting: Sorting<S> | null
  columns: string[] | null
  saved: View | null
}

interface Memory<F, S extends string> extends Record<string, unknown> {
  view: string
  filter: F
  sorting: Sorting<S> | null
  columns: string[] | null
}

const roomy = window.matchMedia('(min-width: 1500px)')
const watchRoom = (listener: () => void) => {
  roomy.addEventListener('change', listener)
  return () => roomy.removeEventListener('change', listener)
}
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isSet = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null
const full = <F extends object>(filter: F): F =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => isSet(value))
      .toSorted(([a], [b]) => a.localeCompare(b)),
  ) as F

/**
 * Keeps what a list shows: view, filter, sorting, columns and text, remembered over restarts (F1,
 * H8).
 */
export function useListView<F extends object, S extends string>(
  screen: string,
  builtIn: readonly [BuiltIn<F>, ...BuiltIn<F>[]],
  usual: (wide: boolean) => string[],
  startText: string,
) {
  const [memory, remember] = useScreenMemory<Memory<F, S>>(screen)
  const [text, setText] = useScreenState(`${screen} text`, '')
  useLinkedText(startText, setText)
  const wide = useSyncExternalStore(watchRoom, () => roomy.matches)
  const saved = useQuery('views.list', { screen })
  const views = useMemo(
    (): ListView<F, S>[] => [
      ...builtIn.map((view) => ({ ...view, sorting: null, columns: null, saved: null })),
      ...(saved.value?.views ?? []).map((view) => ({
        id: view.id,
        name: view.name,
        filter: view.filter as F,
        sorting: view.sort === null ? null : { by: view.sort as S, descending: view.descending },
        columns: view.columns.length ? view.columns : null,
        saved: view,
      })),
    ],
    [saved.value, builtIn],
  )
  const view = views.find((each) => each.id === memory.view) ?? views[0]!
  const filter = memory.filter ?? view.filter
  const sorting = memory.sorting === undefined ? view.sorting : memory.sorting
  const columns = memory.columns ?? null
  const asked = useSame<F & { text?: string }>({
    ...full(filter),
    ...(text.trim() ? { text } : {}),
  })
  const refined = text !== '' || !same(full(filter), full(view.filter))
  const modified =
    !same(full(filter), full(view.filter)) ||
    !same(sorting, view.sorting) ||
    (view.saved !== null && !same(columns, view.columns))
  return {
    screen,
    views,
    view,
    modified,
    refined,
    filter,
    sorting,
    text,
    setText,
    columns: columns ?? usual(wide),
    filtered: text !== '' || Object.keys(full(filter)).length > 0,
    /** The filter as main is asked for it, with the text. */
    asked,
    choose: (next: ListView<F, S>) => {
      setText('')
      remember({
        view: next.id,
        filter: next.filter,
        sorting: next.sorting,
        columns: next.columns ?? (view.saved?.columns.length ? null : columns),
      })
    },
    setFilter: (change: { [K in keyof F]?: F[K] | undefined }) =>
      remember({ filter: full({ ...filter, ...change }) }),
    setSorting: (next: Sorting<S> | null) => remember({ sorting: next }),
    setColumns: (next: string[] | null) => remember({ columns: next }),
    /** Goes back to the view as it is saved; from there, to the view of everything. */
    clear: () => {
      setText('')
      remember(
        refined
          ? { filter: view.filter }
          : { view: builtIn[0].id, filter: builtIn[0].filter, sorting: null },
      )
    },
    /** Saves what is shown as a view: a new one, or the one given. Returns whether it was saved. */
    async save(name: string, into: View | null): Promise<boolean> {
      const answer = await run('views.save', {
        ...(into ? { id: into.id } : {}),
        screen,
        name,
        filter: filter as Record<string, unknown>,
        sort: sorting?.by ?? null,
        descending: sorting?.descending ?? false,
        columns: columns ?? [],
        pinned: into?.pinned ?? true,
      })
      if (answer.ok) {
        copyColumnLayout(usePreferences.getState().preferences.screens, screen, {
          from: view.id,
          to: answer.value.id,
        })
        remember({ view: answer.value.id, filter, sorting, columns })
      }
      return answer.ok
    },
  }
}

/** Filters by the words of a link, once: coming back finds the words that were typed since. */
function useLinkedText(text: string, setText: (text: string) => void): void {
  useLayoutEffect(() => {
    const link = linkOfStep()
    if (text === '' || link.isFollowed) return
    setText(text)
    link.moveOn()
  }, [text, setText])
}

/** The part of a list's state that its bars need, whatever it lists. */
export type ViewState = Pick<
  ReturnType<typeof useListView<object, string>>,
  'modified' | 'columns' | 'filtered' | 'clear' | 'setColumns' | 'save' | 'text' | 'setText'
> & {
  screen: string
  views: readonly { id: string; name: string; saved: View | null }[]
  view: { id: string; name: string; saved: View | null }
}
