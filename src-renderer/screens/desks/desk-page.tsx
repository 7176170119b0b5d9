import { t } from '#shared/i18n/translate.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Columns2, Flame, Target } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { DeskDetail } from '#shared/bridge/desks.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import type { Explanation } from '../../ui/figure/explanation.ts'
import { gapsLeftFigure, linkedFigure, mapTotalFigure } from './desk-figures.ts'
import { useActions } from '../../keys/use-actions.ts'
import { linkOfStep } from '../../navigation/navigation.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { ListAge } from '../../parts/sync/list-age.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { BuildList } from './build-list.tsx'
import { CompanyMap } from './company-map.tsx'
import { Criteria } from './criteria.tsx'
import { Prospects } from './prospects.tsx'
import { deskTabs, gaps, type DeskSearch, type DeskTab } from './search.ts'

const route = getRouteApi('/desks/$deskId')

/**
 * Shows one desk: its company map by tier (G2), its people (G3), its gaps (G5), and its criteria,
 * edited in place.
 */
export default function DeskPage() {
  const { deskId } = route.useParams()
  return <Desk key={deskId} id={deskId} />
}

function Desk({ id }: { id: string }) {
  const { search, go } = useDeskSearch(id)
  const { tab: linkedTab, gap, fit } = search
  const [building, setBuilding] = useState(false)
  const read = useQuery('desks.read', { id })
  const known = read.value
  const desk = known?.desk ?? null
  const tab: DeskTab = linkedTab ?? (desk?.local ? 'criteria' : 'map')
  useEffect(() => {
    void run('sync.look', { resource: 'desks', id }, { quiet: true })
  }, [id])

  const toTab = (next: DeskTab) => go({ tab: next })
  const canBuild = desk !== null && !desk.local
  useDeskPageActions({
    id,
    known: desk !== null,
    canBuild,
    onBuild: () => setBuilding(true),
    onTab: toTab,
  })

  if (!known)
    return (
      <Screen>
        <ScreenBody>
          <SkeletonLines />
        </ScreenBody>
      </Screen>
    )
  if (!desk) return <Missing />

  const { linked, coverage } = known
  const head = (
    <Head known={known} desk={desk} tab={tab} onTab={toTab} onBuild={() => setBuilding(true)} />
  )
  return (
    <>
      {tab === 'map' || tab === 'coverage' ? (
        <CompanyMap
          id={id}
          known={known}
          gap={
            tab === 'coverage'
              ? (gap ?? gaps.find((gapKind) => coverage[gapKind] > 0) ?? null)
              : undefined
          }
          fit={fit ?? null}
          onGap={(next) => go({ tab: 'coverage', ...(next ? { gap: next } : {}) })}
          onFit={(next) => go({ tab: 'map', ...(next ? { fit: next } : {}) })}
          head={head}
        />
      ) : null}
      {tab === 'people' ? <Prospects id={id} known={known} head={head} /> : null}
      {tab === 'criteria' ? (
        <Screen footer={<KeyHints />}>
          {head}
          <ScreenBody>
            <Criteria desk={desk} conflicts={known.conflicts} />
          </ScreenBody>
        </Screen>
      ) : null}
      {building ? (
        <BuildList desk={desk} linked={linked} onClose={() => setBuilding(false)} />
      ) : null}
    </>
  )
}

/**
 * Returns the part and the filter of the desk that the address names, and a function that changes
 * them. A desk that is opened without any shows those it was left with.
 */
function useDeskSearch(id: string): { search: DeskSearch; go: (next: DeskSearch) => void } {
  const addressSearch = route.useSearch()
  const navigate = route.useNavigate()
  const [left, setLeft] = useScreenState<DeskSearch | null>(`desk ${id}`, null)
  const isBare = Object.keys(addressSearch).length === 0
  const [arrived, setArrived] = useState(isBare && !linkOfStep().isFollowed ? left : null)
  const arrive = useEffectEvent(() => {
    if (arrived) void navigate({ search: arrived, replace: true })
  })
  // Written into the address, so that going back to this step shows them whatever is chosen next.
  useEffect(() => arrive(), [])
  return {
    search: isBare && arrived ? arrived : addressSearch,
    go(next) {
      linkOfStep().moveOn()
      setArrived(null)
      setLeft(next)
      void navigate({ search: next })
    },
  }
}

const tabLabels: Record<DeskTab, string> = {
  map: t('Company map'),
  people: t('Prospects'),
  coverage: t('Gaps'),
  criteria: t('Criteria'),
}
const tabActions: Record<DeskTab, string> = {
  map: t('Desk: company map'),
  people: t('Desk: prospects'),
  coverage: t('Desk: gaps'),
  criteria: t('Desk: criteria'),
}

