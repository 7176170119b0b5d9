import { t } from '#shared/i18n/translate.ts'
import { EyeOff } from 'lucide-react'
import { useActions } from '../../keys/use-actions.ts'
import { setPreferences, usePreferences } from '../../stores/preferences.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Turns share-screen mode on and off (J11), and shows while it is on. */
export function ShareScreen() {
  const on = usePreferences(({ preferences }) => preferences.share_screen)
  const turn = () => setPreferences({ share_screen: !on })
  useActions(
    [
      {
        id: 'app.shareScreen',
        label: on ? t('Share-screen mode: show addresses and numbers') : t('Share-screen mode'),
        group: t('Everywhere'),
        keys: ['$mod+Shift+h'],
        run: turn,
      },
    ],
    'everywhere',
  )
  if (!on) return <span role="status" />
  return (
    <Banner
      pill
      icon={EyeOff}
      actions={
        <Button size="small" look="quiet" onClick={turn}>
          {t('Show them')}
        </Button>
      }
    >
      {t('Addresses and numbers are hidden')}
    </Banner>
  )
}
