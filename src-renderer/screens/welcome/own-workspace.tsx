import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Problem } from '#shared/bridge/index.ts'
import type { SessionState } from '#shared/bridge/session.ts'
import { run } from '../../data/run.ts'
import { ByOrganisation } from '../../parts/session/managed.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { readAddress, signInAddress } from './address.ts'
import styles from './welcome.module.css'

type Way = 'browser' | 'token'

interface Values {
  address: string
  authAddress: string
  clientId: string
  token: string
}

const addressOr = (empty: boolean) => (typed: string) => {
  if (empty && typed.trim() === '') return true
  const read = readAddress(typed)
  return read.ok || read.message
}

interface OwnWorkspaceProps {
  /** The address tried last, so that the user need not type it again after a failed sign-in. */
  address: string
  /** A workspace named on the command line, which the fields start with. */
  offered: SessionState['offered']
  /** The only workspace that an administrator's policy allows; null if there is no such policy. */
  fixed: string | null
  onAddress: (address: string) => void
  onProblem: (problem: Problem | null) => void
}

const url = (typed: string) => {
  const read = readAddress(typed)
  return read.ok ? read.url : typed
}

/** Signs in through the browser, or with the API token. */
function signIn(way: Way, { address, authAddress, clientId, token }: Values) {
  const at = authAddress.trim() ? { auth_url: signInAddress(authAddress) } : {}
  if (way === 'token')
    return run(
      'session.useToken',
      { base_url: url(address), token: token.trim(), ...at },
      { quiet: true },
    )
  return run(
    'session.signIn',
    {
      base_url: url(address),
      ...at,
      ...(clientId.trim() ? { client_id: clientId.trim() } : {}),
    },
    { quiet: true },
  )
}

/**
 * Signs in to the user's own workspace by its address, through the browser or with an API token.
 */
export function OwnWorkspace(props: OwnWorkspaceProps) {
  const { address: tried, offered, fixed, onAddress, onProblem } = props
  const title = fixed === null ? t('Your own workspace') : t('Your organisation’s workspace')
  const [way, setWay] = useState<Way>('browser')
  const [more, setMore] = useState(offered !== null)
  const {
    register,
    handleSubmit,
    resetField,
    formState: { errors, isSubmitting },
  } = useForm<Values>({
    defaultValues: {
      address: fixed ?? (tried || (offered?.base_url ?? '')),
      authAddress: offered?.auth_url ?? '',
      clientId: offered?.client_id ?? '',
      token: '',
    },
  })
  const submit = handleSubmit(async (values) => {
    onProblem(null)
    onAddress(values.address)
    const answer = await signIn(way, values)
    // Main has the token now and keeps it in the keychain. It must not stay in this page (P11).
    if (answer.ok) resetField('token')
    else onProblem(answer.error)
  })
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.split}>
        <h2>{title}</h2>
        <SegmentedControl
          label={t('Sign in with')}
          value={way}
          onChange={(next) => {
            if (!next) return
            setWay(next)
            onProblem(null)
          }}
          options={[
            { value: 'browser', label: t('Browser') },
            { value: 'token', label: t('API token') },
          ]}
        />
      </div>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={t('Address')}
          error={errors.address?.message}
          hint={fixed === null ? t('From your administrator') : <ByOrganisation />}
        >
          <TextField
            readOnly={fixed !== null}
            inputMode="url"
            placeholder="https://name.example"
            {...register('address', { validate: addressOr(false) })}
          />
        </Field>
        {way === 'token' ? (
          <Field
            label={t('API token')}
            error={errors.token?.message}
            hint={t('Find it in your workspace settings. It’s stored in this computer’s keychain.')}
          >
            <TextField
              dir="ltr"
              type="password"
              {...register('token', {
                validate: (typed) => typed.trim() !== '' || t('Paste the token.'),
              })}
            />
          </Field>
        ) : null}
        {more ? (
          <Field label={t('Sign-in address (optional)')} error={errors.authAddress?.message}>
            <TextField
              inputMode="url"
              {...register('authAddress', { validate: addressOr(true) })}
            />
          </Field>
        ) : null}
        {way === 'browser' && more ? (
          <Field label={t('Client ID (optional)')}>
            <TextField dir="ltr" {...register('clientId')} />
          </Field>
        ) : null}
        <div className={styles.row}>
          <Button type="submit" busy={isSubmitting}>
            {way === 'token' ? t('Sign in with token') : t('Sign in with browser')}
          </Button>
          {more || fixed !== null ? null : (
            <Button look="quiet" onClick={() => setMore(true)}>
              {t('More…')}
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}
