import { t } from '#shared/i18n/translate.ts'
import { X } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { undoOffered } from '../../data/run.ts'
import { useShortcutTip } from '../../stores/shortcut-tip.ts'
import { useToasts } from '../../stores/toasts.ts'
import type { Toast } from '../../stores/toasts.ts'
import { spokenKeys } from '../../ui/key-caps.ts'
import { useKeyInForce } from '../../keys/use-key-in-force.ts'
import { ShortcutTip, SpokenTip } from './shortcut-tip.tsx'
import { useMessageTime } from './use-message-time.ts'
import { useStepAside } from './use-step-aside.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { goTo } from '../../navigation/navigation.ts'
import styles from './toaster.module.css'

function ToastLine({ toast }: { toast: Toast }) {
  const dismiss = useToasts((state) => state.dismiss)
  const close = useCallback(() => dismiss(toast.id), [dismiss, toast.id])
  const { isClosable, handlers } = useMessageTime(toast.tone === 'error', close)
  const { undo: back, link, show = link === undefined ? undefined : () => goTo(link) } = toast
  return (
    <div className={styles.toast} data-toast data-tone={toast.tone} {...handlers}>
      <div className={styles.words}>
        <span>{toast.message}</span>
        {toast.hint ? <span className={styles.hint}>{toast.hint}</span> : null}
      </div>
      {show ? (
        <Button
          size="small"
          onClick={() => {
            show()
            close()
          }}
        >
          {t('Show')}
        </Button>
      ) : null}
      {back ? (
        <Button
          size="small"
          keys="$mod+z"
          onClick={() => {
            close()
            void undoOffered(back)
          }}
        >
          {t('Undo')}
        </Button>
      ) : null}
      {isClosable || toast.hint ? <IconButton icon={X} label={t('Close')} onClick={close} /> : null}
    </div>
  )
}

/** Ends an announcement with a full stop, so that a screen reader pauses before the next one. */
const asSentence = (words: string) => (/[.!?…؟]$/.test(words) ? words : `${words}.`)

/**
 * Shows toasts at the bottom of the window. Screen readers announce each once: politely, or
 * immediately if it is an error.
 */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  const place = useRef<HTMLElement>(null)
  const tip = useShortcutTip((state) => state.tip)
  const latest = toasts.at(-1)
  useStepAside(place, `${toasts.length} ${latest?.id} ${tip?.id}`)
  const key = useKeyInForce('$mod+z')
  const spoken = latest
    ? [
        asSentence(latest.message),
        latest.hint,
        latest.undo && key ? t('Undo with {key}.', { key: spokenKeys(key) }) : '',
      ]
        .filter(Boolean)
        .join(' ')
    : ''
  return (
    <>
      <div className="spoken" role="status" aria-live="polite">
        {latest?.tone === 'error' ? '' : spoken}
      </div>
      <div className="spoken" role="alert">
        {latest?.tone === 'error' ? spoken : ''}
      </div>
      <SpokenTip />
      <section ref={place} className={styles.place} aria-label={t('Messages')} data-print="none">
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
        <ShortcutTip />
      </section>
    </>
  )
}
