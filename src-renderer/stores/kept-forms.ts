import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { leave, leftOf } from './left-screens.ts'

/** The form of a new person, which the list of people opens again. */
export const NEW_PERSON = 'new person'

const nameOf = (form: string): string => `form ${form}`

/** Returns what was typed into a form that was neither sent nor closed; null if nothing was. */
export const typedInto = <T>(form: string): Partial<T> | null =>
  (leftOf(nameOf(form)) as Partial<T> | undefined) ?? null

/** Forgets what was typed into a form, because it was sent or closed. */
export const forgetTyped = (form: string): void => {
  if (typedInto(form) !== null) leave(nameOf(form), null)
}

/** Keeps what is typed into a form over a lock, a restart and a change of the screen. */
export function useKeptForm<T extends FieldValues>(
  form: string,
  { watch }: Pick<UseFormReturn<T>, 'watch'>,
): void {
  useEffect(() => {
    const watching = watch((values) => {
      const isBlank = Object.values(values).every((value) => value === '')
      if (isBlank) forgetTyped(form)
      else leave(nameOf(form), values)
    })
    return () => watching.unsubscribe()
  }, [form, watch])
}
