import { t } from '#shared/i18n/translate.ts'
import { getRouteApi } from '@tanstack/react-router'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useNow } from '../../format/use-now.ts'
import { useActions } from '../../keys/use-actions.ts'
import { history } from '../../navigation/navigation.ts'
import { leavePart } from '../../stores/left-screens.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { NothingChosen } from '../../ui/detail-panel.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CreditsPanel } from './credits-panel.tsx'
import { bulksFigure, linesFigure } from './bulk-figures.ts'
import { LedgerPart } from './ledger-part.tsx'
import { RunsPart } from './runs-part.tsx'
import { stretchOf } from './search.ts'
import type { CreditsPart, CreditsSearch } from './search.ts'

const route = getRouteApi('/credits/{-$part}')

/**
 * Shows where credits went, what they brought, how long they last, and how much may be spent (D1,
 * D4–D8, D11, D12, D14).
 */
export default function Credits() {
  const { part } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const now = useNow()
  const format = useFormats()
  const { from, to } = stretchOf(search, now)
  const credits = useQuery('credits.read', {})
  const summary = useQuery('spend.summary', { from, to })
  const bulks = useQuery('spend.bulks', {})
  const shown: CreditsPart = part === 'runs' ? 'runs' : 'ledger'
  const go = (next: CreditsPart, of: CreditsSearch) =>
    void navigate({
      to: '/credits/{-$part}',
      params: { part: next === 'ledger' ? undefined : next },
      search: of,
    }).then(() => leavePart('/credits', history.location.href))
  const show = (next: CreditsPart) => go(next, {})
  useCreditsActions(show)
  return (
    <Screen
      footer={<KeyHints />}
      detail={
        summary.error && !summary.value ? (
          <NothingChosen>{t('Couldn’t load the limits.')}</NothingChosen>
        ) : (
          <CreditsPanel summary={summary.value} />
        )
      }
    >
      <CreditsHeader />
      <Tabs
        label={t('Credits')}
        value={shown}
        onChange={show}
        tabs={[
          {
            value: 'ledger',
            label: t('Ledger'),
            count:
              summary.value &&
              linesFigure(format.number(summary.value.rows), credits.value?.credits?.read_at),
          },
          {
            value: 'runs',
            label: t('Bulk runs'),
            count: bulks.value && bulksFigure(format.number(bulks.value.bulks.length)),
          },
        ]}
      />
      {shown === 'ledger' ? (
        <LedgerPart
          search={search}
          stretch={{ from, to }}
          credits={credits.value?.credits ?? null}
          summary={summary.value}
          onSearch={(next) => go('ledger', next)}
        />
      ) : (
        <RunsPart run={search.run} onChoose={(id) => go('runs', { run: id })} />
      )}
    </Screen>
  )
}

function CreditsHeader() {
  const { value, refreshing } = useQuery('credits.read', {})
  return (
    <ScreenHeader
      title={t('Credits')}
      facts={
        <Facts>
          {[
            t('on this computer'),
            <AsOf key="age" at={value?.credits?.read_at ?? null} refreshing={refreshing} />,
          ]}
        </Facts>
      }
    />
  )
}

function useCreditsActions(show: (part: CreditsPart) => void): void {
  useActions([
    {
      id: 'credits.refresh',
      label: t('Refresh balance'),
      group: t('Credits'),
      keys: ['r'],
      hint: t('read again'),
      run: () => void run('credits.refresh', {}),
    },
    {
      id: 'credits.ledger',
      label: t('Ledger'),
      group: t('Credits'),
      keys: ['Alt+1'],
      run: () => show('ledger'),
    },
    {
      id: 'credits.runs',
      label: t('Bulk runs'),
      group: t('Credits'),
      keys: ['Alt+2'],
      run: () => show('runs'),
    },
  ])
}
