import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { Template } from '#shared/bridge/templates.ts'
import { foldText } from '#shared/domain/fold.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { cx } from '../../ui/cx.ts'
import { useCombobox, type OptionProps } from '../../ui/combobox/use-combobox.ts'
import { Field } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import combobox from '../../ui/combobox/combobox.module.css'
import styles from './emails.module.css'

interface TemplatePickerProps {
  templates: readonly Template[]
  chosen: Template | null
  onChoose: (template: Template) => void
}

/** Chooses a template by part of its name or subject; recently used templates come first. */
export function TemplatePicker({ templates, chosen, onChoose }: TemplatePickerProps) {
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const foldedText = foldText(text ?? '')
  const found = templates.filter(({ name, subject }) =>
    foldText(`${name} ${subject}`).includes(foldedText),
  )
  const at = Math.min(active, found.length - 1)
  const close = () => {
    setText(null)
    setOpen(false)
  }
  const { field, list, option } = useCombobox({
    count: found.length,
    at,
    onMove: setActive,
    onChoose: (index) => {
      const template = found[index]
      if (!template) return
      close()
      onChoose(template)
    },
    float: {
      isOpen: open,
      onOpen: () => setOpen(true),
      // If only the focus opened the list, Escape closes the dialog instead.
      onClose: text === null && chosen === null ? undefined : close,
    },
  })
  return (
    <Field label={t('Template')}>
      <div className={combobox.box}>
        <TextField
          value={text ?? chosen?.name ?? ''}
          placeholder={t('Choose a template, or write without one')}
          {...field}
          onFocus={(event) => {
            event.target.select()
            if (chosen === null) setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onBlur={close}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
            setOpen(true)
          }}
        />
        <div {...list} aria-label={t('Templates')} className={combobox.floating} hidden={!open}>
          {found.map((template, index) => (
            <TemplateOption key={template.id} template={template} option={option(index)} />
          ))}
          {found.length === 0 ? (
            <p className={combobox.none}>{t('No template matches “{text}”.', { text })}</p>
          ) : null}
        </div>
      </div>
    </Field>
  )
}

interface TemplateOptionProps {
  template: Template
  option: OptionProps
}

function TemplateOption({ template, option }: TemplateOptionProps) {
  const format = useFormats()
  return (
    <div className={combobox.option} {...option}>
      <span className={cx('cut name', styles.templateName)}>{template.name}</span>
      <span className="cut muted grow">{template.subject}</span>
      <span className="num faint">
        {template.used_at === null ? '' : format.day(template.used_at)}
      </span>
    </div>
  )
}
