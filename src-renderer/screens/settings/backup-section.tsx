import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { bytes } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SecretField } from '../../ui/secret-field.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** Least number of characters, as main requires. */
const LEAST = 12

/** Backs up what only this computer holds, and restores it (L8). */
export function BackupSection() {
  const { value: found, refresh } = useQuery('backup.found', {})
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      <Section
        title={t('Backup')}
        words={t(
          'Backs up what exists only on this computer: the credit ledger, campaign history, your lead notes and stages, change history and pending changes. It doesn’t include data stored by the service, passwords or keys.',
        )}
      >
        <BackupForm folder={found?.folder} onMade={refresh} />
      </Section>
      <Section
        title={t('Restore')}
        words={t(
          'Adds what’s missing and leaves the rest unchanged. Pending changes are compared with the service before anything is sent.',
        )}
        aside={
          <Button size="small" onClick={refresh}>
            {t('Check again')}
          </Button>
        }
      >
        {found ? <FoundBackups found={found} onChoose={setChosen} /> : null}
      </Section>
      {chosen === null ? null : <RestoreDialog name={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

interface BackupFormProps {
  /** Folder of the backups; undefined until it is known. */
  folder: string | undefined
  onMade: () => void
}

/** Asks for a passphrase twice, and saves a backup protected by it. */
function BackupForm({ folder, onMade }: BackupFormProps) {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const short =
    first.length < LEAST
      ? t('Use at least {LEAST} characters, such as a few words.', { LEAST })
      : undefined
  const differs =
    first === second ? undefined : t('The passphrases don’t match. Type the same one twice.')

  const make = async () => {
    setTried(true)
    if (short || differs || busy) return
    setBusy(true)
    const answer = await run('backup.make', { passphrase: first })
    setBusy(false)
    if (!answer.ok) return
    setFirst('')
    setSecond('')
    setTried(false)
    onMade()
    toast({
      tone: 'success',
      message: t('{file} saved, {rows, plural, one {# row} other {# rows}}', {
        file: answer.value.name,
        rows: answer.value.rows,
      }),
      hint: answer.value.path,
    })
  }
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      <SecretField
        label={t('Passphrase')}
        beside
        error={tried ? short : undefined}
        hint={t('You need it to open the backup. It can’t be recovered.')}
        isNew
        value={first}
        onChange={setFirst}
      />
      <SecretField
        label={t('Repeat passphrase')}
        beside
        error={tried && !short ? differs : undefined}
        isNew
        value={second}
        onChange={setSecond}
      />
      <div className={`${styles.caps} ${styles.below}`}>
        <Button type="submit" look="primary" busy={busy}>
          {t('Create backup')}
        </Button>
        <span className="faint">
          {folder === undefined ? '' : t('Will be saved in {folder}', { folder })}
        </span>
      </div>
    </form>
  )
}

interface FoundBackupsProps {
  found: CommandOutput<'backup.found'>
  onChoose: (name: string) => void
}

/** Lists the backups in the folder, or explains where to put one. */
function FoundBackups({ found, onChoose }: FoundBackupsProps) {
  const format = useFormats()
  if (found.files.length === 0)
    return (
      <p className="muted">
        {t('No backups in {folder}. Put the backup file there first.', { folder: found.folder })}
      </p>
    )
  return (
    <ul>
      {found.files.map((file) => (
        <li key={file.name} className={styles.workspace}>
          <span className={styles.keyWords}>
            <bdi>{file.name}</bdi>
            <span className={`${styles.detail} num`}>
              {format.dateTime(file.made_at)} · {bytes(file.bytes)}
            </span>
          </span>
          <Button
            size="small"
            aria-label={t('Restore {file}', { file: file.name })}
            onClick={() => onChoose(file.name)}
          >
            {t('Restore…')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Asks for the passphrase of a backup, and restores it. */
export function RestoreDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [passphrase, setPassphrase] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    if (busy) return
    if (passphrase === '') return setRefused(t('Enter the passphrase of the backup.'))
    setBusy(true)
    const answer = await run('backup.restore', { name, passphrase }, { quiet: true })
    setBusy(false)
    if (!answer.ok)
      return setRefused([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
    onClose()
    toast({
      tone: 'success',
      message:
        answer.value.rows === 0
          ? t('Nothing was missing')
          : t('{rows, plural, one {# row} other {# rows}} restored', { rows: answer.value.rows }),
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Restore {file}?', { file: name })}
      description={t(
        'The backup must be yours and from this workspace. Hotdesk checks that before changing anything.',
      )}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" busy={busy} onClick={() => void restore()}>
            {t('Restore')}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void restore()
        }}
      >
        <SecretField
          label={t('Passphrase')}
          error={refused ?? undefined}
          value={passphrase}
          onChange={(typed) => {
            setPassphrase(typed)
            setRefused(null)
          }}
        />
      </form>
    </Dialog>
  )
}
