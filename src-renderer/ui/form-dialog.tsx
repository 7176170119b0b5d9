import { t } from '#shared/i18n/translate.ts'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form-dialog.module.css'

interface FormDialogProps {
  open: boolean
  onClose: () => void
  title: string
  description: ReactNode
  /** The label of the submit button, such as `Create list`. */
  submit: string
  /** The form cannot be submitted yet. */
  incomplete?: boolean
  onSubmit: () => void
  /** The fields. */
  children: ReactNode
}

/**
 * Shows a small form in a dialog; the button, and Enter in a field, submit it; Cancel closes it.
 */
export function FormDialog({
  open,
  onClose,
  title,
  description,
  submit,
  incomplete = false,
  onSubmit,
  children,
}: FormDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" disabled={incomplete} onClick={onSubmit}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!incomplete) onSubmit()
        }}
      >
        {children}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
