import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Paid } from '../../parts/spend/use-paid.ts'

/**
 * Asks before a company is researched again within a month, since it would be paid for again (D3).
 */
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
      title={`Research ${name} again?`}
      description={paid.offer?.rebuy_message?.replace(/ [^.]*\?$/, '') ?? ''}
      actions={
        <>
          <Button onClick={onLeave}>Cancel</Button>
          <Button
            look="primary"
            {...(paid.price ? { price: paid.price } : {})}
            onClick={() => {
              onLeave()
              paid.press()
            }}
          >
            Research again
          </Button>
        </>
      }
    />
  )
}
