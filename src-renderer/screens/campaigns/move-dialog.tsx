import type { CampaignAction, CampaignRow } from '#shared/bridge/campaigns.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { openMove, useMoveQuestion } from './move-store.ts'
import { moveWords } from './words.ts'
import styles from './campaigns.module.css'

/** One press is one request; what came of it is shown where the campaign stands. */
export const press = (id: string, action: CampaignAction) => void run('campaigns.move', { id, action })

function Question({ row, action }: { row: CampaignRow; action: 'activate' | 'pause' | 'resume' }) {
  const format = useFormats()
  const sync = useQuery('sync.state', {})
  const offline = sync.value !== undefined && sync.value.state === 'offline'
  const go = () => { openMove(null); press(row.id, action) }
  useActions([{ id: 'campaigns.move.go', label: moveWords[action].verb, group: 'Campaigns', keys: ['$mod+Enter'], palette: false, inText: true, run: go }])
  return (
    <>
      <ul className={styles.consequences}>
        {moveWords[action].consequences(row, format).map((line) => <li key={line}>{line}</li>)}
        {offline ? <li className={styles.bad}>Hotdesk is offline: this cannot be done now, and it never waits in a queue.</li> : null}
      </ul>
      <div className={styles.dialogActions}>
        <Button onClick={() => openMove(null)}>Leave it</Button>
        <Button look={action === 'pause' ? 'danger' : 'primary'} keys="$mod+Enter" onClick={go}>{moveWords[action].verb}</Button>
      </div>
    </>
  )
}

/** Asks once, with the consequences in plain words (E3). */
export function MoveDialog({ rows }: { rows: readonly CampaignRow[] }) {
  const asked = useMoveQuestion((state) => state.asked)
  const row = rows.find(({ id }) => id === asked?.id)
  return (
    <Dialog open={asked !== null && row !== undefined} onOpenChange={(open) => { if (!open) openMove(null) }} title={asked && row ? `${moveWords[asked.action].verb} ${row.name}?` : ''}>
      {asked && row ? <Question row={row} action={asked.action} /> : null}
    </Dialog>
  )
}
