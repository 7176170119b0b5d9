import type { EventType } from '#shared/api/events.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { allEvents, eventGroups } from './webhook-labels.ts'
import styles from './webhooks.module.css'

interface EventChoicesProps {
  chosen: ReadonlySet<EventType>
  /** Nothing is chosen, and saving was tried. */
  missing: boolean
  onChoose: (change: (before: ReadonlySet<EventType>) => ReadonlySet<EventType>) => void
}

/** Offers the events in words, by group, to be chosen alone or all at once. */
export function EventChoices({ chosen, missing, onChoose }: EventChoicesProps) {
  const all = chosen.size === allEvents.length
  const toggle = (type: EventType) => (on: boolean) =>
    onChoose(
      (before) => new Set(on ? [...before, type] : [...before].filter((each) => each !== type)),
    )
  return (
    <div className={styles.form} role="group" aria-label="Events">
      <div className={styles.bar}>
        <span className={styles.label}>
          Events
          {missing ? (
            <span className={styles.error} role="alert">
              {' '}
              · choose at least one event
            </span>
          ) : null}
        </span>
        <Button
          size="small"
          look="quiet"
          onClick={() => onChoose(() => new Set(all ? [] : allEvents))}
        >
          {all ? 'Clear all' : 'Select all 18'}
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
      </div>
    </div>
  )
}
