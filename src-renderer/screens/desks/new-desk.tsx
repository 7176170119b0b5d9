import { useForm } from 'react-hook-form'
import { run } from '../../data/run.ts'
import { useCreating } from '../../data/use-creating.ts'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'

interface Form {
  title: string
  industries: string
  places: string
  titles: string
}
const words = (text: string) => [
  ...new Set(
    text
      .split(/[,\n;]/)
      .map((word) => word.trim())
      .filter(Boolean),
  ),
]

/**
 * Creates a desk from a few words, offline too; the rest is written on its page. A desk cannot be
 * deleted (R12), and the dialog says so first.
 */
export function NewDesk({
  open,
  onOpenChange,
  onMade,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onMade: (id: string) => void
}) {
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { title: '', industries: '', places: '', titles: '' } })
  const { refused, settle } = useCreating((id) => {
    reset()
    onOpenChange(false)
    onMade(id)
  })
  const make = handleSubmit(async ({ title, industries, places, titles }) => {
    const set = {
      title,
      target_industries: words(industries),
      target_locations: words(places),
      titles: words(titles),
    }
    settle(title, await run('desks.create', { set }, { quiet: true }))
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title="New desk"
      description="Free. A desk can’t be deleted later, but everything in it can be changed."
      submit="Create desk"
      onSubmit={() => void make()}
    >
      <Field label="Title" error={errors.title?.message ?? refused ?? undefined}>
        <TextField
          {...register('title', {
            required: 'A desk needs a title.',
            maxLength: { value: 300, message: 'At most 300 characters.' },
          })}
        />
      </Field>
      <Field label="Industries" hint="Separate with commas.">
        <TextField {...register('industries')} placeholder="Fintech, Banking" />
      </Field>
      <Field label="Places">
        <TextField {...register('places')} placeholder="Berlin, London" />
      </Field>
      <Field label="Titles of the people">
        <TextArea {...register('titles')} rows={2} placeholder="CFO, Finance director" />
      </Field>
    </FormDialog>
  )
}
