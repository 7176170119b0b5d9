import { plainLabel } from '#shared/domain/plain-name.ts'
import { readTypedList } from '#shared/domain/typed-list.ts'
import { t } from '#shared/i18n/translate.ts'
import { X } from 'lucide-react'
import type { Seen } from '#shared/bridge/command.ts'
import type { Conflict } from '#shared/bridge/hot-lists.ts'
import type { DeskDetail } from '#shared/bridge/desks.ts'
import { run, sayChanged } from '../../data/run.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import { Conflicts } from '../../parts/conflicts/conflicts.tsx'
import { NewCriterion } from './new-criterion.tsx'
import { Prose } from './prose.tsx'
import { Tags } from './tags.tsx'
import styles from './criteria.module.css'
import desks from './desks.module.css'

type Set = Parameters<typeof run<'desks.edit'>>[1]['set']

const lists = [
  {
    field: 'target_industries',
    label: t('Industries'),
    add: t('Add an industry'),
    hint: t('A company of one of these, in one of the places, is a direct fit.'),
  },
  { field: 'target_locations', label: t('Places'), add: t('Add a place'), hint: null },
  { field: 'company_sizes', label: t('Company sizes'), add: t('Add a size'), hint: null },
  {
    field: 'titles',
    label: t('Titles'),
    add: t('Add a title'),
    hint: t('People of mapped companies with one of these become prospects.'),
  },
  { field: 'keywords', label: t('Keywords'), add: t('Add a keyword'), hint: null },
] as const

/**
 * Shows the criteria of a desk, edited in place. Every change goes through the outbox and can be
 * undone (G1).
 */
export function Criteria({
  desk,
  conflicts,
}: {
  desk: DeskDetail
  conflicts: readonly Conflict[]
}) {
  const format = useFormats()
  const save = async (set: Set, message: string, seen?: Seen): Promise<boolean> => {
    const answer = await run('desks.edit', { id: desk.id, set, seen })
    if (answer.ok) sayChanged(answer.value, message)
    return answer.ok
  }
  return (
    <div className={styles.criteria}>
      <Conflicts conflicts={conflicts} />
      <div className={styles.field}>
        <span className={styles.label}>{t('Title')}</span>
        <Prose
          label={t('Title')}
          keptAs={`desks ${desk.id} title`}
          value={desk.title}
          line
          onSave={(title, seen) =>
            title === null
              ? Promise.resolve(false)
              : save({ title }, t('Title changed'), { title: seen })
          }
        />
      </div>
      {lists.map(({ field, label, add, hint }) => (
        <div key={field} className={styles.field} role="group" aria-label={label}>
          <span className={styles.label}>{label}</span>
          <div>
            <Tags
              label={label}
              add={add}
              words={desk[field]}
              onChange={(words, message) => void save({ [field]: words }, message)}
            />
            {hint ? <div className={styles.hint}>{hint}</div> : null}
          </div>
        </div>
      ))}
      <div className={styles.field}>
        <span className={styles.label}>{t('Recruited roles')}</span>
        <Prose
          label={t('Recruited roles')}
          keptAs={`desks ${desk.id} recruited_roles`}
          value={desk.recruited_roles}
          placeholder={t('Write what the people should have done')}
          onSave={(recruited_roles, seen) =>
            save({ recruited_roles }, t('Recruited roles changed'), { recruited_roles: seen })
          }
        />
      </div>
      <OddFields odd={desk.odd} />
      <div className={styles.field} role="group" aria-label={t('Further criteria')}>
        <span className={styles.label}>{t('Further criteria')}</span>
        <Free
          keptAs={`desks ${desk.id} criteria`}
          criteria={desk.criteria}
          onSave={(criteria, message) => void save({ criteria }, message)}
        />
      </div>
      {desk.updated_at === null ? null : (
        <div className={styles.field}>
          <span className={styles.label}>{t('Changed')}</span>
          <span className={`${styles.static} muted num`}>{format.stamp(desk.updated_at)}</span>
        </div>
      )}
    </div>
  )
}

const yesNo = [
  { value: 'yes', label: t('Yes') },
  { value: 'no', label: t('No') },
] as const
function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(asText).join(', ')
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? '')
}

/** Converts typed text to the type of the value it replaces. */
function likeBefore(before: unknown, text: string): unknown {
  if (Array.isArray(before)) return readTypedList(text)
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text)))
    return Number(text)
  return text.trim()
}

/**
 * Shows the further criteria: values that have no field of their own and that the service keeps by
 * name.
 */
function Free({
  keptAs,
  criteria,
  onSave,
}: {
  keptAs: string
  criteria: Record<string, unknown>
  onSave: (criteria: Record<string, unknown>, message: string) => void
}) {
  const entries = Object.entries(criteria)
  const omit = (key: string) => Object.fromEntries(entries.filter(([entryKey]) => entryKey !== key))
  return (
    <div className={desks.free}>
      {entries.map(([key, entryValue]) => (
        <div key={key} className={styles.freeRow}>
          <span className={styles.freeName}>{plainLabel(key)}</span>
          <span className={styles.freeValue}>
            <FreeValue
              keptAs={`${keptAs} ${key}`}
              name={plainLabel(key)}
              value={entryValue}
              onSave={(next, message) => onSave({ ...criteria, [key]: next }, message)}
            />
          </span>
          <IconButton
            icon={X}
            label={t('Remove {name}', { name: plainLabel(key) })}
            onClick={() => onSave(omit(key), t('{name} removed', { name: plainLabel(key) }))}
          />
        </div>
      ))}
      <NewCriterion
        keptAs={keptAs}
        onAdd={(key, value) =>
          onSave({ ...criteria, [key]: value }, t('{name} added', { name: plainLabel(key) }))
        }
      />
    </div>
  )
}

interface FreeValueProps {
  keptAs: string
  name: string
  value: unknown
  onSave: (value: unknown, message: string) => void
}

/** Edits a value as its type allows: yes or no, a text, or read-only. */
function FreeValue({ keptAs, name, value, onSave }: FreeValueProps) {
  if (typeof value === 'boolean')
    return (
      <SegmentedControl
        label={name}
        value={value ? 'yes' : 'no'}
        options={yesNo}
        onChange={(next) => {
          if (next !== null)
            onSave(
              next === 'yes',
              t('{criterion}: {answer, select, yes {yes} other {no}}', {
                criterion: name,
                answer: next,
              }),
            )
        }}
      />
    )
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return <span className="muted cut">{JSON.stringify(value)}</span>
  return (
    <Prose
      label={name}
      keptAs={keptAs}
      value={asText(value)}
      line
      onSave={(text) => {
        onSave(
          text === null ? '' : likeBefore(value, text),
          t('{criterion} changed', { criterion: name }),
        )
        return Promise.resolve(true)
      }}
    />
  )
}
