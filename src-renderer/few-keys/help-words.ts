import { t } from '#shared/i18n/translate.ts'
import type { Preferences } from '#shared/bridge/settings.ts'

type Chosen = Pick<Preferences, 'tab_everywhere' | 'switch_scanning' | 'scan_key'>

/** Says what the few keys do that the person chose to work with; nothing by default. */
export const fewKeysHelp = ({ tab_everywhere, switch_scanning, scan_key }: Chosen): string[] => [
  ...(tab_everywhere ? [t('Tab reaches every control, and Enter presses it.')] : []),
  ...(switch_scanning ? [scanningHelp(scan_key)] : []),
]

function scanningHelp(key: Preferences['scan_key']): string {
  if (key === 'click')
    return t('Switch scanning is on: a click anywhere takes what is highlighted.')
  return t('Switch scanning is on: {key} takes what is highlighted.', {
    key: key === 'space' ? t('Space') : t('Enter'),
  })
}
