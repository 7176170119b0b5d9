import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { FilterBar, FilterText } from '../ui/filter-bar.tsx'
import { FilterMenu } from '../ui/filter-menu.tsx'
import { Menu } from '../ui/menu.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { Part } from './gallery-part.tsx'
import styles from './gallery.module.css'

const count = (members: number) => ({
  name: 'Members',
  value: String(members),
  formula: 'Members of this queue.',
  parts: [],
  at: 'here' as const,
})

/** Shows the choice controls, and what a button opens. */
export function Choices() {
  return (
    <Part title="Choices">
      <OneOfMany />
      <Ticks />
      <Opened />
    </Part>
  )
}

function OneOfMany() {
  const [tab, setTab] = useState('s')
  const [tier, setTier] = useState<string | null>('A')
  const [choice, setChoice] = useState<string | null>('agenda')
  return (
    <>
      <div className={styles.wide}>
        <Tabs
          label="Queues"
          value={tab}
          onChange={setTab}
          progress={0.31}
          tabs={[
            { value: 'all', label: 'All', count: count(120) },
            { value: 's', label: 'S not started', count: count(14) },
            { value: 'lvm', label: 'Left voicemail > 3 days', count: count(9) },
            { value: 'r', label: 'Replied', count: count(6) },
            { value: 'w', label: 'Waiting for sync', count: count(38) },
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
    </>
  )
}

function Ticks() {
  const [ticked, setTicked] = useState(true)
  return (
    <>
      <Checkbox checked={ticked} onChange={setTicked}>
        Only people with an e-mail
      </Checkbox>
      <Checkbox checked={false} onChange={() => undefined}>
        Prospects
      </Checkbox>
      <Checkbox checked indeterminate onChange={() => undefined} label="Some" />
      <div className={styles.panel}>
        <Switch
          label="Single-key shortcuts"
          detail="J, K, S and the like"
          checked={ticked}
          onChange={setTicked}
        />
      </div>
    </>
  )
}

function Opened() {
  const [dialog, setDialog] = useState(false)
  return (
    <>
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
      <Button onClick={() => toast({ message: 'Mateus Oliveira is now Connected', undo: 'h_1' })}>
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
      <Dialog
        open={dialog}
        onClose={() => setDialog(false)}
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
    </>
  )
}

/** Shows the fields. */
export function Fields() {
  const [sectors, setSectors] = useState<string[]>(['fintech'])
  const [text, setText] = useState('')
  return (
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
  )
}
