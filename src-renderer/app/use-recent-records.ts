import { t } from '#shared/i18n/translate.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { deepLinkTo } from '#shared/domain/deep-link.ts'
import { run } from '../data/run.ts'
import { useQuery } from '../data/use-query.ts'
import { useActions } from '../keys/use-actions.ts'
import { copyAndSay } from '../parts/links/copy.ts'
import { toast } from '../stores/toasts.ts'
import { pathInView } from '../navigation/record-link.ts'

const parsePath = (path: string) => {
  const url = new URL(path, 'http://x')
  return { pathname: url.pathname, search: Object.fromEntries(url.searchParams) }
}

/** Records which records were opened, pins them, and copies links to them (H8, L5). */
export function useRecentRecords(): void {
  const router = useRouter()
  const path = useRouterState({
    select: ({ location }) => (location.pathname.split('/').length > 2 ? location.pathname : null),
  })
  const { value } = useQuery('recents.list', {})
  useEffect(() => {
    if (path === null) return
    // Moving over rows with J and K does not count as opening them.
    const timer = setTimeout(() => void run('recents.visit', { path }, { quiet: true }), 700)
    return () => clearTimeout(timer)
  }, [path])

  const readPath = () =>
    pathInView({ pathname: router.state.location.pathname, search: router.state.location.search })
  const copy = () => {
    const link = value?.tag ? deepLinkTo(value.tag, parsePath(readPath())) : null
    if (link) void copyAndSay(link, t('Link copied'))
  }
  const pin = async () => {
    const at = readPath()
    const pinned = !value?.pinned.some((place) => place.path === at)
    const answer = await run('recents.pin', { path: at, pinned })
    if (answer.ok) toast({ message: pinned ? t('Pinned to the navigation') : t('Unpinned') })
  }
  useActions(
    [
      {
        id: 'app.copyLink',
        label: t('Copy link'),
        group: t('Everywhere'),
        keys: ['$mod+Shift+l'],
        run: copy,
      },
      {
        id: 'app.pin',
        label: t('Pin or unpin'),
        group: t('Everywhere'),
        keys: ['$mod+Shift+p'],
        run: () => void pin(),
      },
    ],
    'everywhere',
  )
}
