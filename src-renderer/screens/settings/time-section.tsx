import { t } from '#shared/i18n/translate.ts'
import { formatHoldTime } from '../../format/hold-time.ts'
import { setPreferences, useHeldMs, usePreferences } from '../../stores/preferences.ts'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Section } from './section.tsx'

const inSeconds = (seconds: 7 | 15 | 30) => ({
  value: String(seconds),
  get label() {
    return t('{seconds} s', { seconds })
  },
  seconds,
})

const messageTimes = [
  inSeconds(7),
  inSeconds(15),
  inSeconds(30),
  { value: 'closed', label: t('Until closed'), seconds: null },
]

/**
 * Chooses how long messages stay, and how long Hotdesk waits before it goes on by itself (WCAG
 * 2.2.1).
 */
export function TimeSection() {
  const { message_seconds, hold_time } = usePreferences(({ preferences }) => preferences)
  const deletion = formatHoldTime(useHeldMs('deletion'))
  const activation = formatHoldTime(useHeldMs('activation'))
  const signIn = formatHoldTime(useHeldMs('sign_in'))
  const sequence = formatHoldTime(useHeldMs('sequence'))
  return (
    <Section title={t('Time to read and react')}>
      <Field
        label={t('Messages stay')}
        beside
        hint={t(
          'Longer while the pointer or the keyboard is on them; a newer one replaces an older one. Undo works afterwards, too.',
        )}
      >
        <SegmentedControl
          label={t('Messages stay')}
          value={message_seconds === null ? 'closed' : String(message_seconds)}
          options={messageTimes}
          onChange={(chosen) => {
            const time = messageTimes.find(({ value }) => value === chosen)
            if (time) setPreferences({ message_seconds: time.seconds })
          }}
        />
      </Field>
      <Field
        label={t('Time to cancel')}
        beside
        live
        hint={t(
          'A deletion waits {deletion}, starting a campaign {activation}, the sign-in page {signIn}, the second key of a shortcut such as G H {sequence}.',
          { deletion, activation, signIn, sequence },
        )}
      >
        <SegmentedControl
          label={t('Time to cancel')}
          value={hold_time}
          options={[
            { value: 'standard', label: t('Standard') },
            { value: 'longer', label: t('3 times as long') },
            { value: 'longest', label: t('10 times as long') },
          ]}
          onChange={(value) => {
            if (value) setPreferences({ hold_time: value })
          }}
        />
      </Field>
    </Section>
  )
}
