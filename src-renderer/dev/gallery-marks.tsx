import { MailSearch, Pause, Phone, Settings, Trash2 } from 'lucide-react'
import { statusSteps } from '#shared/domain/status-labels.ts'
import { AsOf } from '../ui/as-of.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { DncBadge } from '../ui/dnc-badge.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { PendingRing } from '../ui/pending-ring.tsx'
import { StatusTrack } from '../ui/status-track.tsx'
import { TierChip } from '../ui/tier-chip.tsx'
import { now } from './sample.ts'
import { Part } from './gallery-part.tsx'
import styles from './gallery.module.css'

/** Shows the buttons. */
export function Buttons() {
  return (
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
  )
}

/** Shows the marks. */
export function Marks() {
  return (
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
  )
}

/** Shows the status tracks. */
export function Statuses() {
  return (
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
  )
}
