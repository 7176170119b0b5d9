import { t } from '#shared/i18n/translate.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Columns2 } from 'lucide-react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { SharedRow } from '#shared/bridge/desks.ts'
import { sides, type Side } from '#shared/bridge/values.ts'
import { rowPaths } from '../../data/row-paths.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { goTo } from '../../navigation/navigation.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { Banner } from '../../ui/banner.tsx'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Column } from '../../ui/grid/column.ts'
import { DataGrid } from '../../ui/grid/data-grid.tsx'
import { useGrid } from '../../ui/grid/use-grid.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Select } from '../../ui/select.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { Trans } from '../../ui/trans.tsx'
import { comparedFigure, sideName } from './compare-figures.ts'
import { FitMark } from './fit-mark.tsx'
import { useComparedDesks } from './use-compared-desks.ts'
import styles from './compare.module.css'
import desks from './desks.module.css'

const route = getRouteApi('/desks/compare')
const keyOf = (row: SharedRow) => row.id
const label = (row: SharedRow) =>
  [row.name, row.about, row.do_not_contact ? t('do not contact') : ''].filter(Boolean).join(', ')
type Of = 'companies' | 'prospects'
const path = rowPaths['desks.shared']
const pathOfCompany = (row: SharedRow) => path(row, { of: 'companies' })
const pathOfPerson = (row: SharedRow) => path(row, { of: 'prospects' })

const name: Column<SharedRow> = {
  id: 'name',
  header: t('Name'),
  width: { share: 1.2, least: 150 },
  cell: (row) => (
    <span className={desks.named}>
      <span className={`cut ${desks.name}`}>
        <bdi>{row.name}</bdi>
      </span>
      <DncBadge flag={row.do_not_contact} />
    </span>
  ),
}
const about: Column<SharedRow> = {
  id: 'about',
  header: t('About'),
  width: { share: 1.4, least: 150 },
  cell: (row) => (
    <span className="cut muted">
      <bdi>{row.about}</bdi>
    </span>
  ),
}
const fit = (id: 'tier_a' | 'tier_b', header: string): Column<SharedRow> => ({
  id,
  header,
  width: 124,
  cell: (row) => (row[id] === null ? <span className="faint">—</span> : <FitMark tier={row[id]} />),
})
const ofCompanies = [
  name,
  about,
  fit('tier_a', t('Fit, first')),
  fit('tier_b', t('Fit, second')),
] as const
const ofPeople = [name, about] as const

/** Compares two desks (G7): the companies and people in both, or in only one of them. */
export default function Compare() {
  const navigate = route.useNavigate()
  const [of, setOf] = useScreenState<Of>('compare of', 'companies')
  const [side, setSide] = useScreenState<Side>('compare side', 'both')
  const all = useQuery('desks.list', {}).value?.desks ?? []
  const { a, b } = useComparedDesks(all)
  const read = useQuery('desks.compare', a !== undefined && b !== undefined ? { a, b } : null)
  const known = read.value
  const rows = usePages('desks.shared', { a: a ?? '-', b: b ?? '-', of, side })
  const grid = useGrid(rows, keyOf, `compare ${a} ${b} ${of} ${side}`)
  const pathOf = of === 'companies' ? pathOfCompany : pathOfPerson
  const swap = () =>
    void navigate({
      search: { ...(b === undefined ? {} : { a: b }), ...(a === undefined ? {} : { b: a }) },
    })
  const choose = (next: { a?: string; b?: string }) =>
    void navigate({
      search: { ...(a === undefined ? {} : { a }), ...(b === undefined ? {} : { b }), ...next },
    })
  useCompareActions({ of, known: known !== undefined, onSwap: swap, onOf: setOf, onSide: setSide })

  const options = (not: string | undefined) =>
    all.filter((desk) => desk.id !== not).map((desk) => ({ value: desk.id, label: desk.title }))
  if (all.length < 2) return <TooFew />
  return (
    <Screen footer={<KeyHints />}>
      <Header known={known} />
      <div className={styles.pair}>
        <Select
          label={t('First desk')}
          value={a ?? null}
          options={options(b)}
          onChange={(next) => choose({ a: next })}
        />
        <IconButton icon={ArrowLeftRight} label={t('Swap the two desks')} keys="w" onClick={swap} />
        <Select
          label={t('Second desk')}
          value={b ?? null}
          options={options(a)}
          onChange={(next) => choose({ b: next })}
        />
      </div>
      {known && !known.complete ? (
        <Banner tone="info">{t('Still loading both desks: the figures will grow.')}</Banner>
      ) : null}
      {known ? (
        <Overlaps
          known={known}
          chosen={{ of, side }}
          onChoose={(next) => {
            setOf(next.of)
            setSide(next.side)
          }}
        />
      ) : null}
      <DataGrid
        id={`compare-${of}`}
        label={sideName(of, side)}
        columns={of === 'companies' ? ofCompanies : ofPeople}
        rows={rows}
        grid={grid}
        rowLabel={label}
        selectable={false}
        onOpen={(row) => goTo(pathOf(row))}
        pathOf={pathOf}
        empty={
          <EmptyState
            icon={Columns2}
            title={side === 'both' ? t('Nothing in common') : t('No unique companies')}
          >
            {side === 'both'
              ? t(
                  '{of, select, companies {The two desks share no companies.} other {The two desks share no prospects.}}',
                  { of },
                )
              : t(
                  '{of, select, companies {All companies in this desk are in the other one too.} other {All prospects in this desk are in the other one too.}}',
                  { of },
                )}
          </EmptyState>
        }
      />
    </Screen>
  )
}

