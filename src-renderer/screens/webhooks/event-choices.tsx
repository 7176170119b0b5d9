import { t } from '#shared/i18n/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { allEvents, eventGroups } from './webhook-labels.ts'
import styles from './webhooks.module.css'

interface EventChoicesProps {
  chosen: ReadonlySet<string>
  /** Events that only the service knows. */
  serviceEvents: readonly string[]
  /** Whether saving was tried with no event chosen. */
  missing: boolean
  onChoose: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void
}

/** Offers the events in words, by group, to choose one by one or all at once. */
export function EventChoices({ chosen, serviceEvents, missing, onChoose }: EventChoicesProps) {
  const all = allEvents.every((type) => chosen.has(type))
  const toggle = (type: string) => (on: boolean) =>
    onChoose(
      (before) =>
        new Set(on ? [...before, type] : [...before].filter((eventType) => eventType !== type)),
    )
  return (
    <div className={styles.form} role="group" aria-label={t('Events')}>
      <div className={styles.bar}>
        <span className={styles.label}>
          {t('Events')}
          {missing ? (
            <span className={styles.error} role="alert">
              {' · '}
              {t('choose at least one event')}
            </span>
          ) : null}
        </span>
        <Button
          size="small"
          look="quiet"
          onClick={() => onChoose((before) => new Set(all ? [] : [...before, ...allEvents]))}
        >
          {all
            ? t('Clear all')
            : t('Select all {events_known}', { events_known: allEvents.length })}
        </Button>
      </div>
      <div className={styles.groups}>
        {eventGroups.map((group) => (
          <fieldset key={group.label} className={styles.group}>
            <legend>{group.label}</legend>
            {group.events.map(({ type, word }) => (
              <Checkbox key={type} checked={chosen.has(type)} onChange={toggle(type)}>
                {word}
              </Checkbox>
            ))}
          </fieldset>
        ))}
        {serviceEvents.length > 0 ? (
          <fieldset className={styles.group}>
            <legend>{t('Others')}</legend>
            {serviceEvents.map((type) => (
              <Checkbox key={type} checked={chosen.has(type)} onChange={toggle(type)}>
                {type}
              </Checkbox>
            ))}
          </fieldset>
        ) : null}
      </div>
    </div>
  )
}
