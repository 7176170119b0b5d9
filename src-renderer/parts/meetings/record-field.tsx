import { t } from '#shared/i18n/translate.ts'
import { Building2, Calendar, User, X } from 'lucide-react'
import { useState } from 'react'
import type { Hit } from '#shared/bridge/search.ts'
import { useQuery } from '../../data/use-query.ts'
import { useCombobox } from '../../ui/combobox/use-combobox.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import combobox from '../../ui/combobox/combobox.module.css'
import styles from './record-field.module.css'

const kindIcons = { contact: User, company: Building2, meeting: Calendar }
type Kind = keyof typeof kindIcons
/** The chosen person, company or meeting. */
export type ChosenRecord = Pick<Hit, 'id' | 'title' | 'subtitle' | 'do_not_contact'> & {
  kind: Kind
}

interface RecordFieldProps {
  value: ChosenRecord | null
  onChange: (record: ChosenRecord | null) => void
  error?: string | undefined
  label?: string
  kinds?: readonly Kind[]
}

const usual = ['contact', 'company'] as const
const isKind = (hit: Hit): hit is Hit & { kind: Kind } => Object.hasOwn(kindIcons, hit.kind)

/**
 * Chooses a person or a company (or the kinds in `kinds`) by name, from the data on this computer.
 * Works offline.
 */
export function RecordField({
  value,
  onChange,
  error,
  label = t('With'),
  kinds = usual,
}: RecordFieldProps) {
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  const [active, setActive] = useState(0)
  // Choosing replaces the field, and clearing the button: what takes its place gets the focus.
  const [wasChanged, setWasChanged] = useState(false)
  const words = text.trim()
  const { value: found } = useQuery(
    'search.find',
    words.length > 1 ? { text: words, kinds: [...kinds], limit: 6 } : null,
  )
  const hits = words.length > 1 ? (found?.hits ?? []).filter(isKind) : []
  const isOpen = opened && hits.length > 0
  const change = (record: ChosenRecord | null) => {
    setWasChanged(true)
    onChange(record)
  }
  const choose = (hit: (Hit & { kind: Kind }) | undefined) => {
    if (!hit) return
    change({
      id: hit.id,
      title: hit.title,
      subtitle: hit.subtitle,
      do_not_contact: hit.do_not_contact,
      kind: hit.kind,
    })
    setText('')
  }
  const { field, list, option } = useCombobox({
    count: hits.length,
    at: Math.min(active, hits.length - 1),
    onMove: setActive,
    onChoose: (index) => choose(hits[index]),
    float: { isOpen, onOpen: () => setOpened(true), onClose: () => setOpened(false) },
  })
  if (value)
    return (
      <Chosen
        label={label}
        value={value}
        error={error}
        autoFocus={wasChanged}
        onClear={() => change(null)}
      />
    )
  return (
    <Field label={label} error={error}>
      <div className={combobox.box}>
        <TextField
          value={text}
          autoFocus={wasChanged}
          placeholder={
            kinds === usual ? t('Person or company') : t('{field}, by name', { field: label })
          }
          {...field}
          onChange={(event) => {
            setText(event.target.value)
            setOpened(true)
            setActive(0)
          }}
        />
        <div {...list} aria-label={t('Matches')} className={combobox.floating} hidden={!isOpen}>
          {hits.map((hit, index) => (
            <div key={`${hit.kind} ${hit.id}`} className={combobox.option} {...option(index)}>
              <Icon of={kindIcons[hit.kind]} />
              <span className={styles.words}>
                <bdi className="cut">{hit.title}</bdi>
                {hit.subtitle ? <bdi className="cut muted">{hit.subtitle}</bdi> : null}
              </span>
              <DncBadge flag={hit.do_not_contact} />
            </div>
          ))}
        </div>
        {words.length > 1 && found && hits.length === 0 ? (
          <p className={styles.none}>{t('No results for “{words}”.', { words })}</p>
        ) : null}
      </div>
    </Field>
  )
}

interface ChosenProps {
  label: string
  value: ChosenRecord
  error: string | undefined
  autoFocus: boolean
  onClear: () => void
}

/** Shows the chosen record with its do-not-contact mark, and a button to choose another. */
function Chosen({ label, value, error, autoFocus, onClear }: ChosenProps) {
  return (
    <Field label={label} error={error}>
      <div className={styles.chosen}>
        <Icon of={kindIcons[value.kind]} />
        <span className={styles.words}>
          <bdi className="cut name">{value.title}</bdi>
          {value.subtitle ? <bdi className="cut muted">{value.subtitle}</bdi> : null}
        </span>
        <DncBadge flag={value.do_not_contact} />
        <IconButton
          icon={X}
          label={t('Choose someone else')}
          autoFocus={autoFocus}
          onClick={onClear}
        />
      </div>
      {value.do_not_contact ? (
        <p className={styles.warning}>{t('This company is marked do not contact.')}</p>
      ) : null}
    </Field>
  )
}