const shortLabels: Record<Side, string> = {
  both: t('in both'),
  a: t('first only'),
  b: t('second only'),
}
const sideActions: Record<Side, string> = {
  both: t('Show in both'),
  a: t('Show in the first alone'),
  b: t('Show in the second alone'),
}
const order: readonly Side[] = ['a', 'both', 'b']

interface OverlapProps {
  of: Of
  title: string
  /** The name of these records after a number. */
  within: string
  known: CommandOutput<'desks.compare'>
  chosen: Side | null
  onChoose: (side: Side) => void
}

/**
 * Draws a bar in three parts: only in the first desk, in both, only in the second. Each part is as
 * wide as its count, and pressing it lists its rows.
 */
function Overlap({ of, title, within, known, chosen, onChoose }: OverlapProps) {
  const format = useFormats()
  return (
    <section className={styles.overlap} aria-label={title}>
      <h2>
        {title}{' '}
        <span className="faint num">
          <Trans
            text="{all} in all"
            values={{ all: <Figure of={comparedFigure(of, 'all', known, format)} /> }}
          />
        </span>
      </h2>
      <div className={styles.segments}>
        {order.map((side) => (
          <button
            key={side}
            type="button"
            className={styles.segment}
            data-side={side}
            style={{ flexGrow: known[of][side] }}
            aria-pressed={chosen === side}
            onClick={() => onChoose(side)}
          >
            <span className="num">
              <Figure inside="choice" of={comparedFigure(of, side, known, format)} />
            </span>
            <span className={styles.where}>{shortLabels[side]}</span>
            <span className="spoken"> {within}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

interface CompareActions {
  of: Of
  /** Whether the comparison is loaded. */
  known: boolean
  onSwap: () => void
  onOf: (of: Of) => void
  onSide: (side: Side) => void
}

function useCompareActions({ of, known, onSwap, onOf, onSide }: CompareActions): void {
  const go = useNavigate()
  useActions([
    {
      id: 'compare.back',
      label: t('Back to the desks'),
      group: t('Compare'),
      keys: ['u', 'Escape'],
      hint: t('desks'),
      run: () => void go({ to: '/desks' }),
    },
    {
      id: 'compare.swap',
      label: t('Swap the two desks'),
      group: t('Compare'),
      keys: ['w'],
      hint: t('swap'),
      enabled: known,
      run: onSwap,
    },
    {
      id: 'compare.of',
      label: of === 'companies' ? t('Compare the prospects') : t('Compare the companies'),
      group: t('Compare'),
      keys: ['p'],
      hint: t('companies or people'),
      run: () => onOf(of === 'companies' ? 'prospects' : 'companies'),
    },
    ...sides.map((side, index) => ({
      id: `compare.${side}`,
      label: sideActions[side],
      group: t('Compare'),
      keys: [`${index + 1}`],
      hint: t('side'),
      run: () => onSide(side),
    })),
  ])
}

function Header({ known }: { known: CommandOutput<'desks.compare'> | undefined }) {
  const format = useFormats()
  if (!known) return <ScreenHeader title={t('Compare desks')} />
  const both = {
    ...comparedFigure('companies', 'both', known, format),
    name: t('In both desks'),
    value: t(
      '{companies, plural, one {# company} other {# companies}} and {prospects, plural, one {# prospect} other {# prospects}} in both',
      { companies: known.companies.both, prospects: known.prospects.both },
    ),
    formula: t('What is in both desks, as Hotdesk has read them.'),
    parts: (['companies', 'prospects'] as const).map((of) => ({
      name: sideName(of, 'both'),
      value: format.number(known[of].both),
    })),
  }
  return (
    <ScreenHeader
      title={t('Compare desks')}
      facts={<Facts>{[<Figure key="both" of={both} />]}</Facts>}
    />
  )
}

function TooFew() {
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader title={t('Compare desks')} />
      <EmptyState icon={Columns2} title={t('You need two desks to compare')}>
        {t('Create another desk first.')}
      </EmptyState>
    </Screen>
  )
}

interface OverlapsProps {
  known: CommandOutput<'desks.compare'>
  chosen: { of: Of; side: Side }
  onChoose: (chosen: { of: Of; side: Side }) => void
}

function Overlaps({ known, chosen, onChoose }: OverlapsProps) {
  return (
    <div className={styles.overlaps}>
      {(['companies', 'prospects'] as const).map((kind) => (
        <Overlap
          key={kind}
          of={kind}
          title={kind === 'companies' ? t('Companies') : t('Prospects')}
          within={kind === 'companies' ? t('companies') : t('prospects')}
          known={known}
          chosen={chosen.of === kind ? chosen.side : null}
          onChoose={(side) => onChoose({ of: kind, side })}
        />
      ))}
    </div>
  )
}
