import { t } from '#shared/i18n/translate.ts'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './webhooks.module.css'

const signings = [
  { value: 'made', label: t('Signed, with a new secret') },
  { value: 'own', label: t('Signed, with my own secret') },
  { value: 'none', label: t('Unsigned') },
] as const
export type Signing = (typeof signings)[number]['value']
const hints: Record<Signing, string> = {
  made: t('Shown once, then stored in this computer’s keychain.'),
  own: t(
    'The one your receiver already uses. It’s stored in this computer’s keychain and not shown again.',
  ),
  none: t('Anyone who knows the URL can send to it, and deliveries can’t be verified.'),
}

interface SigningChoiceProps {
  signing: Signing
  /** The user's own secret, as typed so far. */
  own: string
  /** Whether saving was tried, so that a missing secret is an error. */
  tried: boolean
  onSigning: (signing: Signing) => void
  onOwn: (secret: string) => void
}

/** Asks whether deliveries are signed, and with which secret. */
export function SigningChoice({ signing, own, tried, onSigning, onOwn }: SigningChoiceProps) {
  return (
    <div className={styles.signing}>
      <SegmentedControl
        label={t('Signature')}
        value={signing}
        options={signings}
        onChange={(next) => {
          if (next) onSigning(next)
        }}
      />
      {signing === 'own' ? (
        <Field
          label={t('Your secret')}
          hint={hints.own}
          error={tried && own === '' ? t('Enter the secret, or choose another option.') : undefined}
        >
          <TextField
            type="password"
            maxLength={500}
            value={own}
            onChange={(event) => onOwn(event.target.value)}
          />
        </Field>
      ) : (
        <p className="faint">{hints[signing]}</p>
      )}
    </div>
  )
}
