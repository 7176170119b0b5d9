import { memberStatuses, type MemberStatus } from '#shared/api/values.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { StatusTrack } from '../../ui/status-track.tsx'
import { statusKeys } from './member-labels.ts'

interface StatusMenuProps {
  status: string
  align?: 'end'
  onStatus: (status: MemberStatus) => void
}

/** Shows the status of a member of a hot list, and offers every other status with its key. */
export function StatusMenu({ status, align, onStatus }: StatusMenuProps) {
  const items = memberStatuses.map((memberStatus) => ({
    label: statusWord(memberStatus),
    keys: statusKeys.find((statusKey) => statusKey.status === memberStatus)?.key ?? '',
    checked: memberStatus === status,
    onSelect: () => onStatus(memberStatus),
  }))
  return (
    <Menu
      {...(align ? { align } : {})}
      trigger={
        <Button size="small">
          <StatusTrack status={status} />
        </Button>
      }
      groups={[{ items }]}
    />
  )
}
