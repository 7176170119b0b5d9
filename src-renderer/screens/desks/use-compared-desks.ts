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
  const wanted = route.useSearch()
  const a = wanted.a ?? all[0]?.id
  const [last] = useScreenState<string | null>(nameOf(a), null)
  const others = all.filter(({ id }) => id !== a)
  const b = wanted.b ?? (others.find(({ id }) => id === last) ?? others[0])?.id
  useEffect(() => {
    if (wanted.a === undefined || wanted.b === undefined) return
    leave(nameOf(wanted.a), wanted.b)
    leave(nameOf(wanted.b), wanted.a)
  }, [wanted.a, wanted.b])
  return { ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }) }
}
