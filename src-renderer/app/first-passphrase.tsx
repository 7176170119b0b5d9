import { t } from '#shared/i18n/translate.ts'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { run } from '../data/run.ts'
import { Button } from '../ui/button.tsx'
import { SecretField } from '../ui/secret-field.tsx'
import styles from '../screens/welcome/welcome.module.css'

/** Minimum length of a passphrase in characters; main enforces the same. */
const LEAST = 8

interface FirstPassphraseProps {
  /**
   * Idle minutes after which the administrator's policy locks the workspace; null if it sets no
   * limit.
   */
  minutes: number | null
  /** The ID of the title, which names the workspace. */
  titleId: string
  busy: boolean
  /** Runs a command and returns whether it succeeded. */
  attempt: (command: () => ReturnType<typeof run>) => Promise<boolean>
}

/**
 * Asks for the passphrase that an administrator requires before the workspace is opened. The user
 * types it twice, because it cannot be recovered.
 */
export function FirstPassphrase({ minutes, titleId, busy, attempt }: FirstPassphraseProps) {
  const [first, setFirst] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<{ first?: string; again?: string }>({})
  const set = async () => {
    if (first.length < LEAST)
      return setProblem({
        first: t(
          '{count, plural, one {Use at least # character, such as a few words.} other {Use at least # characters, such as a few words.}}',
          { count: LEAST },
        ),
      })
    if (again !== first)
      return setProblem({ again: t('The passphrases don’t match. Type the same one twice.') })
    setProblem({})
    await attempt(() => run('session.unlock', { passphrase: first }, { quiet: true }))
  }
  return (
    <form
      className={styles.card}
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void set()
      }}
    >
      <SecretField
        label={t('Passphrase')}
        error={problem.first}
        isNew
        autoFocus
        value={first}
        onChange={setFirst}
      />
      <SecretField
        label={t('Repeat the passphrase')}
        error={problem.again}
        isNew
        value={again}
        onChange={setAgain}
      />
      <p className={styles.words}>
        {minutes === null
          ? t('Hotdesk asks for it at every start. It can’t be recovered.')
          : t(
              '{minutes, plural, one {Hotdesk asks for it at every start and after # minute without you. It can’t be recovered.} other {Hotdesk asks for it at every start and after # minutes without you. It can’t be recovered.}}',
              { minutes },
            )}
      </p>
      <Button type="submit" look="primary" size="large" icon={Lock} busy={busy}>
        {t('Set passphrase and open')}
      </Button>
    </form>
  )
}
