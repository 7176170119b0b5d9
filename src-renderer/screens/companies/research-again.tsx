import { t } from '#shared/i18n/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Paid } from '../../parts/spend/use-paid.ts'

/** Asks before a company is researched, and paid for, again within a month (D3). */
export function ResearchAgain({
  name,
  paid,
  onLeave,
}: {
  name: string
  paid: Paid
  onLeave: () => void
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onLeave()
      }}
      size="small"
      title={t('Research {company} again?', { company: name })}
      description={paid.offer?.rebuy_message?.replace(/ [^.]*\?$/, '') ?? ''}
      actions={
        <>
          <Button onClick={onLeave}>{t('Cancel')}</Button>
          <Button
            look="primary"
            {...(paid.price ? { price: paid.price } : {})}
            onClick={() => {
              onLeave()
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
