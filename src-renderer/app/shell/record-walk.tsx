import { t } from '#shared/i18n/translate.ts'
import { useRouterState } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { history } from '../../navigation/navigation.ts'
import { loadAround, walkAt } from '../../navigation/opened-from.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import styles from './top-bar.module.css'

/**
 * Reports whether the record at a path is itself a list: J and K are for its rows then, also before
 * any was read, and never open another list.
 */
const hasRows = (path: string): boolean => /^\/(hot-lists|desks)\/./.test(path)

/**
 * Moves from a record to the next or previous one of the list it was opened from, and shows the
 * position in that list. Going back opens the list with the focus on the last record.
 */
export default function RecordWalk() {
  const format = useFormats()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const walk = walkAt(path)
  const [, arrive] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    loadAround(path)
    let isLeft = false
    const keepOrRevive = async () => {
      const { keepWalk, reviveWalk } = await import('../../navigation/kept-list.ts')
      if (isLeft) return
      if (walkAt(path) !== null) {
        keepWalk(path)
        return
      }
      if (!(await reviveWalk(path)) || isLeft) return
      loadAround(path)
      arrive()
    }
    // A window that loads anew stops what it was loading.
    keepOrRevive().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [path])
  const step = (by: 1 | -1) => {
    const next = walkAt(path)?.step(by) ?? null
    if (next !== null) history.replace(next)
  }
  const isFirst = walk === null || walk.index === 0
  const isLast = walk === null || walk.index === walk.total - 1
  useActions(
    [
      {
        id: 'record.next',
        label: t('Next in the list it was opened from'),
        group: t('Record'),
        keys: hasRows(path) ? ['Alt+ArrowDown'] : ['Alt+ArrowDown', 'j'],
        hint: t('next, previous'),
        enabled: !isLast,
        afterLists: true,
        run: () => step(1),
      },
      {
        id: 'record.previous',
        label: t('Previous in the list it was opened from'),
        group: t('Record'),
        keys: hasRows(path) ? ['Alt+ArrowUp'] : ['Alt+ArrowUp', 'k'],
        hint: t('next, previous'),
        enabled: !isFirst,
        afterLists: true,
        run: () => step(-1),
      },
    ],
    'everywhere',
  )
  if (walk === null) return null
  const place = format.number(walk.index + 1)
  const total = format.number(walk.total)
  return (
    <span
      className={styles.walk}
      role="group"
      aria-label={t('Place in {list}', { list: walk.label })}
    >
      <IconButton
        icon={ChevronUp}
        label={t('Previous of {list}', { list: walk.label })}
        keys="Alt+ArrowUp"
        disabled={isFirst}
        onClick={() => step(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t('Next of {list}', { list: walk.label })}
        keys="Alt+ArrowDown"
        disabled={isLast}
        onClick={() => step(1)}
      />
      <span className={`${styles.place} faint num`}>
        <Explained
          of={{
            name: walk.label,
            value: t('{place} of {total}', { place, total }),
            formula: t(
              'The place of this record in the list it was opened from, as it is sorted and filtered there.',
            ),
            parts: [
              { name: t('Place'), value: place },
              { name: t('Records of the list'), value: total },
            ],
            at: 'here',
          }}
        >
          {t('{place} of {total}', { place, total })}
        </Explained>
      </span>
    </span>
  )
}
