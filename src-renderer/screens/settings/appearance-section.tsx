import { languages } from '#shared/i18n/languages.ts'
import { t } from '#shared/i18n/translate.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { formatLocales } from './format-locales.ts'
import { NameFields } from './name-fields.tsx'
import { Section } from './section.tsx'
import { SpellingSection } from './spelling-section.tsx'
import { TimeSection } from './time-section.tsx'
import { TypeFields } from './type-fields.tsx'

const languageOptions = [
  { value: '', label: t('System') },
  ...languages.map(({ tag, name }) => ({ value: tag, label: name, lang: tag })),
]

/** Chooses how the window looks, and how dates and numbers are written (M3, M5). */
export function AppearanceSection() {
  const { theme, density, text_size, share_screen } = usePreferences(
    ({ preferences }) => preferences,
  )
  return (
    <>
      <Section title={t('Appearance')} words={t('Saved on this computer, for all workspaces.')}>
        <Field label={t('Theme')} beside>
          <SegmentedControl
            label={t('Theme')}
            value={theme}
            onChange={(value) => value && setPreferences({ theme: value })}
            options={[
              { value: 'system', label: t('System') },
              { value: 'light', label: t('Light') },
              { value: 'dark', label: t('Dark') },
              { value: 'contrast', label: t('High contrast') },
            ]}
          />
        </Field>
        <Field
          label={t('Rows')}
          beside
          hint={t('{compact}, {normal} or {roomy} pixels high', {
            compact: 28,
            normal: 36,
            roomy: 40,
          })}
        >
          <SegmentedControl
            label={t('Rows')}
            value={density}
            onChange={(value) => value && setPreferences({ density: value })}
            options={[
              { value: 'compact', label: t('Compact') },
              { value: 'cosy', label: t('Cosy') },
              { value: 'roomy', label: t('Roomy') },
            ]}
          />
        </Field>
        <Field label={t('Text size')} beside>
          <SegmentedControl
            label={t('Text size')}
            value={text_size}
            onChange={(value) => value && setPreferences({ text_size: value })}
            options={[
              { value: 'small', label: t('Small') },
              { value: 'normal', label: t('Normal') },
              { value: 'large', label: t('Large') },
              { value: 'larger', label: t('Larger') },
            ]}
          />
        </Field>
        <TypeFields />
      </Section>
      <TimeSection />
      <ScreenSharing hidden={share_screen} />
      <LanguageSection />
      <FormatSection />
      <SpellingSection />
    </>
  )
}

function LanguageSection() {
  const language = usePreferences(({ preferences }) => preferences.language)
  return (
    <Section title={t('Language')}>
      <Field
        label={t('Language')}
        beside
        hint={t('Windows reload in the new language and stay where they are.')}
      >
        <Select
          label={t('Language')}
          value={language ?? ''}
          options={languageOptions}
          onChange={(value) => setPreferences({ language: value || null })}
        />
      </Field>
    </Section>
  )
}

function FormatSection() {
  const { format: locale, hour12 } = usePreferences(({ preferences }) => preferences)
  const format = useFormats()
  const hours = hour12 ? '12' : '24'
  const clock = hour12 === null ? 'system' : hours
  return (
    <Section title={t('Dates and numbers')} words={t('Independent of the display language.')}>
      <Field
        label={t('Format')}
        beside
        hint={
          <span className="num">
            {format.dateTime(Date.UTC(2026, 7, 25, 12, 30))} · {format.number(1238.5)}
          </span>
        }
      >
        <Select
          label={t('Date and number format')}
          value={locale ?? ''}
          options={
            formatLocales.some(({ value }) => value === (locale ?? ''))
              ? formatLocales
              : [...formatLocales, { value: locale ?? '', label: locale ?? '' }]
          }
          onChange={(value) => setPreferences({ format: value || null })}
        />
      </Field>
      <Field label={t('Clock')} beside>
        <SegmentedControl
          label={t('Clock')}
          value={clock}
          onChange={(value) =>
            value && setPreferences({ hour12: value === 'system' ? null : value === '12' })
          }
          options={[
            { value: 'system', label: t('Same as format') },
            {
              value: '24',
              label: t('{hours, plural, one {# hour} other {# hours}}', { hours: 24 }),
            },
            {
              value: '12',
              label: t('{hours, plural, one {# hour} other {# hours}}', { hours: 12 }),
            },
          ]}
        />
      </Field>
      <NameFields />
    </Section>
  )
}

function ScreenSharing({ hidden }: { hidden: boolean }) {
  return (
    <Section title={t('Screen sharing')}>
      <Switch
        label={t('Hide e-mail addresses and phone numbers')}
        detail={t(
          'Everywhere in this window. You can’t copy or edit them while they’re hidden; exported files still include them.',
        )}
        checked={hidden}
        onChange={(on) => setPreferences({ share_screen: on })}
      />
    </Section>
  )
}
