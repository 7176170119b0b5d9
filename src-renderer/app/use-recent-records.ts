import { t } from '#shared/i18n/translate.ts'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { run } from '../data/run.ts'
import { useActions } from '../keys/use-actions.ts'
import { copyAndSay } from '../parts/links/copy.ts'
import { toast } from '../stores/toasts.ts'
import { pathInView } from '../navigation/record-link.ts'

/** Records which records were opened, pins them, and copies links to them (H8, L5). */
export function useRecentRecords(): void {
  const router = useRouter()
  const path = useRouterState({
    select: ({ location }) => (location.pathname.split('/').length > 2 ? location.pathname : null),
  })
  useEffect(() => {
    if (path === null) return
    // Moving over rows with J and K does not count as opening them.
    const timer = setTimeout(() => void run('recents.visit', { path }, { quiet: true }), 700)
    return () => clearTimeout(timer)
  }, [path])

  const readPath = () =>
    pathInView({ pathname: router.state.location.pathname, search: router.state.location.search })
  const copy = async () => {
    const answer = await run('recents.link', { path: readPath() })
    if (answer.ok && answer.value.link) await copyAndSay(answer.value.link, t('Link copied'))
  }
  const pin = async () => {
    const answer = await run('recents.pin', { path: readPath() })
    if (answer.ok)
      toast({ message: answer.value.pinned ? t('Pinned to the navigation') : t('Unpinned') })
  }
  useActions(
    [
      {
        id: 'app.copyLink',
        label: t('Copy link'),
        group: t('Everywhere'),
        keys: ['$mod+Shift+l'],
        run: () => void copy(),
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
