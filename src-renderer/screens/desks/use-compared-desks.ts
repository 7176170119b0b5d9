import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { DeskRow } from '#shared/bridge/desks.ts'
import { leave, useScreenState } from '../../stores/left-screens.ts'

const route = getRouteApi('/desks/compare')
const nameOf = (desk: string | undefined) => `compared with ${desk ?? ''}`

/**
 * Returns the two desks to compare. A desk opened without another is compared with the one it was
 * compared with last, otherwise with the first other desk.
 */
export function useComparedDesks(all: readonly DeskRow[]): { a?: string; b?: string } {
  const search = route.useSearch()
  const a = search.a ?? all[0]?.id
  const [last] = useScreenState<string | null>(nameOf(a), null)
  const otherDesks = all.filter(({ id }) => id !== a)
  const b = search.b ?? (otherDesks.find(({ id }) => id === last) ?? otherDesks[0])?.id
  useEffect(() => {
    if (search.a === undefined || search.b === undefined) return
    leave(nameOf(search.a), search.b)
    leave(nameOf(search.b), search.a)
  }, [search.a, search.b])
  return { ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) }
}
