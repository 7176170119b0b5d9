import { plainLabel } from '#shared/domain/plain-name.ts'
import { t } from '#shared/i18n/translate.ts'
import { useNavigate } from '@tanstack/react-router'
import { Send, UserPlus } from 'lucide-react'
import type { CampaignRow } from '#shared/bridge/campaigns.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import { AsOf } from '../../ui/as-of.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { KeyHints } from '../../ui/key-hints.tsx'
import { Property, PropertyList } from '../../ui/property-list.tsx'
import { Facts, ScreenHeader } from '../../ui/screen-header.tsx'
import { Screen, ScreenBody } from '../../ui/screen.tsx'
import { Batches } from './batches.tsx'
import { CampaignBanners } from '../../parts/campaigns/campaign-banners.tsx'
import { EnrolHost } from '../../parts/enrolment/enrol-host.tsx'
import { openEnrol } from '../../parts/enrolment/enrol-store.ts'
import { KpiStrip } from './kpi-strip.tsx'
import { OddFields } from '../../parts/sync/odd-fields.tsx'
import { MoveDialog } from '../../parts/campaigns/move-dialog.tsx'
import { openMove } from '../../parts/campaigns/move-store.ts'
import { StateMark } from './state-mark.tsx'
import { Steps } from './steps.tsx'
import { TrendCard } from './trend-card.tsx'
import { moveHints, moveOf } from './campaign-move-labels.ts'
import { moveFor } from '#shared/domain/campaign-move.ts'
import { moveLabels, type ShownMetric } from '../../parts/campaigns/campaign-labels.ts'
import styles from '../../parts/campaigns/campaigns.module.css'

const settingLabels: Record<string, string> = {
  track_opens: t('Track opens'),
  track_clicks: t('Track clicks'),
  stop_on_reply: t('Stop on reply'),
  stop_on_company_reply: t('Stop on company reply'),
  sender: t('Sender'),
  signature: t('Signature'),
}
/** Returns the label of a setting; an unknown setting is labelled by its own name. */
const settingLabel = (name: string) => settingLabels[name] ?? plainLabel(name)
const yesNo: Record<string, string> = { true: t('yes'), false: t('no') }
const settingValue = (value: string) => yesNo[value] ?? value
const rateName = {
  open_rate: t('Open rate'),
  reply_rate: t('Reply rate'),
  bounce_rate: t('Bounce rate'),
}

/**
 * Shows one campaign: its figures and their history, its read-only steps, variants and settings
 * (E2), and the people enrolled from this computer.
 */
export function CampaignPage({ id }: { id: string }) {
  const navigate = useNavigate()
  const format = useFormats()
  const [metric, setMetric] = useScreenState<ShownMetric>('campaign metric', 'replies')
  const page = useQuery('campaigns.read', { id })
  const list = useQuery('campaigns.list', {})
  const row = page.value?.campaign ?? null
  const action = row ? moveFor(row.status) : null
  const back = () =>
    void navigate({ to: '/campaigns/{-$campaignId}', params: { campaignId: undefined } })
  usePageActions({ id, row, back })
  if (!row) return <Missing loading={page.loading} onBack={back} />
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader
        title={row.name}
        facts={
          <Facts>
            {[
              <StateMark key="state" row={row} full />,
              row.daily_limit === null
                ? null
                : t('at most {daily_limit} a day', { daily_limit: format.number(row.daily_limit) }),
              row.timezone,
              <AsOf key="age" at={page.value?.as_of} refreshing={page.refreshing} />,
            ]}
          </Facts>
        }
      >
        {action ? (
          <Button
            look={row.alarm === null ? 'plain' : 'danger'}
            keys="p"
            onClick={() => openMove({ id, action })}
          >
            {moveLabels[action].verb}
          </Button>
        ) : null}
        <Button
          icon={UserPlus}
          keys="e"
          onClick={() => openEnrol({ campaign_id: id, select: null })}
        >
          {t('Enrol people')}
        </Button>
      </ScreenHeader>
      <CampaignBanners rows={[row]} />
      <ScreenBody>
        <div className={styles.page}>
          <KpiStrip
            numbers={row.numbers}
            since={row.since}
            events={(list.value?.since_events ?? []).filter((event) => event.campaign_id === id)}
            resets={(list.value?.since_resets ?? []).filter((reset) => reset.campaign_id === id)}
            asOf={page.value?.as_of ?? null}
            lookedAt={list.value?.since ?? null}
            metric={metric}
            onMetric={setMetric}
          />
          <TrendCard
            id={id}
            name={t('this campaign')}
            metric={metric}
            historyFrom={list.value?.history_from ?? null}
          />
          <div className={styles.halves}>
            <section aria-label={t('Steps')}>
              <h2 className={styles.sectionTitle}>
                {t('{steps, plural, one {# step} other {# steps}}', {
                  steps: page.value?.steps.length ?? 0,
                })}
              </h2>
              <Steps campaign={id} steps={page.value?.steps ?? []} />
            </section>
            <div className={styles.side}>
              <Batches campaignId={id} />
              <Settings settings={page.value?.settings ?? []} />
              <ServiceRates row={row} />
              <OddFields odd={row.odd} />
            </div>
          </div>
        </div>
      </ScreenBody>
      <MoveDialog rows={[row]} />
      <EnrolHost />
    </Screen>
  )
}

