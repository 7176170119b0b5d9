import { useState } from 'react'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { bytes, count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** At least so many characters, as main demands. */
const LEAST = 12

/** Backup of what only this computer holds, and bringing it back (L8). */
export function BackupSection() {
  const format = useFormats()
  const { value: found, refresh } = useQuery('backup.found', {})
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const short =
    first.length < LEAST
      ? `At least ${LEAST} characters: a few words in a row are good.`
      : undefined
  const differs = first === second ? undefined : 'The two are not the same.'

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
    refresh()
    toast({
      tone: 'success',
      message: `${answer.value.name} written, ${count(answer.value.rows, 'row', 'rows', format.number)}`,
      hint: answer.value.path,
    })
  }
  return (
    <>
      <Section
        title="Backup"
        words="Of what exists on this computer only: the ledger of credits, the history of campaigns, your notes and stages on leads, changes, what waits to be sent. What the service holds is not in it, and no password or key."
      >
        <form
          className={styles.body}
          onSubmit={(event) => {
            event.preventDefault()
            void make()
          }}
        >
          <Field
            label="Passphrase"
            beside
            error={tried ? short : undefined}
            hint="Without it nobody can open the file, and nobody can tell you what it was."
          >
            <TextField
              type="password"
              autoComplete="new-password"
              value={first}
              onChange={(event) => setFirst(event.target.value)}
            />
          </Field>
          <Field label="Once more" beside error={tried && !short ? differs : undefined}>
            <TextField
              type="password"
              autoComplete="new-password"
              value={second}
              onChange={(event) => setSecond(event.target.value)}
            />
          </Field>
          <div className={styles.caps}>
            <Button type="submit" look="primary" busy={busy}>
              Write the backup
            </Button>
            <span className="faint">{found ? `Goes to ${found.folder}` : ''}</span>
          </div>
        </form>
      </Section>
      <Section
        title="Bring back"
        words="Adds what is missing here; what is here stays as it is. Changes that waited are compared with the service before anything is sent."
        aside={
          <Button size="small" onClick={refresh}>
            Look again
          </Button>
        }
      >
        {!found ? null : found.files.length === 0 ? (
          <p className="muted">There is no backup in {found.folder}. Put the file there first.</p>
        ) : (
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
                  aria-label={`Bring back ${file.name}`}
                  onClick={() => setChosen(file.name)}
                >
                  Bring back…
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {chosen === null ? null : <RestoreDialog name={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function RestoreDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const format = useFormats()
  const [passphrase, setPassphrase] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const restore = async () => {
    if (busy || passphrase === '') return
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
          ? 'Nothing was missing: all of it is here'
          : `${count(answer.value.rows, 'row', 'rows', format.number)} brought back`,
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="small"
      title={`Bring back ${name}?`}
      description="It must belong to this workspace and to you; Hotdesk checks that before it changes anything."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={busy} onClick={() => void restore()}>
            Bring back
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
        <Field label="Its passphrase" error={refused ?? undefined}>
          <TextField
            type="password"
            value={passphrase}
            onChange={(event) => {
              setPassphrase(event.target.value)
              setRefused(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
