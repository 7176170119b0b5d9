import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../../ui/trans.tsx'
import { useEffect, useRef, useState } from 'react'
import { useActions } from '../../../keys/use-actions.ts'
import { useHeldMs } from '../../../stores/preferences.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

interface HoldProps {
  exclusions: number
  scraper: string
  onGo: () => void
  onCancel: () => void
}

/**
 * Waits for the time the user chose before something irreversible is sent. Cancel, Escape or
 * leaving the screen prevents it.
 */
export function Hold({ exclusions, scraper, onGo, onCancel }: HoldProps) {
  // Uses the time that was set when the hold began.
  const [heldMs] = useState(useHeldMs('exclusions'))
  const [left, setLeft] = useState(heldMs / 1000)
  const going = useRef(onGo)
  const place = useRef<HTMLDivElement>(null)
  // The key works wherever the screen is scrolled to, so the hold is scrolled into view.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    going.current = onGo
  })
  useEffect(() => {
    const end = performance.now() + heldMs
    const timer = setInterval(() => {
      const seconds = Math.ceil((end - performance.now()) / 1000)
      if (seconds > 0) return setLeft(seconds)
      clearInterval(timer)
      going.current()
    }, 200)
    return () => clearInterval(timer)
  }, [heldMs])
  useActions(
    [
      {
        id: 'scraping.cancel',
        label: t('Cancel: send nothing'),
        group: t('Scraping'),
        keys: ['Escape'],
        hint: t('cancel'),
        run: onCancel,
      },
    ],
    'panel',
  )
  return (
    <div ref={place}>
      <Banner
        tone="warn"
        actions={
          <Button size="small" keys="Escape" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        }
      >
        <Trans
          text="{exclusions, plural, one {Sending # exclusion} other {Sending # exclusions}} to “{scraper}” in <b>{left} s</b>. This can’t be undone once sent."
          values={{ exclusions, scraper, left }}
          parts={{ b: <b className="num" /> }}
        />
      </Banner>
    </div>
  )
}
