import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { CalendarSource } from '#shared/bridge/calendars.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Explained } from '../../ui/figure/explained.tsx'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { Field } from '../../ui/field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Section } from './section.tsx'
import styles from './settings.module.css'

/**
 * Subscribes to one calendar of the user's own, so that the week shows when they are busy (C13).
 */
export function OwnCalendar() {
  const { value: source } = useQuery('calendars.source', {})
  return (
    <Section
      title={t('Your calendar in Hotdesk')}
      words={t(
        'Shades the week where your own calendar is busy, and warns before a meeting overlaps it. Read every half hour, two weeks back and four months ahead. Nothing of it is sent to the service. The address is kept in the keychain.',
      )}
    >
      {source?.name === null ? <Subscribe /> : null}
      {source && source.name !== null ? <Subscribed source={source} /> : null}
    </Section>
  )
}

function Subscribe() {
  const [address, setAddress] = useState('')
  const [refused, setRefused] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const subscribe = async () => {
    setBusy(true)
    const answer = await run('calendars.subscribe', { address, titles: false }, { quiet: true })
    setBusy(false)
    if (!answer.ok) setRefused([answer.error.message, answer.error.hint].filter(Boolean).join(' '))
    else toast({ message: t('Your calendar is shown in the week of Meetings') })
  }
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault()
        void subscribe()
      }}
    >
      <Field
        label={t('Address or file')}
        beside
        error={refused}
        hint={t(
          'Its secret address in iCal format, from the settings of your calendar, or the path of an .ics file.',
        )}
      >
        <TextField
          dir="ltr"
          value={address}
          maxLength={2000}
          placeholder="https://calendar.example.com/private/basic.ics"
          onChange={(event) => {
            setAddress(event.target.value)
            setRefused(undefined)
          }}
        />
      </Field>
      <div className={`${styles.caps} ${styles.below}`}>
        <Button type="submit" look="primary" busy={busy} disabled={address.trim() === ''}>
          {t('Show busy times')}
        </Button>
      </div>
    </form>
  )
}

const busyTimesFigure = ({ times, read_at }: CalendarSource, format: Formats): Explanation => ({
  name: t('Busy times'),
  value: format.number(times),
  formula: t(
    'Entries of your calendar that make you busy, two weeks back and four months ahead. Each time that an entry repeats counts.',
  ),
  parts: [],
  at: read_at,
})

function Subscribed({ source }: { source: CalendarSource }) {
  const format = useFormats()
  const leave = async () => {
    const answer = await run('calendars.leave', {})
    if (answer.ok) toast({ message: t('Your calendar and its address were forgotten') })
  }
  return (
    <div className={styles.body}>
      {source.problem ? (
        <Banner tone="warn">
          {source.problem}{' '}
          {source.read_at === null ? null : t('What was read before stays in the week.')}
        </Banner>
      ) : null}
      <div className={styles.workspace}>
        <span className={styles.keyWords}>
          <bdi className="name">{source.name}</bdi>
          <span className={styles.detail}>
            <Explained of={busyTimesFigure(source, format)}>
              {t('{times, plural, one {# busy time} other {# busy times}}', {
                times: source.times,
              })}
            </Explained>
            {' · '}
            {source.read_at === null
              ? t('not read yet')
              : t('read {read_at}', { read_at: format.stamp(source.read_at) })}
          </span>
        </span>
        <Button size="small" onClick={() => void run('calendars.readAgain', {})}>
          {t('Read again')}
        </Button>
        <Button size="small" look="danger" onClick={() => void leave()}>
          {t('Remove')}
        </Button>
      </div>
      <Switch
        label={t('Show titles')}
        detail={t('Otherwise only that you are busy; titles are not kept then')}
        checked={source.titles}
        onChange={(titles) => void run('calendars.subscribe', { address: null, titles })}
      />
    </div>
  )
}
