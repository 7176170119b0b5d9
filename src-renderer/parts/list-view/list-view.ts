import { useLayoutEffect, useMemo } from 'react'
import type { View } from '#shared/bridge/views.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useSame } from '../../data/use-same.ts'
import { linkOfStep } from '../../navigation/navigation.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { copyColumnLayout } from '../../ui/grid/use-column-layout.ts'
import { usePreferences, useRoomFor, useScreenMemory } from '../../stores/preferences.ts'
import type { Sorting } from '../../ui/grid/column.ts'
import {
  isModified,
  listViews,
  sameFilter,
  withoutEmpty,
  type BuiltIn,
  type Shown,
} from './views.ts'

interface Memory<F, S extends string> extends Record<string, unknown>, Shown<F, S> {
  view: string
}

/** The width in pixels from which a list shows more columns. */
const roomyPixels = 1500

/** Keeps the state of a list across restarts: view, filter, sorting, columns and text (F1, H8). */
export function useListView<F extends object, S extends string>(
  screen: string,
  builtIn: readonly [BuiltIn<F, S>, ...BuiltIn<F, S>[]],
  usual: (wide: boolean) => readonly string[],
  startText: string,
) {
  const [memory, remember] = useScreenMemory<Memory<F, S>>(screen)
  const [text, setText] = useScreenState(`${screen} text`, '')
  useLinkedText(startText, setText)
  const wide = useRoomFor(roomyPixels)
  const saved = useQuery('views.list', { screen })
  const views = useMemo(() => listViews(builtIn, saved.value?.views ?? []), [saved.value, builtIn])
  const view = views.find((listedView) => listedView.id === memory.view) ?? views[0]!
  const filter = memory.filter ?? view.filter
  const sorting = memory.sorting === undefined ? view.sorting : memory.sorting
  const columns = memory.columns ?? null
  const set = withoutEmpty(filter)
  const criteria = useSame<F & { text?: string }>({ ...set, ...(text.trim() ? { text } : {}) })
  const refined = text !== '' || !sameFilter(filter, view.filter)
  return {
    screen,
    views,
    view,
    modified: isModified(view, { filter, sorting, columns }),
    refined,
    filter,
    sorting,
    text,
    setText,
    columns: columns ?? usual(wide),
    filtered: text !== '' || Object.keys(set).length > 0,
    /** The filter sent to main, including the text. */
    criteria,
    /** Shows the view with this ID, and clears the text. */
    choose: (id: string) => {
      const next = views.find((listedView) => listedView.id === id)
      if (!next) return
      setText('')
      remember({
        view: next.id,
        filter: next.filter,
        sorting: next.sorting,
        columns: next.columns ?? (view.saved?.columns.length ? null : columns),
      })
    },
    setFilter: (change: { [K in keyof F]?: F[K] | undefined }) =>
      remember({ filter: withoutEmpty({ ...filter, ...change }) }),
    setSorting: (next: Sorting<S> | null) => remember({ sorting: next }),
    setColumns: (next: string[] | null) => remember({ columns: next }),
    /** Restores the view as it is defined; if it is unchanged, shows the view of all records. */
    clear: () => {
      setText('')
      remember(
        refined
          ? { filter: view.filter }
          : { view: builtIn[0].id, filter: builtIn[0].filter, sorting: null },
      )
    },
    /**
     * Saves the current state as a new view, or into the given one. Returns whether it was saved.
     */
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

/** Filters by the text of a link once; going back keeps the text typed since. */
function useLinkedText(text: string, setText: (text: string) => void): void {
  useLayoutEffect(() => {
    const link = linkOfStep()
    if (text === '' || link.isFollowed) return
    setText(text)
    link.moveOn()
  }, [text, setText])
}

/** The part of a list's state that its bars need, independent of the kind of record. */
export type ViewState = Pick<
  ReturnType<typeof useListView<object, string>>,
  'screen' | 'modified' | 'columns' | 'choose' | 'setColumns' | 'save'
> & {
  views: readonly { id: string; name: string; saved: View | null }[]
  view: { id: string; name: string; saved: View | null }
}
