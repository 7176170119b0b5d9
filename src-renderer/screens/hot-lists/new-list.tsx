import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import styles from './hot-lists.module.css'

interface NewListProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onMade: (id: string) => void
}
interface Form {
  name: string
  description: string
}

/**
 * Creates a hot list, offline too: it is sent with the other edits. Lists cannot be renamed or
 * deleted (R12), and the dialog says so first.
 */
export function NewList({ open, onOpenChange, onMade }: NewListProps) {
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { name: '', description: '' } })
  const [refused, setRefused] = useState<string | null>(null)
  const make = handleSubmit(async ({ name, description }) => {
    const answer = await run(
      'hotLists.create',
      { name, description: description.trim() || null },
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
      message: `“${name}” created`,
      ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
    })
    onMade(answer.value.id)
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="New hot list"
      description="Choose carefully: a list can’t be renamed or deleted later."
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button look="primary" onClick={() => void make()}>
            Create list
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={(event) => void make(event)}>
        <Field label="Name" error={errors.name?.message ?? refused ?? undefined}>
          <TextField
            {...register('name', {
              required: 'A list needs a name.',
              maxLength: { value: 200, message: 'At most 200 characters.' },
            })}
          />
        </Field>
        <Field label="Description">
          <TextArea {...register('description', { maxLength: 5000 })} />
        </Field>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