function usePageActions({
  id,
  row,
  back,
}: {
  id: string
  row: CampaignRow | null
  back: () => void
}) {
  const action = row ? moveFor(row.status) : null
  useActions([
    {
      id: 'campaigns.back',
      label: t('Back to all campaigns'),
      group: t('Campaigns'),
      keys: ['u', 'Escape'],
      hint: t('campaigns'),
      run: back,
    },
    {
      id: 'campaigns.move',
      label: action && row ? moveOf(action, row.name) : t('Pause, resume or activate'),
      listedAs: t('Pause, resume or activate'),
      group: t('Campaigns'),
      keys: ['p'],
      hint: moveHints[action ?? 'pause'],
      enabled: action !== null,
      run: () => {
        if (row && action) openMove({ id, action })
      },
    },
    {
      id: 'campaigns.enrol',
      label: t('Enrol people in this campaign'),
      group: t('Campaigns'),
      keys: ['e'],
      hint: t('enrol'),
      enabled: row !== null,
      run: () => openEnrol({ campaign_id: id, select: null }),
    },
    {
      id: 'campaigns.refresh',
      label: t('Refresh this campaign'),
      group: t('Campaigns'),
      keys: ['r'],
      run: () => void run('sync.refresh', { resource: 'campaigns', id }),
    },
  ])
}

function Missing({ loading, onBack }: { loading: boolean; onBack: () => void }) {
  return (
    <Screen footer={<KeyHints />}>
      <ScreenHeader title={t('Campaign')} />
      {loading ? null : (
        <EmptyState
          icon={Send}
          title={t('This campaign no longer exists')}
          actions={
            <Button keys="u" onClick={onBack}>
              {t('All campaigns')}
            </Button>
          }
        >
          {t('Its history on this computer stays in the charts of all campaigns.')}
        </EmptyState>
      )}
    </Screen>
  )
}

/** Lists the settings of a campaign. They are changed in the workspace. */
function Settings({ settings }: Pick<CommandOutput<'campaigns.read'>, 'settings'>) {
  return (
    <Card title={t('Settings')} aside={t('set in the workspace')}>
      {settings.length === 0 ? (
        <p className="muted">{t('Not read yet.')}</p>
      ) : (
        <dl className={styles.settings}>
          {settings.map(({ name, value }) => (
            <div key={name}>
              <dt>{settingLabel(name)}</dt>
              <dd>
                <bdi>{settingValue(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

/** Shows the service's own rates if they differ from Hotdesk's. */
function ServiceRates({ row }: { row: CampaignRow }) {
  const format = useFormats()
  if (row.service_rates.length === 0) return null
  return (
    <Card title={t('The service’s rates differ')} tone="warn">
      <p className="muted">{t('Hotdesk computes rates from the counts. The service’s own:')}</p>
      <PropertyList>
        {row.service_rates.map(({ name, value }) => (
          <Property
            key={name}
            label={rateName[name]}
            aside={t('ours {rate}', { rate: format.percent(row.numbers[name]) })}
          >
            {value}
          </Property>
        ))}
      </PropertyList>
    </Card>
  )
}
