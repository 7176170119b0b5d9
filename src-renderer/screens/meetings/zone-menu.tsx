import { t } from '#shared/i18n/translate.ts'
import { Plus } from 'lucide-react'
import { setPreferences } from '../../stores/preferences.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { cityOf, commonZones, localZone, zoneShort } from '../../parts/meetings/zones.ts'
import styles from './week.module.css'

/**
 * Chooses the second time zone of the week (C1), which is kept in the preferences. `at` is the
 * moment whose offsets are shown, because they change with the season.
 */
export function ZoneMenu({ second, at }: { second: string | null; at: number }) {
  const local = localZone()
  const known =
    second === null || commonZones.some((zone) => zone === second)
      ? commonZones
      : [second, ...commonZones]
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.zones}
          title={second === null ? t('Show a second time zone') : t('Choose another time zone')}
        >
          {second === null ? (
            <Icon of={Plus} size="small" />
          ) : (
            <span className={styles.zone}>{zoneShort(at, second)}</span>
          )}
          <span className={styles.zone}>{zoneShort(at, local)}</span>
          <span className="spoken">
            {second === null
              ? t('{city}. Show a second time zone', { city: cityOf(local) })
              : t('{city} beside {own_city}. Choose another time zone', {
                  city: cityOf(second),
                  own_city: cityOf(local),
                })}
          </span>
        </button>
      }
      groups={[
        {
          label: t('Beside {city}', { city: cityOf(local) }),
          items: [
            {
              label: t('No second zone'),
              checked: second === null,
              onSelect: () => setPreferences({ second_zone: null }),
            },
          ],
        },
        {
          items: known
            .filter((zone) => zone !== local)
            .map((zone) => ({
              label: cityOf(zone),
              detail: zoneShort(at, zone),
              checked: zone === second,
              onSelect: () => setPreferences({ second_zone: zone }),
            })),
        },
      ]}
    />
  )
}
