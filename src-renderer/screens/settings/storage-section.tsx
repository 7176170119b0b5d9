import { Trans } from '../../ui/trans.tsx'
import { t } from '#shared/i18n/translate.ts'
import { useState } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { bytes } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Select } from '../../ui/select.tsx'
import { Section } from './section.tsx'
import { cacheFigure, ownFigure, tableFigure } from './storage-figures.ts'
import styles from './storage.module.css'
import settings from './settings.module.css'

type Storage = CommandOutput<'storage.read'>

const MB = 1024 ** 2
const sizes = [100, 250, 500, 1024, 2048, 5120].map((mb) => ({
  value: String(mb * MB),
  label: bytes(mb * MB),
}))
const noLimit = { value: 'none', label: t('No limit') }
const names: Partial<Record<Storage['parts'][number]['table'], string>> = {
  contacts: t('People'),
  companies: t('Companies'),
  members: t('Members of hot lists'),
  hot_lists: t('Hot lists'),
  jobs: t('Pipeline'),
  meetings: t('Meetings'),
  notes: t('Call notes'),
  campaigns: t('Campaigns'),
  desks: t('Desks'),
  desk_companies: t('Company maps'),
  desk_prospects: t('Prospects'),
  reports: t('Research'),
  scrape_configs: t('Scrape configurations'),
  scrape_quality: t('Scrape quality'),
  webhooks: t('Webhooks'),
}
/** Number of tables listed; the rest is summed up. */
const SHOWN = 6

/** Shows how much disk space the workspace uses, and what is deleted if it uses too much (I11). */
export function StorageSection() {
  const { value } = useQuery('storage.read', {})
  const [asking, setAsking] = useState(false)
  if (!value) return null
  return (
    <>
      <Cache storage={value} onReadAgain={() => setAsking(true)} />
      <Resting storage={value} />
      <Own size={value.own_bytes} />
      {asking ? <ReadAgainDialog onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** A part of the cache; `table` is null for all the smaller ones together. */
interface PartLine extends Omit<Storage['parts'][number], 'table'> {
  table: Storage['parts'][number]['table'] | null
}

function linesOf(parts: Storage['parts']): PartLine[] {
  const rest = parts.slice(SHOWN)
  return [
    ...parts.slice(0, SHOWN),
    ...(rest.length
      ? [
          {
            table: null,
            rows: rest.reduce((sum, { rows }) => sum + rows, 0),
            bytes: rest.reduce((sum, part) => sum + part.bytes, 0),
          },
        ]
      : []),
  ]
}

const nameOf = (table: PartLine['table']) =>
  table === null ? t('Everything else') : (names[table] ?? table)

function Parts({ lines }: { lines: readonly PartLine[] }) {
  const format = useFormats()
  const most = Math.max(1, ...lines.map((line) => line.bytes))
  return (
    <table className={styles.parts} aria-label={t('Storage by type')}>
      <tbody>
        {lines.map(({ table, rows, bytes: size }) => (
          <tr key={table ?? 'rest'}>
            <th scope="row">{nameOf(table)}</th>
            <td className="num">{t('{rows, plural, one {# row} other {# rows}}', { rows })}</td>
            <td className={styles.share} aria-hidden="true">
              <i style={{ width: `${(size / most) * 100}%` }} />
            </td>
            <td className="num">
              <Figure of={tableFigure(nameOf(table), rows, size, format)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cache({ storage, onReadAgain }: { storage: Storage; onReadAgain: () => void }) {
  const { used_bytes, budget, parts, over } = storage
  const lines = linesOf(parts)
  const used = (
    <Figure
      of={cacheFigure(
        used_bytes,
        budget,
        lines.map((line) => ({ name: nameOf(line.table), bytes: line.bytes })),
      )}
    />
  )
  const set = (value: string | null) =>
    void run('storage.setBudget', {
      bytes: value === null || value === noLimit.value ? null : Number(value),
    })
  return (
    <Section
      title={t('Offline cache')}
      words={t(
        'Encrypted copies of workspace data, so you can work offline. They can be downloaded again.',
      )}
      aside={
        <Button size="small" onClick={onReadAgain}>
          {t('Reload everything…')}
        </Button>
      }
    >
      <Field
        label={t('Limit')}
        beside
        hint={
          over
            ? undefined
            : t(
                'When space runs out, the data you haven’t opened for longest is removed first. It’s downloaded again when you open it.',
              )
        }
      >
        <Select
          label={t('Limit')}
          options={[...sizes, noLimit]}
          value={budget === null ? noLimit.value : String(budget)}
          onChange={set}
        />
      </Field>
      <div className={styles.size} data-over={over || undefined}>
        <p>
          {budget === null ? (
            <Trans
              text="<b>{size}</b> <muted>in use</muted>"
              values={{ size: used }}
              parts={{ b: <b className="num" />, muted: <span className="muted" /> }}
            />
          ) : (
            <Trans
              text="<b>{size}</b> <muted>of {limit} in use</muted>"
              values={{ size: used, limit: bytes(budget) }}
              parts={{ b: <b className="num" />, muted: <span className="muted" /> }}
            />
          )}
        </p>
        {budget === null ? null : (
          <div className={styles.bar} aria-hidden="true">
            <i style={{ width: `${Math.min(100, (used_bytes / budget) * 100)}%` }} />
          </div>
        )}
        {over ? (
          <p className={styles.over} role="status">
            {t(
              'Over the limit. What’s left is needed for search, enrolment checks and reminders, or was used today. Choose a higher limit.',
            )}
          </p>
        ) : null}
      </div>
      <Parts lines={lines} />
    </Section>
  )
}

function Resting({ storage: { resting, packed } }: { storage: Storage }) {
  const format = useFormats()
  return (
    <Section
      title={t('Removed to free space')}
      words={
        packed > 0
          ? t(
              'Not on this computer right now; downloaded again when you open it. People, companies, meetings, campaigns and paid reports are never removed, nor are the {packed, plural, one {# list} other {# lists}} in your trip pack.',
              { packed },
            )
          : t(
              'Not on this computer right now; downloaded again when you open it. People, companies, meetings, campaigns and paid reports are never removed.',
            )
      }
    >
      {resting.length === 0 ? (
        <p className="muted">{t('Nothing. All data is on this computer.')}</p>
      ) : (
        <ul>
          {resting.map(({ list, what, at }) => (
            <li key={list} className={settings.scope}>
              <span className={settings.keyWords}>
                <bdi>{what}</bdi>
              </span>
              <span className="faint num">{format.stamp(at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Own({ size }: { size: number }) {
  return (
    <Section
      title={t('On this computer only')}
      words={t(
        'Pending changes, the credit ledger, campaign history, and your lead stages, follow-ups and notes. It’s never removed automatically. You can back it up under Backup.',
      )}
    >
      <p>
        <b className="num">
          <Figure of={ownFigure(size)} />
        </b>
      </p>
    </Section>
  )
}

function ReadAgainDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const readAgain = async () => {
    setBusy(true)
    const answer = await run('storage.readAgain', {})
    setBusy(false)
    onClose()
    if (answer.ok)
      toast({
        message: t('Reloading everything'),
        hint: t('Pending changes and data stored only on this computer are unchanged.'),
      })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('Reload everything?')}
      description={t(
        'Use this if a list looks wrong. Hotdesk clears the offline cache and downloads it again; until it’s done, lists are incomplete. Data stored only on this computer isn’t affected.',
      )}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" busy={busy} onClick={() => void readAgain()}>
            {t('Reload')}
          </Button>
        </>
      }
    />
  )
}
