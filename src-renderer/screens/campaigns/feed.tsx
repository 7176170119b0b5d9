import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { MailOpen } from 'lucide-react'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { newRepliesFigure } from './status-figures.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

/**
 * Lists the increases of the reply counters, such as "3 new replies since 9:00" (E11). Webhooks
 * cannot reach a desktop app, so only the mailbox shows who replied (R10).
 */
export function Feed({ height }: { height: number }) {
  const format = useFormats()
  const now = useNow()
  const feed = useQuery('campaigns.feed', {})
  const entries = feed.value?.entries
  return (
    <div
      className={styles.feed}
      style={{ height }}
      tabIndex={0}
      role="region"
      aria-label={t('New replies')}
    >
      {entries?.length === 0 ? (
        <EmptyState icon={MailOpen} title={t('No new replies in seven days')}>
          {t('New replies appear here.')}
        </EmptyState>
      ) : (
        <ul>
          {entries?.map((entry) => (
            <li key={`${entry.at} ${entry.campaign_id}`}>
              <span className="faint num">{format.stamp(entry.at, now)}</span>
              <b className="num">
                <Figure inside="row" of={newRepliesFigure(entry, format)} />
              </b>
              <Link
                to="/campaigns/{-$campaignId}"
                params={{ campaignId: entry.campaign_id }}
                className="cut"
              >
                <bdi>{entry.name}</bdi>
              </Link>
              {entry.at - entry.from > 3_600_000 ? (
                <span className="faint num">
                  {t('since {from}', { from: format.stamp(entry.from, now) })}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
