import { formatFigure, t } from '#shared/i18n/translate.ts'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { indexOfSpelling } from '#shared/domain/fold.ts'
import { useFormats } from '../format/use-formats.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import type { Explanation } from './figure/explanation.ts'
import { Figure } from './figure/figure.tsx'
import { FigureHost } from './figure/figure-host.tsx'
import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'
import { TextField } from './text-field.tsx'
import styles from './filter-menu.module.css'

type Option = FilterMenuProps['options'][number]

interface FilterMenuProps {
  label: string
  /** The values, each with the number of rows it would show. */
  options: readonly { value: string; label?: string; count?: number }[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** How the counts are computed, in words, and how old they are. */
  counted?: Pick<Explanation, 'formula' | 'at'> | undefined
}

/** Returns the label of the only chosen value, or the number of several; '' if none is chosen. */
function summarize(options: FilterMenuProps['options'], value: readonly string[]): string {
  const [only, ...more] = value
  if (only === undefined) return ''
  if (more.length > 0) return formatFigure(value.length)
  return options.find((option) => option.value === only)?.label ?? only
}

/**
 * Chooses several values of a facet, with counts: `Sector: 2`. With more than twelve values it has
 * a search field, in which Enter ticks the first match.
 */
export function FilterMenu(props: FilterMenuProps) {
  const { label, options, value } = props
  const [openings, setOpenings] = useState(0)
  const chosen = summarize(options, value)
  const trigger = (
    <Button
      size="small"
      pressed={value.length > 0}
      aria-pressed={undefined}
      className={value.length > 0 ? styles.on : undefined}
    >
      {chosen ? t('{name}: {message}', { name: label, message: chosen }) : label}
      <span className={styles.chevron}>
        <Icon of={ChevronDown} size="small" />
      </span>
    </Button>
  )
  return (
    <Popover
      trigger={trigger}
      title={label}
      onOpenChange={(open) => {
        if (open) setOpenings(openings + 1)
      }}
    >
      <FilterChoices key={openings} {...props} />
    </Popover>
  )
}

/**
 * Mounted again at every opening, even during the closing animation, so that each starts with an
 * empty search.
 */
function FilterChoices({ label, options, value, onChange, counted }: FilterMenuProps) {
  const format = useFormats()
  const [text, setText] = useState('')
  const searchText = text.trim()
  const shown = options.filter(
    (option) => indexOfSpelling(option.label ?? option.value, searchText) >= 0,
  )
  const set = (option: string, on: boolean) =>
    onChange(on ? [...value, option] : value.filter((chosenOption) => chosenOption !== option))
  const counts = ({ value: own, label: name = own, count = 0 }: Option): ReactNode => {
    const number = format.number(count)
    return counted ? (
      <Figure
        inside="row"
        of={{ ...counted, name: `${label}: ${name}`, value: number, parts: [] }}
      />
    ) : (
      number
    )
  }
  const tickFirst = (field: HTMLInputElement): void => {
    const [first] = shown
    if (searchText === '' || first === undefined) return
    set(first.value, !value.includes(first.value))
    field.select()
  }
  return (
    <div className={styles.menu}>
      {counted ? <FigureHost /> : null}
      {options.length > 12 ? (
        <TextField
          aria-label={t('Find in {list}', { list: label })}
          placeholder={t('Find…')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') tickFirst(event.currentTarget)
          }}
        />
      ) : null}
      <div className={styles.options}>
        {shown.map((option) => (
          <div key={option.value} className={styles.option} data-line="">
            <Checkbox
              checked={value.includes(option.value)}
              onChange={(on) => set(option.value, on)}
            >
              {option.label ?? option.value}
            </Checkbox>
            {option.count === undefined ? null : (
              <span className={`${styles.count} num`}>{counts(option)}</span>
            )}
          </div>
        ))}
        {shown.length === 0 ? (
          <span className="faint">
            {options.length === 0 ? t('The rows shown have none.') : t('No matches.')}
          </span>
        ) : null}
      </div>
      {value.length > 0 ? (
        <Button look="quiet" size="small" onClick={() => onChange([])}>
          {t('Clear')}
        </Button>
      ) : null}
    </div>
  )
}
