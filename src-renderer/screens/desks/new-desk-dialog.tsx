import { readTypedList } from '#shared/domain/typed-list.ts'
import { t } from '#shared/i18n/translate.ts'
import { useForm } from 'react-hook-form'
import { run } from '../../data/run.ts'
import { useCreating } from '../../data/use-creating.ts'
import { forgetTyped, typedInto, useKeptForm } from '../../stores/kept-forms.ts'
import { atMost, needed } from '../../ui/field-rules.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'

interface Form {
  title: string
  industries: string
  places: string
  titles: string
}

const blank: Form = { title: '', industries: '', places: '', titles: '' }

/**
 * Creates a desk from a few fields, offline too; the rest is filled in on its page. The dialog
 * warns that a desk cannot be deleted (R12).
 */
export function NewDeskDialog({
  open,
  onClose,
  onMade,
}: {
  open: boolean
  onClose: () => void
  onMade: (id: string) => void
}) {
  const {
    register,
    handleSubmit,
    reset,
    watch,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { ...blank, ...typedInto<Form>('new desk') } })
  useKeptForm('new desk', { watch })
  const { refused, settle } = useCreating((id) => {
    reset(blank)
    forgetTyped('new desk')
    onClose()
    onMade(id)
  })
  const make = handleSubmit(async ({ title, industries, places, titles }) => {
    const set = {
      title,
      target_industries: readTypedList(industries),
      target_locations: readTypedList(places),
      titles: readTypedList(titles),
    }
    settle(title, await run('desks.create', { set }, { quiet: true }))
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('New desk')}
      description={t('Free. A desk can’t be deleted later, but everything in it can be changed.')}
      submit={t('Create desk')}
      onSubmit={() => void make()}
    >
      <Field label={t('Title')} error={errors.title?.message ?? refused ?? undefined}>
        <TextField
          {...register('title', { ...needed(t('Give the desk a title.')), ...atMost(300) })}
        />
      </Field>
      <Field label={t('Industries')} hint={t('Separate with commas.')}>
        <TextField {...register('industries')} placeholder={t('Fintech, Banking')} />
      </Field>
      <Field label={t('Places')}>
        <TextField {...register('places')} placeholder={t('Berlin, London')} />
      </Field>
      <Field label={t('Titles of the people')}>
        <TextArea {...register('titles')} rows={2} placeholder={t('CFO, Finance director')} />
      </Field>
    </FormDialog>
  )
}