interface DeskPageActions {
  id: string
  known: boolean
  canBuild: boolean
  onBuild: () => void
  onTab: (tab: DeskTab) => void
}

function useDeskPageActions({ id, known, canBuild, onBuild, onTab }: DeskPageActions): void {
  const go = useNavigate()
  useActions([
    {
      id: 'desk.list',
      label: t('Back to the desks'),
      group: t('Desk'),
      keys: ['u', 'Escape'],
      hint: t('desks'),
      run: () => void go({ to: '/desks' }),
    },
    {
      id: 'desk.build',
      label: t('Build a hot list from the prospects…'),
      group: t('Desk'),
      keys: ['b'],
      hint: t('build list'),
      enabled: canBuild,
      run: onBuild,
    },
    {
      id: 'desk.compare',
      label: t('Compare with another desk'),
      group: t('Desk'),
      keys: ['c'],
      hint: t('compare'),
      enabled: known,
      run: () => void go({ to: '/desks/compare', search: { a: id } }),
    },
    {
      id: 'desk.refresh',
      label: t('Refresh this desk'),
      group: t('Desk'),
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'desks', id }),
    },
    ...deskTabs.map((deskTab, index) => ({
      id: `desk.tab.${deskTab}`,
      label: tabActions[deskTab],
      group: t('Desk'),
      keys: [`Alt+${index + 1}`],
      run: () => onTab(deskTab),
    })),
  ])
}

function Missing() {
  const go = useNavigate()
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader title={t('Desk')} />
      <EmptyState
        icon={Target}
        title={t('This desk no longer exists')}
        actions={
          <Button keys="u" onClick={() => void go({ to: '/desks' })}>
            {t('All desks')}
          </Button>
        }
      >
        {t('It was deleted, or this workspace hasn’t loaded it yet.')}
      </EmptyState>
    </Screen>
  )
}

interface HeadProps {
  known: CommandOutput<'desks.read'>
  desk: DeskDetail
  tab: DeskTab
  onTab: (tab: DeskTab) => void
  onBuild: () => void
}

/** Shows the title and the tabs of a desk, the same above every part. */
function Head({ known, desk, tab, onTab, onBuild }: HeadProps) {
  const go = useNavigate()
  const format = useFormats()
  const { map, linked } = known
  const counts: Record<DeskTab, Explanation | null> = {
    map: mapTotalFigure(known, format),
    people: linkedFigure(known, format),
    coverage: map.as_of === null || !known.people_read ? null : gapsLeftFigure(known, format),
    criteria: null,
  }
  const tabs = deskTabs.map((value) => ({ value, label: tabLabels[value], count: counts[value] }))
  return (
    <>
      <ScreenHeader
        title={desk.title}
        before={
          desk.pending || desk.conflict ? (
            <PendingRing pending={desk.pending} conflict={desk.conflict} />
          ) : null
        }
        facts={
          <Facts>
            {[
              desk.local ? (
                t('not sent yet')
              ) : (
                <ListAge
                  resource={tab === 'people' ? 'desk_prospects' : 'desk_companies'}
                  id={desk.id}
                  key="age"
                  at={tab === 'people' ? linked.as_of : map.as_of}
                  refreshing={tab === 'people' ? linked.reading : map.reading}
                />
              ),
            ]}
          </Facts>
        }
      >
        <Button
          icon={Columns2}
          keys="c"
          onClick={() => void go({ to: '/desks/compare', search: { a: desk.id } })}
        >
          {t('Compare')}
        </Button>
        <Button
          look={tab === 'people' ? 'primary' : 'plain'}
          icon={Flame}
          keys="b"
          aria-disabled={desk.local || undefined}
          onClick={onBuild}
        >
          {t('Build hot list')}
        </Button>
      </ScreenHeader>
      {known.building?.state === 'unknown' ? (
        <Banner
          tone="warn"
          actions={
            <Button size="small" onClick={onBuild}>
              {t('Look now')}
            </Button>
          }
        >
          {t(
            'We sent a request for a hot list at {asked_at} and got no answer. Hotdesk checks first and won’t create it twice.',
            { asked_at: format.stamp(known.building.asked_at) },
          )}
        </Banner>
      ) : null}
      <Tabs numbered label={t('Parts of this desk')} tabs={tabs} value={tab} onChange={onTab} />
    </>
  )
}
