import { t } from '#shared/i18n/translate.ts'
import { useForm } from 'react-hook-form'
import { run } from '../../data/run.ts'
import { useCreating } from '../../data/use-creating.ts'
import { forgetTyped, typedInto, useKeptForm } from '../../stores/kept-forms.ts'
import { atMost, needed } from '../../ui/field-rules.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'

interface NewListProps {
  open: boolean
  onClose: () => void
  onMade: (id: string) => void
}
interface Form {
  name: string
  description: string
}
const blank: Form = { name: '', description: '' }

/**
 * Creates a hot list, offline too; it is sent with the other edits. The dialog warns that lists
 * cannot be renamed or deleted (R12).
 */
export function NewListDialog({ open, onClose, onMade }: NewListProps) {
  const {
    register,
    handleSubmit,
    reset,
    watch,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { ...blank, ...typedInto<Form>('new list') } })
  useKeptForm('new list', { watch })
  const { refused, settle } = useCreating((id) => {
    reset(blank)
    forgetTyped('new list')
    onClose()
    onMade(id)
  })
  const make = handleSubmit(async ({ name, description }) => {
    const list = { name, description: description.trim() || null }
    settle(name, await run('hotLists.create', list, { quiet: true }))
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('New hot list')}
      description={t('Choose carefully: a list can’t be renamed or deleted later.')}
      submit={t('Create list')}
      onSubmit={() => void make()}
    >
      <Field label={t('Name')} error={errors.name?.message ?? refused ?? undefined}>
        <TextField
          {...register('name', { ...needed(t('Give the list a name.')), ...atMost(200) })}
        />
      </Field>
      <Field label={t('Description')} error={errors.description?.message}>
        <TextArea {...register('description', atMost(5000))} />
      </Field>
    </FormDialog>
  )
}
