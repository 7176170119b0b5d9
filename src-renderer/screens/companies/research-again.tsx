import { t } from '#shared/i18n/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Paid } from '../../parts/spend/use-paid.ts'

/** Asks before a company is researched, and paid for, again within a month (D3). */
export function ResearchAgain({
  name,
  paid,
  onClose,
}: {
  name: string
  paid: Paid
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Research {company} again?', { company: name })}
      description={paid.offer?.rebuy_message?.replace(/ [^.]*\?$/, '') ?? ''}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            look="primary"
            {...(paid.price ? { price: paid.price } : {})}
            onClick={() => {
              onClose()
              paid.press()
            }}
          >
            {t('Research again')}
          </Button>
        </>
      }
    />
  )
}
