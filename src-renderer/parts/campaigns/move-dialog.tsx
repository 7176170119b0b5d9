import { t } from '#shared/i18n/translate.ts'
import { useRef, type RefObject } from 'react'
import type { CampaignAction, CampaignRow } from '#shared/bridge/campaigns.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { formatHoldTime } from '../../format/hold-time.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useHeldMs } from '../../stores/preferences.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { counterFigure } from './campaign-figures.ts'
import { openMove, useMoveQuestion } from './move-store.ts'
import { moveLabels } from './campaign-labels.ts'
import styles from './campaigns.module.css'

/** Sends one request per press; the result is shown on the campaign. */
export const press = (id: string, action: CampaignAction, approval?: string) =>
  void run('campaigns.move', { id, action }, { approval })

function Answers({
  id,
  action,
  approval,
  safe,
}: {
  id: string
  action: CampaignAction
  approval: string | undefined
  safe: RefObject<HTMLButtonElement | null>
}) {
  const go = () => {
    openMove(null)
    press(id, action, approval)
  }
  const stops = action === 'pause'
  useActions([
    {
      id: 'campaigns.move.go',
      label: moveLabels[action].verb,
      group: t('Campaigns'),
      keys: ['$mod+Enter'],
      palette: false,
      inText: true,
      run: go,
    },
  ])
  return (
    <>
      <Button ref={stops ? undefined : safe} onClick={() => openMove(null)}>
        {t('Leave it')}
      </Button>
      <Button
        ref={stops ? safe : undefined}
        look={stops ? 'danger' : 'primary'}
        keys="$mod+Enter"
        onClick={go}
      >
        {moveLabels[action].verb}
      </Button>
    </>
  )
}

/**
 * Asks once, and states the consequences plainly (E3). The initial focus is on the harmless button:
 * pausing, or closing the dialog.
 */
export function MoveDialog({ rows }: { rows: readonly CampaignRow[] }) {
  const format = useFormats()
  const holdTime = formatHoldTime(useHeldMs('activation'))
  const question = useMoveQuestion((state) => state.question)
  const sync = useQuery('sync.state', {})
  const at = useQuery('campaigns.list', {}).value?.as_of ?? null
  const safe = useRef<HTMLButtonElement>(null)
  const row = rows.find(({ id }) => id === question?.id)
  return (
    <Dialog
      open={question !== null && row !== undefined}
      onClose={() => openMove(null)}
      title={question && row ? moveLabels[question.action].question(row.name) : ''}
      initialFocus={safe}
      actions={
        question && row ? (
          <Answers id={row.id} action={question.action} approval={question.approval} safe={safe} />
        ) : undefined
      }
    >
      {question && row ? (
        <ul className={styles.consequences}>
          {moveLabels[question.action]
            .consequences(row, format, holdTime)
            .map(({ words, counts }) => (
              <li key={words}>
                <Explained
                  of={counts ? counterFigure('enrolled', row.numbers, { format, at }) : null}
                >
                  {words}
                </Explained>
              </li>
            ))}
          {sync.value?.state === 'offline' ? (
            <li className={styles.bad}>
              {t('You’re offline. This can’t be done now and is never queued.')}
            </li>
          ) : null}
        </ul>
      ) : null}
    </Dialog>
  )
}
