import { CSPProvider } from '@base-ui/react/csp-provider'
import {
  Flame,
  MailSearch,
  Pause,
  Phone,
  Settings,
  Sparkles,
  TriangleAlert,
  Trash2,
  WifiOff,
} from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useAppearance } from '../app/use-appearance.ts'
import { Toaster } from '../app/toasts/toaster.tsx'
import { useKeyListener } from '../keys/use-actions.ts'
import { toast } from '../stores/toasts.ts'
import { AsOf } from '../ui/as-of.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConflictCard } from '../ui/conflict-card.tsx'
import { CreditGauge } from '../ui/credit-gauge.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DncBadge } from '../ui/dnc-badge.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Field } from '../ui/field.tsx'
import { FilterBar, FilterText } from '../ui/filter-bar.tsx'
import { FilterMenu } from '../ui/filter-menu.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { Menu } from '../ui/menu.tsx'
import { PendingRing } from '../ui/pending-ring.tsx'
import { Property, PropertyList } from '../ui/property-list.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Select } from '../ui/select.tsx'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { StatusTrack, statusSteps } from '../ui/status-track.tsx'
import { Switch } from '../ui/switch.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { TierChip } from '../ui/tier-chip.tsx'
import styles from './gallery.module.css'
import { now } from './sample.ts'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.things}>{children}</div>
    </section>
  )
}

