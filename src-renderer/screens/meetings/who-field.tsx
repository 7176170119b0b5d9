import { Building2, User, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Hit } from '#shared/bridge/search.ts'
import { useQuery } from '../../data/use-query.ts'
import { cx } from '../../ui/cx.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './who-field.module.css'

export type Who = Pick<Hit, 'id' | 'title' | 'subtitle' | 'do_not_contact'> & { kind: 'contact' | 'company' }

interface WhoFieldProps { value: Who | null; onChange: (who: Who | null) => void; error: string | undefined }

/** A person or a company, found in what is on this computer: works offline. */
export function WhoField({ value, onChange, error }: WhoFieldProps) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const list = useId()
  const words = text.trim()
  const { value: found } = useQuery('search.find', words.length > 1 ? { text: words, kinds: ['contact', 'company'], limit: 6 } : null)
  const hits = words.length > 1 ? (found?.hits ?? []) : []
  const chosen = Math.min(active, hits.length - 1)
  const choose = (hit: Hit | undefined) => {
    if (!hit || (hit.kind !== 'contact' && hit.kind !== 'company')) return
    onChange({ id: hit.id, title: hit.title, subtitle: hit.subtitle, do_not_contact: hit.do_not_contact, kind: hit.kind })
    setText('')
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setActive((chosen + (event.key === 'ArrowDown' ? 1 : -1) + hits.length) % Math.max(1, hits.length))
    } else if (event.key === 'Enter' && hits.length > 0 && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(hits[chosen])
    } else if (event.key === 'Escape' && text) {
      event.preventDefault()
      event.stopPropagation()
      setText('')
    }
  }
  if (value) {
    return (
      <Field label="With" error={error}>
        <div className={styles.chosen}>
          <Icon of={value.kind === 'contact' ? User : Building2} />
          <span className={styles.words}><bdi className="cut name">{value.title}</bdi>{value.subtitle ? <bdi className="cut muted">{value.subtitle}</bdi> : null}</span>
          <DncBadge flag={value.do_not_contact} />
          <IconButton icon={X} label="Choose somebody else" onClick={() => onChange(null)} />
        </div>
        {value.do_not_contact ? <p className={styles.warning}>This company is marked do not contact.</p> : null}
      </Field>
    )
  }
  return (
    <Field label="With" error={error}>
      <div className={styles.box}>
        <TextField
          value={text} placeholder="A person or a company" role="combobox" aria-expanded={hits.length > 0} aria-controls={list} aria-autocomplete="list" aria-activedescendant={hits.length > 0 ? `${list}-${chosen}` : undefined}
          onChange={(event) => { setText(event.target.value); setActive(0) }} onKeyDown={steer}
        />
        <div role="listbox" id={list} aria-label="People and companies" className={styles.list} hidden={hits.length === 0}>
          {hits.map((hit, index) => (
            <div key={`${hit.kind} ${hit.id}`} id={`${list}-${index}`} role="option" aria-selected={index === chosen} className={cx(styles.option, index === chosen && styles.on)} onPointerMove={() => setActive(index)} onPointerDown={(event) => { event.preventDefault(); choose(hit) }}>
              <Icon of={hit.kind === 'contact' ? User : Building2} />
              <span className={styles.words}><bdi className="cut">{hit.title}</bdi>{hit.subtitle ? <bdi className="cut muted">{hit.subtitle}</bdi> : null}</span>
              <DncBadge flag={hit.do_not_contact} />
            </div>
          ))}
        </div>
        {words.length > 1 && found && hits.length === 0 ? <p className={styles.none}>Nobody here is called “{words}”.</p> : null}
      </div>
    </Field>
  )
}
