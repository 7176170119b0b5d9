import { t } from '#shared/i18n/translate.ts'
import { Pin } from 'lucide-react'
import { useRouterState } from '@tanstack/react-router'
import { useQuery } from '../../data/use-query.ts'
import { Icon } from '../../ui/icon.tsx'
import { cx } from '../../ui/cx.ts'
import { goTo } from '../../navigation/navigation.ts'
import styles from './navigation.module.css'

/** Shows links to the pinned records (H8). A key on the record itself pins and unpins it. */
export function Pinned() {
  const { value } = useQuery('recents.list', {})
  const at = useRouterState({ select: ({ location }) => location.href })
  if (!value || value.pinned.length === 0) return null
  return (
    <>
      <div className={styles.group}>{t('Pinned')}</div>
      {value.pinned.map((place) => (
        <a
          key={place.path}
          href={place.path}
          className={cx(styles.line, place.path === at && styles.on)}
          aria-current={place.path === at ? 'page' : undefined}
          title={place.about ? `${place.title}, ${place.about}` : place.title}
          onClick={(event) => {
            event.preventDefault()
            goTo(place.path)
          }}
        >
          <Icon of={Pin} />
          <span className="cut grow">
            <bdi>{place.title}</bdi>
          </span>
        </a>
      ))}
    </>
  )
}
