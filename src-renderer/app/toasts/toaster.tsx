import { t } from '#shared/i18n/translate.ts'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { undo } from '../../data/run.ts'
import { useToasts } from '../../stores/toasts.ts'
import type { Toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { goTo } from '../../navigation/navigation.ts'
import styles from './toaster.module.css'

const shownMs = 7_000

function ToastLine({ toast }: { toast: Toast }) {
  const dismiss = useToasts((state) => state.dismiss)
  const [held, setHeld] = useState(false)
  const stays = toast.tone === 'error'
  useEffect(() => {
    if (held || stays) return
    const timer = setTimeout(() => dismiss(toast.id), shownMs)
    return () => clearTimeout(timer)
  }, [held, stays, toast.id, dismiss])
  const { undo: back, link, show = link === undefined ? undefined : () => goTo(link) } = toast
  return (
    <div
      className={styles.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.words}>
        <span>{toast.message}</span>
        {toast.hint ? <span className={styles.hint}>{toast.hint}</span> : null}
      </div>
      {show ? (
        <Button
          size="small"
          onClick={() => {
            show()
            dismiss(toast.id)
          }}
        >
          {t('Show')}
        </Button>
      ) : null}
      {back ? (
        <Button
          size="small"
          keys={typeof back === 'string' ? '$mod+z' : ''}
          onClick={() => {
            dismiss(toast.id)
            if (typeof back === 'string') void undo(back)
            else back()
          }}
        >
          {t('Undo')}
        </Button>
      ) : null}
      {stays || toast.hint ? (
        <IconButton icon={X} label={t('Close')} onClick={() => dismiss(toast.id)} />
      ) : null}
    </div>
  )
}

/**
 * Shows toasts at the foot of the window. Screen readers hear each once: politely, or at once when
 * something went wrong.
 */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  const latest = toasts.at(-1)
  const spoken = latest
    ? [
        latest.message,
        latest.hint,
        typeof latest.undo === 'string' ? t('Undo with Control Z.') : '',
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
      <section className={styles.place} aria-label={t('Messages')} data-print="none">
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </section>
    </>
  )
}
