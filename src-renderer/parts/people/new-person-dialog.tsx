import { t } from '#shared/i18n/translate.ts'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm, useWatch, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import type { DuplicateRow } from '#shared/bridge/people.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useSame } from '../../data/use-same.ts'
import { forgetTyped, NEW_PERSON, typedInto, useKeptForm } from '../../stores/kept-forms.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { shownName } from '../../stores/shown-name.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { atMost } from '../../ui/field-rules.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { DuplicateReasons, DuplicateWho } from './duplicate-line.tsx'
import styles from './new-person.module.css'
import samePeople from './same-people.module.css'

interface Form {
  first_name: string
  last_name: string
  email: string
  phone: string
  title: string
  company_name: string
  location: string
  target_role: string
  linkedin_url: string
  notes: string
}
const blank: Form = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  title: '',
  company_name: '',
  location: '',
  target_role: '',
  linkedin_url: '',
  notes: '',
}
const pickFilled = (form: Partial<Form>) =>
  Object.fromEntries(
    Object.entries(form)
      .map(([name, value]) => [name, (value ?? '').trim()])
      .filter(([, value]) => value !== ''),
  ) as Partial<Form>
const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const isSure = (row: DuplicateRow) => row.because.some((reason) => reason !== 'name')

interface NewPersonProps {
  start?: Partial<Form>
  onClose: () => void
  onMade: (id: string) => void
}

/**
 * Adds a person. Possible duplicates on this computer are shown while the user types, so it works
 * offline too (F3).
 */
export function NewPersonDialog({ start, onClose: close, onMade }: NewPersonProps) {
  const name = start ? `${NEW_PERSON} ${JSON.stringify(start)}` : NEW_PERSON
  const {
    register,
    handleSubmit,
    control,
    watch,
    formState: { errors },
  } = useForm<Form>({ defaultValues: { ...blank, ...start, ...typedInto<Form>(name) } })
  useKeptForm(name, { watch })
  const onClose = () => {
    forgetTyped(name)
    close()
  }
  const [prospect, setProspect] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [sureOf, setSureOf] = useState<string | null>(null)
  const typed = useSettled(useWatch({ control }))
  // An incomplete address is not searched for.
  const { email, ...rest } = pickFilled(typed)
  const found = useQuery('contacts.duplicates', {
    set: { ...rest, ...(email && mail.test(email) ? { email } : {}) },
  })
  const people = found.value?.people ?? []
  const strong = people.some(isSure)
  // The confirmation applies only to the duplicates shown when it was given.
  const shown = people.map((duplicate) => duplicate.contact.id).join()
  const sure = sureOf === shown

  const make = handleSubmit(async (form) => {
    if (strong && !sure) {
      setSureOf(shown)
      return
    }
    const answer = await run(
      'contacts.create',
      { set: { ...pickFilled(form), ...(prospect ? { is_prospect: true } : {}) } },
      { quiet: true },
    )
    if (!answer.ok) {
      setRefused(answer.error.message)
      return
    }
    onClose()
    toast({
      message: t('{trim} added', {
        trim:
          shownName(form.first_name, form.last_name, usePreferences.getState().preferences) ||
          form.email,
      }),
      ...(answer.value.history_id === null ? {} : { undo: answer.value.history_id }),
    })
    onMade(answer.value.id)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('New person')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look={strong ? 'plain' : 'primary'} onClick={() => void make()}>
            {addLabel(strong, sure)}
          </Button>
        </>
      }
    >
      <form className={styles.form} onSubmit={(event) => void make(event)}>
        <PersonInputs register={register} errors={errors} refused={refused}>
          <Checkbox checked={prospect} onChange={setProspect}>
            {t('Prospect')}
          </Checkbox>
        </PersonInputs>
        <div aria-live="polite">
          {people.length > 0 ? <Same people={people} onGo={onClose} /> : null}
        </div>
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

function addLabel(strong: boolean, sure: boolean): string {
  if (!strong) return t('Add person')
  return sure ? t('Yes, add anyway') : t('Add anyway')
}

interface PersonInputsProps {
  register: UseFormRegister<Form>
  errors: FieldErrors<Form>
  refused: string | null
  /** The prospect checkbox. */
  children: ReactNode
}

/** The fields of a person with their labels and the most characters the service takes. */
const FIELDS = [
  ['first_name', t('First name'), 200],
  ['last_name', t('Last name'), 200],
  ['email', t('E-mail'), 320],
  ['phone', t('Phone'), 60],
  ['title', t('Title'), 300],
  ['company_name', t('Company'), 300],
  ['location', t('Location'), 300],
  ['linkedin_url', t('LinkedIn'), 500],
  ['target_role', t('Target role'), 300],
] as const satisfies readonly (readonly [keyof Form, string, number])[]

const emailRule = {
  value: /^\s*([^\s@]+@[^\s@]+\.[^\s@]+)?\s*$/,
  message: t('Enter a whole e-mail address, such as {example}.', { example: 'name@company.com' }),
}

function PersonInputs({ register, errors, refused, children }: PersonInputsProps) {
  return (
    <>
      <div className={styles.two}>
        {FIELDS.map(([name, label, most]) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            <TextField
              {...register(name, {
                ...atMost(most),
                ...(name === 'email' ? { pattern: emailRule } : {}),
              })}
            />
          </Field>
        ))}
        <div className={styles.tick}>{children}</div>
      </div>
      <Field label={t('Note')} error={errors.notes?.message}>
        <TextArea rows={2} {...register('notes', atMost(100_000))} />
      </Field>
      {refused ? (
        <p className={styles.refused} role="alert">
          {refused}
        </p>
      ) : null}
    </>
  )
}

function Same({ people, onGo }: { people: readonly DuplicateRow[]; onGo: () => void }) {
  return (
    <section
      className={samePeople.same}
      data-tone={people.some(isSure) ? 'warn' : 'plain'}
      aria-label={t('Possible duplicate')}
    >
      <h3>{people.some(isSure) ? t('Possible duplicate') : t('People of the same name')}</h3>
      {people.slice(0, 4).map(({ contact, because }) => (
        <Link
          key={contact.id}
          to="/people/{-$contactId}"
          params={{ contactId: contact.id }}
          className={samePeople.sameRow}
          onClick={onGo}
        >
          <span className={samePeople.sameWho}>
            <DuplicateWho contact={contact} />
          </span>
          <DuplicateReasons because={because} />
        </Link>
      ))}
    </section>
  )
}

/** Returns the value once typing has paused, so that the cache is not queried at every key. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  const same = useSame(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(same), 150)
    return () => clearTimeout(timer)
  }, [same])
  return settled
}
