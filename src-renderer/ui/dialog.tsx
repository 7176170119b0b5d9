import { t } from '#shared/i18n/translate.ts'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useActions } from '../keys/use-actions.ts'
import { KeyLayer } from '../keys/key-layer.tsx'
import { Icon } from './icon.tsx'
import { cx } from './cx.ts'
import { FigureHost } from './figure/figure-host.tsx'
import { SurfaceHost } from './surface/surface-host.tsx'
import { useHiddenLater } from './use-hidden-later.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useTypeAhead } from './use-type-ahead.ts'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** The buttons; the one that continues is last. */
  actions?: ReactNode
  size?: 'small' | 'normal' | 'wide'
  /** The initial focus; by default the first field or button. */
  initialFocus?: RefObject<HTMLElement | null>
  children?: ReactNode
}

/**
 * Shows a modal question or form. The focus stays inside and returns afterwards; Escape closes it;
 * the keys of the screen behind are disabled. Text typed before the first field has the focus
 * arrives in that field. Ctrl+Enter presses the button that continues, from any field.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  actions,
  size = 'normal',
  initialFocus,
  children,
}: DialogProps) {
  const popup = useTypeAhead(open)
  const returnFocus = useReturnFocus(open, popup)
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={cx(styles.popup, styles[size])}
            initialFocus={initialFocus}
            finalFocus={returnFocus}
          >
            <KeyLayer open={open}>
              <HideLater open={open} />
              <ContinueKey dialog={popup} />
              <FigureHost />
              <SurfaceHost />
              <div className={styles.head}>
                <Base.Title className={styles.title}>{title}</Base.Title>
              </div>
              {description ? (
                <Base.Description className={styles.description} render={<div />}>
                  {description}
                </Base.Description>
              ) : null}
              {children ? <div className={styles.body}>{children}</div> : null}
              {actions ? <footer className={styles.actions}>{actions}</footer> : null}
              {/* Last, so that the initial focus is on the first field or choice. */}
              <Base.Close className={styles.close} aria-label={t('Close')}>
                <Icon of={X} />
              </Base.Close>
            </KeyLayer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

function HideLater({ open }: Pick<DialogProps, 'open'>) {
  useHiddenLater(open)
  return null
}

/**
 * Presses the primary button on Ctrl+Enter. Irreversible actions have a button of another look,
 * which must be pressed itself.
 */
function ContinueKey({ dialog }: { dialog: RefObject<HTMLElement | null> }) {
  useActions([
    {
      id: 'dialog.continue',
      label: t('Save, or continue'),
      group: t('Dialog'),
      keys: ['$mod+Enter'],
      inText: true,
      palette: false,
      run: () => {
        const buttons = dialog.current?.querySelectorAll<HTMLButtonElement>('[data-continues]')
        ;[...(buttons ?? [])].findLast((button) => !button.disabled)?.click()
      },
    },
  ])
  return null
}
