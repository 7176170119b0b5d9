import { t } from '#shared/i18n/translate.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Switch } from '../../ui/switch.tsx'
import { Section } from './section.tsx'

/** Chooses how somebody works with few keys. */
export function FewKeysSection() {
  const { tab_everywhere } = usePreferences(({ preferences }) => preferences)
  return (
    <Section title={t('Only Tab and Enter')}>
      <Switch
        label={t('Tab reaches every control')}
        checked={tab_everywhere}
        onChange={(on) => setPreferences({ tab_everywhere: on })}
        detail={t(
          'Tab also goes through tabs, choices, menus and suggestions, and Enter presses what has the focus. Two buttons lead to the previous and the next row of a list.',
        )}
      />
    </Section>
  )
}
