import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import { run } from '../../data/run.ts'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { proxyLabels } from './network-labels.ts'
import styles from './proxy-sign-in.module.css'

interface ProxySignInProps {
  host: string
  /** The last name and password were refused. */
  refused: boolean
  onClose: () => void
}

/** Asks for the name and password of a proxy, which are sent to that proxy only. */
export function ProxySignIn({ host, refused, onClose }: ProxySignInProps) {
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    if (!user || busy) return
    setBusy(true)
    const answer = await run('network.signIn', { host, user, password })
    setBusy(false)
    onClose()
    if (answer.ok && !answer.value.remembered)
      toast({ message: proxyLabels.notRemembered, hint: proxyLabels.notRememberedHint })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={proxyLabels.title}
      description={proxyLabels.why(host)}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form="proxy-sign-in" busy={busy} disabled={!user}>
            {t('Sign in')}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        id="proxy-sign-in"
        onSubmit={(event) => {
          event.preventDefault()
          void signIn()
        }}
      >
        <Field label={t('User name')} error={refused && !user ? proxyLabels.refused : undefined}>
          <TextField
            autoComplete="username"
            value={user}
            onChange={(event) => setUser(event.target.value)}
          />
        </Field>
        <SecretField label={t('Password')} value={password} onChange={setPassword} />
      </form>
    </Dialog>
  )
}
