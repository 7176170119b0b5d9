import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { Template } from '#shared/bridge/templates.ts'
import { foldText } from '#shared/domain/fold.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './emails.module.css'

interface TemplatePickerProps {
  templates: readonly Template[]
  chosen: Template | null
  onChoose: (template: Template) => void
}

/** Chooses a template by typing part of its name or subject; last used first. */
export function TemplatePicker({ templates, chosen, onChoose }: TemplatePickerProps) {
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const list = useId()
  const wanted = foldText(text ?? '')
  const found = templates.filter(({ name, subject }) =>
    foldText(`${name} ${subject}`).includes(wanted),
  )
  const at = Math.min(active, found.length - 1)
  const choose = (template: Template | undefined) => {
    if (!template) return
    setText(null)
    setOpen(false)
    onChoose(template)
  }
  const steer = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (open)
        setActive(
          (at + (event.key === 'ArrowDown' ? 1 : -1) + found.length) % Math.max(1, found.length),
        )
      setOpen(true)
    } else if (event.key === 'Enter' && open && !event.ctrlKey && !event.metaKey) {
      if (event.nativeEvent.isComposing) return
      event.preventDefault()
      choose(found[at])
    } else if (event.key === 'Escape' && open && (text !== null || chosen !== null)) {
      event.preventDefault()
      event.stopPropagation()
      setText(null)
      setOpen(false)
    }
  }
  return (
    <Field label="Template">
      <div className={styles.box}>
        <TextField
          value={text ?? chosen?.name ?? ''}
          placeholder="Choose a template, or write without one"
          role="combobox"
          aria-expanded={open}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={open && at >= 0 ? `${list}-${at}` : undefined}
          onFocus={(event) => {
            event.target.select()
            if (chosen === null) setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onBlur={() => {
            setOpen(false)
            setText(null)
          }}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onKeyDown={steer}
        />
        <div role="listbox" id={list} aria-label="Templates" className={styles.list} hidden={!open}>
          {found.map((template, index) => (
            <TemplateOption
              key={template.id}
              id={`${list}-${index}`}
              template={template}
              active={index === at}
              onPoint={() => setActive(index)}
              onChoose={() => choose(template)}
            />
          ))}
          {found.length === 0 ? <p className={styles.none}>No template matches “{text}”.</p> : null}
        </div>
      </div>
    </Field>
  )
}

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

interface TemplateOptionProps {
  id: string
  template: Template
  active: boolean
  onPoint: () => void
  onChoose: () => void
}

function TemplateOption({ id, template, active, onPoint, onChoose }: TemplateOptionProps) {
  const format = useFormats()
  return (
    <div
      id={id}
      ref={active ? showWhole : undefined}
      role="option"
      aria-selected={active}
      className={cx(styles.option, active && styles.on)}
      onPointerMove={onPoint}
      onPointerDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
    >
      <span className="cut name">{template.name}</span>
      <span className="cut muted grow">{template.subject}</span>
      <span className="num faint">
        {template.used_at === null ? '' : format.day(template.used_at)}
      </span>
    </div>
  )
}
