import { t } from '#shared/i18n/translate.ts'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { Seen } from '#shared/bridge/command.ts'
import type { ContactRow } from '#shared/bridge/people.ts'
import { DetailPanel } from '../../ui/detail-panel.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useRevealedPanel } from '../../ui/use-shown-panel.ts'
import { OddFields } from '../sync/odd-fields.tsx'
import { EmailLine, Line, PhoneLine } from './contact-lines.tsx'
import { InlineField } from '../inline/inline-field.tsx'
import { shortLink } from './people-labels.ts'
import styles from './contact-lines.module.css'

interface FieldOptions {
  startEditing?: boolean
  onEditingStarted?: () => void
  type?: 'url'
  maxLength?: number
  shorten?: (value: string) => string
}

export type SavePerson = (
  set: Partial<
    Pick<
      ContactRow,
      | 'first_name'
      | 'last_name'
      | 'email'
      | 'phone'
      | 'title'
      | 'location'
      | 'notes'
      | 'target_role'
      | 'linkedin_url'
      | 'company_name'
      | 'is_prospect'
    >
  >,
  seen?: Seen,
) => Promise<boolean>

/**
 * Returns a function that edits the first field at a key press, in the panel that it opens if need
 * be, and the properties of the fields for it.
 */
export function useFieldsByKey() {
  const { reveal } = useRevealedPanel()
  const [startEditing, setStartEditing] = useState(false)
  return {
    asking: { startEditing, onEditingStarted: () => setStartEditing(false) },
    ask: () => {
      reveal()
      setStartEditing(true)
    },
  }
}

/** Shows the fields of a person, edited in place; only changed fields are sent (F2, F9). */
export function PersonFields({
  person,
  save,
  startEditing,
  onEditingStarted,
  onLink,
}: {
  person: ContactRow
  save: SavePerson
  /** A key asks to edit the first of the fields. */
  startEditing: boolean
  onEditingStarted: () => void
  onLink: (url: string) => void
}) {
  const keptAs = (name: string) => `contacts ${person.id} ${name}`
  const field = (
    name:
      | 'first_name'
      | 'last_name'
      | 'title'
      | 'location'
      | 'target_role'
      | 'company_name'
      | 'linkedin_url',
    label: string,
    more: FieldOptions = {},
  ) => (
    <InlineField
      key={name}
      keptAs={keptAs(name)}
      label={label}
      value={person[name]}
      onSave={(value, seen) => save({ [name]: value }, { [name]: seen })}
      {...more}
    />
  )
  return (
    <DetailPanel label={t('Fields of {person}', { person: person.name })}>
      <h2 className={styles.panelTitle}>{t('Reach')}</h2>
      <dl className={styles.lines}>
        <EmailLine id={person.id} person={person}>
          <InlineField
            label={t('E-mail')}
            keptAs={keptAs('email')}
            type="email"
            value={person.email}
            onSave={(email, seen) => save({ email }, { email: seen })}
          />
        </EmailLine>
        <PhoneLine id={person.id} person={person}>
          <InlineField
            label={t('Phone')}
            keptAs={keptAs('phone')}
            type="tel"
            maxLength={60}
            value={person.phone}
            onSave={(phone, seen) => save({ phone }, { phone: seen })}
          />
        </PhoneLine>
        <Line
          label={t('LinkedIn')}
          aside={
            person.linkedin_url ? (
              <IconButton
                icon={ExternalLink}
                label={t('Open the profile')}
                onClick={() => onLink(person.linkedin_url ?? '')}
              />
            ) : null
          }
        >
          {field('linkedin_url', 'LinkedIn', { type: 'url', maxLength: 500, shorten: shortLink })}
        </Line>
      </dl>
      <h2 className={styles.panelTitle}>{t('Person')}</h2>
      <dl className={styles.lines}>
        <Line label={t('First name')}>
          {field('first_name', t('First name'), {
            startEditing,
            onEditingStarted,
            maxLength: 200,
          })}
        </Line>
        <Line label={t('Last name')}>{field('last_name', t('Last name'), { maxLength: 200 })}</Line>
        <Line label={t('Title')}>{field('title', t('Title'))}</Line>
        <Line label={t('Company')}>{field('company_name', t('Company'))}</Line>
        <Line label={t('Location')}>{field('location', t('Location'))}</Line>
        <Line label={t('Target role')}>{field('target_role', t('Target role'))}</Line>
      </dl>
      <Switch
        label={t('Prospect')}
        keys="p"
        checked={person.is_prospect}
        onChange={(is_prospect) => void save({ is_prospect })}
      />
      <OddFields odd={person.odd} />
    </DetailPanel>
  )
}
