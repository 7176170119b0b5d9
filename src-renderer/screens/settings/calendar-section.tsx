import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { CalendarFeed } from '#shared/bridge/calendars.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { copyText } from '../../parts/links/copy.ts'
import { toast } from '../../stores/toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { OwnCalendar } from './own-calendar.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/** Connects Hotdesk with the user's own calendars (C13). */
export function CalendarSection() {
  const { value: feed } = useQuery('calendars.feed', {})
  return (
    <>
      <OwnCalendar />
      <Section
        title={t('Meetings in your calendar')}
        words={t(
          'Keeps a calendar file on this computer up to date, from a month back to a year ahead, for your calendar program to subscribe to. The file isn’t encrypted and names whom you meet. Turning it off or signing out deletes it.',
        )}
      >
        {feed ? <Feed key={feed.path} feed={feed} /> : null}
        <HowTo />
      </Section>
    </>
  )
}

/** Chooses where the file is kept, and shows its state. */
function Feed({ feed }: { feed: CalendarFeed }) {
  const [path, setPath] = useState(feed.path ?? feed.proposed)
  const [refused, setRefused] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const set = async (next: string | null) => {
    setBusy(true)
    const answer = await run('calendars.setFeed', { path: next }, { quiet: true })
    setBusy(false)
    if (!answer.ok)
      return setRefused([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
    toast({
      message:
        next === null ? t('Calendar file deleted') : t('Your meetings are in the calendar file'),
      ...(next === null ? { undo: () => run('calendars.setFeed', { path: feed.path }) } : {}),
    })
    return undefined
  }
  const on = feed.path !== null
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault()
        void set(path)
      }}
    >
      {feed.problem ? <Banner tone="warn">{feed.problem}</Banner> : null}
      <Field
        label={t('Calendar file')}
        beside
        error={refused}
        hint={
          on && feed.written_at !== null ? (
            <Written meetings={feed.meetings} at={feed.written_at} />
          ) : undefined
        }
      >
        <TextField
          dir="ltr"
          value={path}
          onChange={(event) => {
            setPath(event.target.value)
            setRefused(undefined)
          }}
        />
      </Field>
      <div className={`${styles.caps} ${styles.below}`}>
        <Button type="submit" busy={busy} disabled={path.trim() === '' || path === feed.path}>
          {on ? t('Move') : t('Turn on')}
        </Button>
        {on ? (
          <>
            <Button onClick={() => void copyText(feed.path ?? '', t('Path'))}>
              {t('Copy path')}
            </Button>
            <Button look="danger" onClick={() => void set(null)}>
              {t('Turn off')}
            </Button>
          </>
        ) : null}
      </div>
    </form>
  )
}

/** Shows how many meetings are in the file since when, and explains that. */
function Written({ meetings, at }: { meetings: number; at: number }) {
  const format = useFormats()
  const value = format.number(meetings)
  return (
    <Explained
      of={{
        name: t('Meetings in the calendar file'),
        value,
        formula: t(
          'Meetings that Hotdesk has read, from a month back to a year ahead, cancelled ones too.',
        ),
        parts: [{ name: t('Meetings'), value }],
        at,
      }}
    >
      {t('{meetings, plural, one {# meeting} other {# meetings}}, written {written_at}', {
        meetings,
        written_at: format.stamp(at),
      })}
    </Explained>
  )
}

/** Explains how to subscribe to a file in common calendar programs. */
function HowTo() {
  return (
    <details className={styles.below}>
      <summary>{t('How to subscribe')}</summary>
      <dl className={styles.body}>
        <div>
          <dt className="name">{t('Thunderbird')}</dt>
          <dd className="muted">
            {t(
              'New calendar, On the network, then file:// and the path. It reads the file again by itself.',
            )}
          </dd>
        </div>
        <div>
          <dt className="name">{t('GNOME Calendar, Evolution')}</dt>
          <dd className="muted">{t('Add calendar from a file; Evolution follows its changes.')}</dd>
        </div>
        <div>
          <dt className="name">{t('Apple Calendar, Outlook')}</dt>
          <dd className="muted">
            {t(
              'They import a file once and don’t follow it. Import again to update; meetings keep their ids and aren’t doubled.',
            )}
          </dd>
        </div>
        <div>
          <dt className="name">{t('Google Calendar')}</dt>
          <dd className="muted">
            {t('It can’t see files of this computer. Import under Settings, Import and export.')}
          </dd>
        </div>
      </dl>
    </details>
  )
}
