import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import { foldName } from '#shared/domain/fold.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface NameViewProps {
  title: string
  /** The current name; empty for a new view. */
  before: string
  /** The names of the other views; two of the same name could not be told apart. */
  taken: readonly string[]
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a view. */
export function NameView({ title, before, taken, onName, onClose }: NameViewProps) {
  const [name, setName] = useState(before)
  const isTaken = taken.some((other) => foldName(other) === foldName(name))
  return (
    <FormDialog
      open
      onClose={onClose}
      title={title}
      description={t('Saves filters, sorting and columns on this computer.')}
      submit={t('Save')}
      incomplete={!name.trim() || isTaken}
      onSubmit={() => void onName(name.trim())}
    >
      <Field
        label={t('Name')}
        error={isTaken ? t('Another view has this name. Choose a different one.') : undefined}
      >
        <TextField value={name} maxLength={100} onChange={(event) => setName(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
