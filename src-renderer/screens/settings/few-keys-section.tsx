import { t } from '#shared/i18n/translate.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './section.tsx'

const paces = [1, 2, 3, 4, 5, 7, 10].map((seconds) => ({
  value: String(seconds),
  get label() {
    return t('{seconds} s', { seconds })
  },
}))
const switches = [
  { value: 'space', label: t('Space') },
  { value: 'enter', label: t('Enter') },
  { value: 'click', label: t('Any click') },
] as const

/** Renders the settings for working with Tab and Enter alone, or with one switch. */
export function FewKeysSection() {
  const { tab_everywhere } = usePreferences(({ preferences }) => preferences)
  return (
    <>
      <Section title={t('Only Tab and Enter')}>
        <Switch
          label={t('Tab reaches every control')}
          checked={tab_everywhere}
          onChange={(on) => setPreferences({ tab_everywhere: on })}
          detail={t(
            'Tab also moves through tabs, choices, menus and suggestions, and Enter presses the focused control. Two buttons move to the previous and next row of a list.',
          )}
        />
      </Section>
      <ScanningSection />
    </>
  )
}

function ScanningSection() {
  const { switch_scanning, scan_seconds, scan_key } = usePreferences(
    ({ preferences }) => preferences,
  )
  return (
    <Section title={t('One switch')}>
      <Switch
        label={t('Switch scanning')}
        checked={switch_scanning}
        onChange={(on) => setPreferences({ switch_scanning: on })}
        detail={t(
          'A highlight moves through the parts of the window, then through the controls of the part you choose. It starts as soon as you turn this on.',
        )}
      />
      <Field label={t('Highlight stays')} beside>
        <SegmentedControl
          label={t('Highlight stays')}
          value={String(scan_seconds)}
          options={paces}
          onChange={(seconds) => {
            if (seconds) setPreferences({ scan_seconds: Number(seconds) })
          }}
        />
      </Field>
      <Field
        label={t('What you press')}
        beside
        hint={
          scan_key === 'click'
            ? t('While scanning is on, clicks do nothing else. Other keys work as usual.')
            : t(
                'While scanning is on, this key does nothing else. Other keys and the mouse work as usual.',
              )
        }
      >
        <SegmentedControl
          label={t('What you press')}
          value={scan_key}
          options={switches}
          onChange={(key) => {
            if (key) setPreferences({ scan_key: key })
          }}
        />
      </Field>
    </Section>
  )
}
