import { t } from '#shared/i18n/translate.ts'
import type { CampaignAction, CampaignRow } from '#shared/bridge/campaigns.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { campaignStatusWord } from '#shared/domain/campaign-status-labels.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

const notMoved: Record<CampaignAction, string> = {
  pause: t('not paused'),
  resume: t('not resumed'),
  activate: t('not activated'),
}

/** Shows a status as a dot and a word, and whether a change of it is unconfirmed. */
export function StateMark({
  row,
  full,
}: {
  row: Pick<CampaignRow, 'status' | 'move'>
  full?: boolean
}) {
  const format = useFormats()
  const { move } = row
  const doubt = move?.state === 'failed' || move?.state === 'asking'
  return (
    <span className={styles.state} data-status={row.status}>
      <i aria-hidden="true" />
      {campaignStatusWord(row.status)}
      {doubt ? (
        <span className={styles.doubt} title={move.message}>
          {notMoved[move.action]}
        </span>
      ) : null}
      {full && move?.state === 'confirmed' ? (
        <span className="faint num">
          {t('{at}, confirmed by the service', { at: format.stamp(move.at) })}
        </span>
      ) : null}
    </span>
  )
}
