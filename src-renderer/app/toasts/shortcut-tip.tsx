import { t } from '#shared/i18n/translate.ts'
import { closeTip, useShortcutTip } from '../../stores/shortcut-tip.ts'
import { Button } from '../../ui/button.tsx'
import { spokenKeys } from '../../ui/key-caps.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Trans } from '../../ui/trans.tsx'
import { useMessageTime } from './use-message-time.ts'
import styles from './toaster.module.css'

/** Shows, below the toasts, the key for what the user has just done with the mouse. */
export function ShortcutTip() {
  const tip = useShortcutTip((state) => state.tip)
  return tip ? <TipLine key={tip.id} keys={tip.keys} /> : null
}

function TipLine({ keys }: { keys: string }) {
  const { handlers } = useMessageTime(false, closeTip)
  return (
    <div className={styles.tip} data-shortcut-tip {...handlers}>
      <span>
        <Trans text="Next time, press {key}" values={{ key: <Kbd keys={keys} /> }} />
      </span>
      <Button size="small" look="quiet" onClick={closeTip}>
        {t('Got it')}
      </Button>
    </div>
  )
}

/** Announces a tip to screen readers once, after other announcements. */
export function SpokenTip() {
  const tip = useShortcutTip((state) => state.tip)
  return (
    <div className="spoken" aria-live="polite">
      {tip ? t('Next time, press {key}', { key: spokenKeys(tip.keys) }) : ''}
    </div>
  )
}
