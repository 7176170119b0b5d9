import { t } from '#shared/i18n/translate.ts'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import type { EnrolCandidate } from '#shared/bridge/enrolment.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { verdictFigure } from './verdict-figures.ts'
import styles from './enrol.module.css'
import { Dotted } from '../../ui/dotted.tsx'

interface EnrolPeopleProps {
  people: readonly EnrolCandidate[]
  isTicked: (person: EnrolCandidate) => boolean
  reasonOf: (id: string) => string
  loading: boolean
  onTick: (id: string, on: boolean) => void
  onReason: (ids: readonly string[], reason: string) => void
}

const groups = [
  { colour: 'red', title: t('Cannot be enrolled') },
  { colour: 'amber', title: t('Needs a reason') },
  { colour: 'green', title: t('Clear to enrol') },
] as const

/**
 * Lists everybody by verdict, obstacles first. Red people cannot be ticked; amber ones need a
 * reason.
 */
export function EnrolPeople({
  people,
  isTicked,
  reasonOf,
  loading,
  onTick,
  onReason,
}: EnrolPeopleProps) {
  const format = useFormats()
  const [same, setSame] = useState('')
  if (loading)
    return (
      <div className={styles.people}>
        {[0, 1, 2, 3].map((line) => (
          <div key={line} className={styles.person}>
            <Skeleton width={60 - line * 8} />
          </div>
        ))}
      </div>
    )
  const amberTicked = people.filter((person) => person.colour === 'amber' && isTicked(person))
  return (
    <div className={styles.people} tabIndex={0} role="group" aria-label={t('People to enrol')}>
      {groups.map(({ colour, title }) => {
        const here = people.filter((person) => person.colour === colour)
        if (here.length === 0) return null
        return (
          <section key={colour} aria-label={title}>
            <h3 className={styles.group} data-colour={colour}>
              <i aria-hidden="true" />
              {title}
              <span className="faint num">
                <Figure
                  inside="button"
                  of={verdictFigure(colour, people, format.number(here.length), format)}
                />
              </span>
            </h3>
            {colour === 'amber' && amberTicked.length > 1 ? (
              <div className={styles.same}>
                <TextField
                  aria-label={t('One reason for everyone selected here')}
                  placeholder={t('One reason for everyone selected here')}
                  value={same}
                  onChange={(event) => setSame(event.target.value)}
                />
                <Button
                  size="small"
                  disabled={same.trim() === ''}
                  onClick={() =>
                    onReason(
                      amberTicked.map(({ contact_id }) => contact_id),
                      same.trim(),
                    )
                  }
                >
                  {t('{count, plural, other {Use for #}}', { count: amberTicked.length })}
                </Button>
              </div>
            ) : null}
            <ul>
              {here.map((person) => (
                <PersonLine
                  key={person.contact_id}
                  person={person}
                  ticked={isTicked(person)}
                  reason={reasonOf(person.contact_id)}
                  onTick={onTick}
                  onReason={onReason}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type PersonLineProps = Pick<EnrolPeopleProps, 'onTick' | 'onReason'> & {
  person: EnrolCandidate
  ticked: boolean
  reason: string
}

function PersonLine({ person, ticked, reason, onTick, onReason }: PersonLineProps) {
  const format = useFormats()
  const { contact_id, name, title, company_name, email, colour, reasons } = person
  return (
    <li className={styles.person} data-colour={colour}>
      {colour === 'red' ? (
        <span className={styles.barred}>
          <Icon of={Ban} label={t('{person} cannot be enrolled', { person: name })} />
        </span>
      ) : (
        <Checkbox
          label={t('Enrol {person}', { person: name })}
          checked={ticked}
          onChange={(on) => onTick(contact_id, on)}
        />
      )}
      <span className={styles.who}>
        <span className="cut name">
          <bdi>{name}</bdi>
        </span>
        <span className="cut muted">
          <Dotted parts={[title, company_name]} />
        </span>
      </span>
      {colour === 'green' ? (
        <span className={`${styles.mail} cut faint`}>
          <bdi>{email}</bdi>
        </span>
      ) : (
        <ul className={styles.reasons}>
          {reasons.map(({ code, text, at, colour: weight }) => (
            <li key={`${code} ${text}`} data-colour={weight}>
              {text}
              {at === null ? '' : `, ${format.stamp(at)}`}
            </li>
          ))}
        </ul>
      )}
      {colour === 'amber' && ticked ? (
        <span className={styles.why}>
          <TextField
            aria-label={t('Reason to override for {person}', { person: name })}
            placeholder={t('Reason to override')}
            value={reason}
            maxLength={300}
            onChange={(event) => onReason([contact_id], event.target.value)}
          />
        </span>
      ) : null}
    </li>
  )
}