/** Every primitive once, for looking at and for axe. */
export function Gallery() {
  useAppearance()
  useKeyListener()
  const [tab, setTab] = useState('s')
  const [tier, setTier] = useState<string | null>('A')
  const [ticked, setTicked] = useState(true)
  const [choice, setChoice] = useState<string | null>('agenda')
  const [sectors, setSectors] = useState<string[]>(['fintech'])
  const [text, setText] = useState('')
  const [dialog, setDialog] = useState(false)
  return (
    <CSPProvider disableStyleElements>
      <main className={styles.page}>
        <h1>Gallery</h1>
        <Part title="Buttons">
          <Button look="primary">Weekly report</Button>
          <Button>Pause</Button>
          <Button look="danger" icon={Pause}>
            Pause campaign
          </Button>
          <Button look="quiet">Cancel</Button>
          <Button icon={MailSearch} price={{ from: 2, to: 2, onlyIfFound: true }}>
            Find e-mail
          </Button>
          <Button icon={Phone} price={{ from: 1, to: 2 }} keys="p">
            Find phone
          </Button>
          <Button look="primary" keys="$mod+Enter">
            Save
          </Button>
          <Button busy>Reading…</Button>
          <Button disabled>Not now</Button>
          <Button size="small">Undo</Button>
          <Button size="large" look="primary">
            Open the practice workspace
          </Button>
          <IconButton icon={Settings} label="Settings" />
          <IconButton icon={Trash2} label="Remove" />
        </Part>
        <Part title="Marks">
          <TierChip tier="S" />
          <TierChip tier="A" />
          <TierChip tier="B" />
          <TierChip tier={null} />
          <TierChip tier="C" />
          <PendingRing pending />
          <PendingRing pending conflict />
          <DncBadge flag />
          <DncBadge flag={null} showUnknown />
          <Avatar name="Zeynep Aydın" />
          <Kbd keys="$mod+k" />
          <Kbd keys="g h" />
          <Kbd keys="ArrowDown" />
          <AsOf at={now - 900_000} />
          <AsOf at={now - 3 * 86_400_000} />
          <AsOf at={null} />
        </Part>
        <Part title="Status">
          {statusSteps.map(({ status }) => (
            <span key={status} className={styles.status}>
              <StatusTrack status={status} />
            </span>
          ))}
          <span className={styles.status}>
            <StatusTrack status="won_back" />
          </span>
        </Part>
        <Part title="Choices">
          <div className={styles.wide}>
            <Tabs
              label="Queues"
              value={tab}
              onChange={setTab}
              progress={0.31}
              tabs={[
                { value: 'all', label: 'All', count: 120 },
                { value: 's', label: 'S not started', count: 14 },
                { value: 'lvm', label: 'Left voicemail > 3 days', count: 9 },
                { value: 'r', label: 'Replied', count: 6 },
                { value: 'w', label: 'Waiting for sync', count: 38 },
              ]}
            />
          </div>
          <SegmentedControl
            label="View"
            value={choice}
            onChange={setChoice}
            options={[
              { value: 'agenda', label: 'Agenda' },
              { value: 'week', label: 'Week' },
            ]}
          />
          <div className={styles.panel}>
            <SegmentedControl
              apart
              label="Tier"
              value={tier}
              onChange={setTier}
              clearable
              options={['S', 'A', 'B'].map((value) => ({
                value,
                label: `Tier ${value}`,
                keys: value.toLowerCase(),
              }))}
            />
          </div>
          <Select
            label="Sort"
            value="name"
            onChange={() => undefined}
            options={[
              { value: 'name', label: 'Name' },
              { value: 'tier', label: 'Tier' },
            ]}
          />
          <Checkbox checked={ticked} onChange={setTicked}>
            Only people with an e-mail
          </Checkbox>
          <Checkbox checked={false} onChange={() => undefined}>
            Prospects
          </Checkbox>
          <Checkbox checked some onChange={() => undefined} label="Some" />
          <div className={styles.panel}>
            <Switch
              label="Single-key shortcuts"
              detail="J, K, S and the like"
              checked={ticked}
              onChange={setTicked}
            />
          </div>
          <Menu
            trigger={<Button>Menu</Button>}
            groups={[
              {
                label: 'Tier',
                items: [
                  { label: 'Tier S', keys: 's', checked: true, onSelect: () => undefined },
                  { label: 'Tier A', keys: 'a', checked: false, onSelect: () => undefined },
                ],
              },
              {
                items: [
                  {
                    label: 'Take off this list',
                    icon: Trash2,
                    danger: true,
                    onSelect: () => undefined,
                  },
                ],
              },
            ]}
          />
          <Button onClick={() => setDialog(true)}>Dialog</Button>
          <Button
            onClick={() => toast({ message: 'Mateus Oliveira is now Connected', undo: 'h_1' })}
          >
            Toast
          </Button>
          <Button
            onClick={() =>
              toast({
                tone: 'error',
                message: 'The service did not store 25 statuses.',
                hint: 'They are kept on this computer.',
              })
            }
          >
            Trouble
          </Button>
        </Part>
        <Part title="Fields">
          <div className={styles.panel}>
            <Field label="Address of your workspace" hint="As your administrator gave it to you">
              <TextField placeholder="https://…" />
            </Field>
          </div>
          <div className={styles.panel}>
            <Field label="Name" error="Give the list a name.">
              <TextField defaultValue="" />
            </Field>
          </div>
          <div className={styles.panel}>
            <Field label="Note">
              <TextArea defaultValue="met at the Lisbon panel" />
            </Field>
          </div>
          <div className={styles.wide}>
            <FilterBar filtered={sectors.length > 0} onClear={() => setSectors([])}>
              <FilterText label="Filter leads" value={text} onChange={setText} keys="f" />
              <FilterMenu
                label="Sector"
                value={sectors}
                onChange={setSectors}
                options={[
                  { value: 'fintech', label: 'Fintech', count: 210 },
                  { value: 'robotics', label: 'Robotics', count: 88 },
                ]}
              />
            </FilterBar>
          </div>
        </Part>
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
        </Part>
        <Part title="Said">
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
            <Banner
              tone="stop"
              icon={TriangleAlert}
              actions={<Button size="small">See them</Button>}
            >
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
        <Dialog
          open={dialog}
          onOpenChange={setDialog}
          title="Take 3 people off Fintech CFOs?"
          description="The people stay; only their places on this list go."
          actions={
            <>
              <Button look="quiet" onClick={() => setDialog(false)}>
                Cancel
              </Button>
              <Button look="danger">Take off the list</Button>
            </>
          }
        />
      </main>
      <Toaster />
    </CSPProvider>
  )
}
