import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import styles from './desks.module.css'

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
  const [refused, setRefused] = useState<string | null>(null)
  const make = handleSubmit(async ({ title, industries, places, titles }) => {
    const answer = await run(
      'desks.create',
      {
        set: {
          title,
          target_industries: words(industries),
          target_locations: words(places),
          titles: words(titles),
        },
      },
      { quiet: true },
    )
    if (!answer.ok) {
      setRefused(answer.error.message)
      return
    }
    reset()
    setRefused(null)
    onOpenChange(false)
    toast({
      message: `“${title}” created`,
      ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
    })
    onMade(answer.value.id)
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="New desk"
      description="Free. A desk can’t be deleted later, but everything in it can be changed."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button look="primary" onClick={() => void make()}>
            Create desk
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={(event) => void make(event)}>
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
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
