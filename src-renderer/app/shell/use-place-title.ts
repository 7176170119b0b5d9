import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { desk, holdings, work } from '../places.ts'

/** Names the window after its place (WCAG 2.4.2), never after a record: titles are seen by other programs. */
export function usePlaceTitle(): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    const place = [...work, ...holdings, ...desk].find((each) => path.startsWith(each.path))
    document.title = place ? `${place.label} · Hotdesk` : 'Hotdesk'
  }, [path])
}
