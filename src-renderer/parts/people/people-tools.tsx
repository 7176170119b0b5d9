import { t } from '#shared/i18n/translate.ts'
import { ListPlus, Mail, Phone, ScanSearch, Send } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { BulkRoute } from '#shared/bridge/spend.ts'
import { useActions } from '../../keys/use-actions.ts'
import { Button } from '../../ui/button.tsx'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { useGridSnapshot } from '../../ui/grid/use-grid.ts'
import { Menu } from '../../ui/menu.tsx'
import { EnrolHost } from '../enrolment/enrol-host.tsx'
import { openWrite } from '../emails/write-store.ts'
import { openEnrol } from '../enrolment/enrol-store.ts'
import { BulkDialog } from '../spend/bulk-dialog.tsx'
import { AddToList } from './add-to-list.tsx'
import { findFor } from '../spend/find-for-person.ts'
import type { Aim } from './use-people-edits.ts'

interface PeopleToolsProps<Row> {
  /** The prefix of the action IDs, such as `people`. */
  screen: string
  group: string
  grid: GridState<Row>
  /** Whether people are selected or a row is active. */
  hasTarget: boolean
  aim: () => Aim | null
  /** The tags of purchases on this screen, as shown in the ledger (D5). */
  tags?: Record<string, string> | undefined
}

export interface PeopleTools {
  add: (to?: Aim) => void
  /** The buttons of the selection bar. */
  buttons: ReactNode
  dialogs: ReactNode
}

interface ButtonsProps {
  several: boolean
  onAdd: () => void
  onEnrol: () => void
  onFind: (route: BulkRoute) => void
}

/** Shows the buttons of the selection bar. */
function Buttons({ several, onAdd, onEnrol, onFind }: ButtonsProps) {
  return (
    <>
      <Button size="small" icon={ListPlus} keys="l" onClick={onAdd}>
        {t('Add to list')}
      </Button>
      <Button size="small" icon={Send} keys="e" onClick={onEnrol}>
        {t('Enrol')}
      </Button>
      <FindMenu many={several} onFind={onFind} />
    </>
  )
}

/**
 * Provides the actions for the people of any list: adding them to a hot list (A11), enrolling them
 * (E9), and looking up contact data for one or many (D9).
 */
export function usePeopleTools<Row>({
  screen,
  group,
  grid,
  hasTarget,
  aim,
  tags,
}: PeopleToolsProps<Row>): PeopleTools {
  useGridSnapshot(grid)
  const [adding, setAdding] = useState<Aim | null>(null)
  const [finding, setFinding] = useState<{ route: BulkRoute; aim: Aim } | null>(null)
  const many = grid.selectedCount() > 1
  useWriteAction(screen, group, hasTarget && !many, aim)
  const add = (to = aim() ?? undefined) => setAdding(to ?? null)
  const enrol = () => {
    const at = aim()
    if (at) openEnrol({ campaign_id: null, select: { contacts: at.select } })
  }
  const find = (route: BulkRoute) => {
    const at = aim()
    const [only] = at?.ids ?? []
    // A second press must apply to the same people, even if the answer moves their row in the list.
    if (at) grid.hold()
    if (at?.count === 1 && only !== undefined) void findFor(route, only, at.name, tags)
    else if (at) setFinding({ route, aim: at })
  }
  useActions([
    {
      id: `${screen}.addToList`,
      label: t('Add to a hot list'),
      group,
      keys: ['l'],
      hint: t('add to list'),
      enabled: hasTarget,
      onRow: true,
      run: () => add(),
    },
    {
      id: `${screen}.enrol`,
      label: t('Enrol in a campaign'),
      group,
      keys: ['e'],
      hint: t('enrol'),
      enabled: hasTarget,
      onRow: true,
      run: enrol,
    },
    {
      id: `${screen}.findEmails`,
      label: many ? t('Find e-mails of the selection') : t('Find e-mail (2 credits if found)'),
      group,
      keys: ['Shift+e'],
      enabled: hasTarget,
      onRow: true,
      run: () => find('contacts.findEmail'),
    },
    {
      id: `${screen}.findPhones`,
      label: many ? t('Find phones of the selection') : t('Find phone (1–2 credits)'),
      group,
      keys: ['Shift+p'],
      enabled: hasTarget,
      onRow: true,
      run: () => find('contacts.findPhone'),
    },
  ])
  return {
    add,
    buttons: <Buttons several={many} onAdd={() => add()} onEnrol={enrol} onFind={find} />,
    dialogs: (
      <>
        <EnrolHost />
        {adding ? (
          <AddToList
            aim={adding}
            proposed={tags?.['desk']}
            onClose={() => setAdding(null)}
            onDone={() => grid.clear()}
          />
        ) : null}
        {finding ? (
          <BulkDialog
            route={finding.route}
            select={finding.aim.select}
            people={finding.aim.name}
            tags={tags}
            onClose={() => setFinding(null)}
            onStarted={() => grid.clear()}
          />
        ) : null}
      </>
    ),
  }
}

/** Registers the action that writes to one person (F12). */
function useWriteAction(
  screen: string,
  group: string,
  enabled: boolean,
  aim: () => Aim | null,
): void {
  useActions([
    {
      id: `${screen}.write`,
      label: t('Write e-mail'),
      group,
      keys: ['w'],
      hint: t('write'),
      enabled,
      onRow: true,
      run: () => {
        const [only] = aim()?.ids ?? []
        if (only !== undefined) openWrite({ contact_id: only })
      },
    },
  ])
}

/** Offers to look up e-mails and phones, with their prices. */
function FindMenu({ many, onFind }: { many: boolean; onFind: (route: BulkRoute) => void }) {
  return (
    <Menu
      trigger={
        <Button size="small" icon={ScanSearch}>
          {t('Find…')}
        </Button>
      }
      groups={[
        {
          items: [
            {
              label: many ? t('Find e-mails…') : t('Find e-mail'),
              icon: Mail,
              keys: 'Shift+e',
              detail: many ? t('2 credits for each found') : t('2 credits if found'),
              onSelect: () => onFind('contacts.findEmail'),
            },
            {
              label: many ? t('Find phones…') : t('Find phone'),
              icon: Phone,
              keys: 'Shift+p',
              detail: many ? t('1–2 credits for each found') : t('1–2 credits'),
              onSelect: () => onFind('contacts.findPhone'),
            },
          ],
        },
      ]}
    />
  )
}
