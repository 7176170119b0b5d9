import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useQuery } from '../../data/use-query.ts'
import { desk, workspaceItems, dayItems } from '../../navigation/navigation-items.ts'

/**
 * Titles the window after its place (WCAG 2.4.2), never after a record, because other programs can
 * see titles.
 */
export function usePlaceTitle(): void {
  const { value: summary } = useQuery('day.summary', {})
  // The badge counts follow-ups due today and edits that need the user (N1).
  const waiting = (summary?.due_today ?? 0) + (summary?.needs_you ?? 0)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    const place = [...dayItems, ...workspaceItems, ...desk].find((item) =>
      path.startsWith(item.path),
    )
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${place ? `${place.label} · Hotdesk` : 'Hotdesk'}`
  }, [path, waiting])
  useEffect(
    () => () => {
      document.title = 'Hotdesk'
    },
    [],
  )
}
