import { t } from '#shared/i18n/translate.ts'
import { useActions } from '../../keys/use-actions.ts'
import { newWindowAction } from '../../ui/grid/grid-actions.ts'
import { keyAlongLine } from '../../ui/direction.ts'
import type { BoardLanes } from './board-lanes.ts'

const group = t('Board')

interface BoardActions {
  by: BoardLanes
  /** Whether there is an active lead. */
  hasTarget: boolean
  /** Whether the panel of the lead is open. */
  open: boolean
  /** Moves to the previous or next column. */
  onSideways: (step: -1 | 1) => void
  /** Moves the active lead to the previous or next stage. */
  onMove: (step: -1 | 1) => void
  onClose: () => void
  /** Opens the active lead in a window of its own. */
  onWindow: () => void
  onGroup: (by: BoardLanes) => void
}

/** Registers the keys of the board: change column, move a lead to another stage, and regroup. */
export function useBoardActions({
  by,
  hasTarget,
  open,
  onSideways,
  onMove,
  onClose,
  onWindow,
  onGroup,
}: BoardActions): void {
  useActions([
    {
      id: 'board.left',
      label: t('Previous column'),
      group,
      keys: ['h', keyAlongLine('ArrowLeft')],
      hint: t('column'),
      repeat: true,
      palette: false,
      run: () => onSideways(-1),
    },
    {
      id: 'board.right',
      label: t('Next column'),
      group,
      keys: ['l', keyAlongLine('ArrowRight')],
      hint: t('column'),
      repeat: true,
      palette: false,
      run: () => onSideways(1),
    },
    {
      id: 'board.back',
      label: t('Move to the previous stage'),
      group,
      keys: [`Shift+${keyAlongLine('ArrowLeft')}`, 'Shift+h'],
      enabled: hasTarget,
      onRow: t('Stage'),
      run: () => onMove(-1),
    },
    {
      id: 'board.on',
      label: t('Move to the next stage'),
      group,
      keys: [`Shift+${keyAlongLine('ArrowRight')}`, 'Shift+l'],
      enabled: hasTarget,
      onRow: t('Stage'),
      run: () => onMove(1),
    },
    newWindowAction(group, hasTarget, onWindow),
    {
      id: 'board.close',
      label: t('Close lead'),
      group,
      keys: ['Escape'],
      hint: t('close'),
      palette: false,
      enabled: open,
      run: onClose,
    },
    {
      id: 'board.by',
      label: by === 'stage' ? t('Group by status') : t('Group by my stage'),
      group,
      keys: ['Shift+b'],
      run: () => onGroup(by === 'stage' ? 'status' : 'stage'),
    },
  ])
}
