import { t } from '#shared/i18n/translate.ts'
import type { OddField } from '#shared/bridge/command.ts'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import styles from './odd-fields.module.css'

interface OddFieldsProps {
  odd: readonly OddField[] | undefined
  /** Spans the width of a screen whose table keeps most of the height. */
  across?: boolean
}

/**
 * Shows the odd fields of a record, whose values Hotdesk does not understand, as the service wrote
 * them; renders nothing if there are none.
 */
export function OddFields({ odd, across = false }: OddFieldsProps) {
  if (!odd || odd.length === 0) return null
  return (
    <section
      aria-label={t('Not understood')}
      className={across ? styles.across : undefined}
      tabIndex={across ? 0 : undefined}
    >
      <p className="faint">{t('Hotdesk doesn’t understand these values. The service wrote:')}</p>
      <PropertyList>
        {odd.map(({ name, value }) => (
          <Property key={name} label={name.replaceAll('_', ' ')} wrap>
            <bdi>{value}</bdi>
          </Property>
        ))}
      </PropertyList>
    </section>
  )
}
