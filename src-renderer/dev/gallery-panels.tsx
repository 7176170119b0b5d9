import { Flame, Sparkles, TriangleAlert, WifiOff } from 'lucide-react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConflictCard } from '../ui/conflict-card.tsx'
import { CreditGauge } from '../ui/credit-gauge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Property, PropertyList } from '../ui/property-list.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { TierChip } from '../ui/tier-chip.tsx'
import { now } from './sample.ts'
import { Part } from './gallery-part.tsx'
import styles from './gallery.module.css'

/** Shows the panels. */
export function Panels() {
  return (
    <Part title="Panels">
      <div className={styles.panel}>
        <ConflictCard
          title="Two people changed the tier"
          aside="on reconnect"
          was={<TierChip tier="B" />}
          theirs={
            <>
              <TierChip tier="S" />
              <span className="muted">Dana, 08:57</span>
            </>
          }
          mine={
            <>
              <TierChip tier="A" />
              <span className="muted">you, on the train</span>
            </>
          }
          suggested="theirs"
          onChoose={() => undefined}
        />
      </div>
      <div className={styles.panel}>
        <Card title="Note" keys="n">
          met at the Lisbon panel, open to a move after the audit closes in March
        </Card>
        <Card title="Last call" aside="4 Nov, 12 min">
          <span className="muted">Asked about equity refresh.</span>
        </Card>
      </div>
      <div className={styles.panel}>
        <PropertyList>
          <Property label="E-mail" aside="verified">
            z.aydin@monetalabs.example
          </Property>
          <Property
            label="Phone"
            aside={
              <Button size="small" price={{ from: 1, to: 2 }}>
                Find phone
              </Button>
            }
          >
            {null}
          </Property>
          <Property label="Also in">Istanbul finance · 2025 alumni</Property>
        </PropertyList>
      </div>
      <Gauges />
    </Part>
  )
}

function Gauges() {
  return (
    <>
      <div className={styles.gauge}>
        <CreditGauge
          credits={{
            plan_balance: 276,
            addon_balance: 100,
            total: 376,
            read_at: now - 120_000,
            low: false,
            lasts_until: now + 19 * 86_400_000,
          }}
        />
      </div>
      <div className={styles.gauge}>
        <CreditGauge
          credits={{
            plan_balance: 6,
            addon_balance: 0,
            total: 6,
            read_at: now,
            low: true,
            lasts_until: null,
          }}
        />
      </div>
    </>
  )
}

/** Shows the messages. */
export function Messages() {
  return (
    <Part title="Messages">
      <Banner pill tone="warn" icon={WifiOff}>
        Offline. Keep going: nothing is lost.
      </Banner>
      <Banner pill tone="practice">
        Practice
      </Banner>
      <Banner pill tone="ok">
        Ready 13:58, nothing missing
      </Banner>
      <div className={styles.wide}>
        <Banner tone="stop" icon={TriangleAlert} actions={<Button size="small">See them</Button>}>
          The service did not store 25 statuses. They are kept on this computer.
        </Banner>
        <Banner tone="info">A newer version is ready.</Banner>
      </div>
      <EmptyState icon={Sparkles} mood="done" title="All done">
        Fourteen people in 12 minutes. The next queue is Left voicemail.
      </EmptyState>
      <EmptyState
        icon={Flame}
        title="No hot lists yet"
        actions={<Button look="primary">Make a list</Button>}
      >
        A hot list is a handful of people you work through by keyboard.
      </EmptyState>
      <div className={styles.panel}>
        <SkeletonLines />
      </div>
    </Part>
  )
}
