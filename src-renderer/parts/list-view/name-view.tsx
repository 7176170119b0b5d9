import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface NameViewProps {
  title: string
  /** The current name; empty for a new view. */
  before: string
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a view. */
export function NameView({ title, before, onName, onClose }: NameViewProps) {
  const [name, setName] = useState(before)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={t('Saves filters, sorting and columns on this computer.')}
      submit={t('Save')}
      incomplete={!name.trim()}
      onSubmit={() => void onName(name.trim())}
    >
      <Field label={t('Name')}>
        <TextField value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
