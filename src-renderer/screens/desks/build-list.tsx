import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { DeskDetail, ReadSoFar } from '#shared/bridge/desks.ts'
import { pay } from '../../data/pay.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useOnline } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { linkedFigure } from './desk-figures.ts'
import paid from '../../parts/runs/research.module.css'

/**
 * Explains a hot list before it is built (G3): building is free, is done by the service and cannot
 * be undone (R12).
 */
export function BuildList({
  desk,
  linked,
  onClose,
}: {
  desk: DeskDetail
  linked: ReadSoFar
  onClose: () => void
}) {
  const navigate = useNavigate()
  const format = useFormats()
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const go = useRef<HTMLButtonElement>(null)
  const prospects = linked.total ?? linked.known
  const read = linked.as_of !== null || prospects > 0
  const build = async () => {
    setBusy(true)
    const answer = await pay('desks.buildHotList', { id: desk.id })
    setBusy(false)
    if (!answer.ok) return
    const { outcome, list_id, name, message } = answer.value
    if (outcome === 'unknown') return toast({ tone: 'warning', message })
    onClose()
    toast({
      tone: 'success',
      message: name === null ? message : t('“{list}”: {message}', { list: name, message }),
    })
    if (list_id !== null) void navigate({ to: '/hot-lists/$listId', params: { listId: list_id } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      initialFocus={go}
      title={t('Build a hot list?')}
      description={
        <Explained of={read ? linkedFigure({ linked }, format) : null}>
          {t(
            '{known, select, yes {Creates a hot list with the {prospects, plural, one {# prospect} other {# prospects}} in “{desk}”.} other {Creates a hot list with the prospects in “{desk}”.}} Free. A list can’t be renamed or deleted later.',
            { known: read ? 'yes' : 'no', prospects, desk: desk.title },
          )}
        </Explained>
      }
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            ref={go}
            look="primary"
            busy={busy}
            aria-disabled={!online || (read && prospects === 0) || undefined}
            onClick={() => void build()}
          >
            {busy ? t('Building…') : t('Build hot list')}
          </Button>
        </>
      }
    >
      {online ? null : (
        <p className={paid.caution} role="status">
          {t('You’re offline. The service builds the list, so try again when you’re online.')}
        </p>
      )}
      {read && prospects === 0 ? (
        <p className={paid.caution} role="status">
          {t('This desk has no prospects yet; the list would be empty.')}
        </p>
      ) : null}
    </Dialog>
  )
}
