import { t } from '#shared/i18n/translate.ts'
import type { Preferences } from '#shared/bridge/settings.ts'

type InputModes = Pick<Preferences, 'tab_everywhere' | 'switch_scanning' | 'scan_key'>

/** Returns help on the input modes that are turned on; empty by default. */
export const fewKeysHelp = ({
  tab_everywhere,
  switch_scanning,
  scan_key,
}: InputModes): string[] => [
  ...(tab_everywhere ? [t('Tab reaches every control, and Enter presses it.')] : []),
  ...(switch_scanning ? [scanningHelp(scan_key)] : []),
]

function scanningHelp(key: Preferences['scan_key']): string {
  if (key === 'click')
    return t('Switch scanning is on: a click anywhere chooses the highlighted item.')
  return t('Switch scanning is on: {key} chooses the highlighted item.', {
    key: key === 'space' ? t('Space') : t('Enter'),
  })
}
