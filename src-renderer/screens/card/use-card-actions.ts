import { tiers } from '#shared/api/hot-lists.ts'
import { pathTo } from '../../navigation/navigation.ts'
import { openInWindow } from '../../data/open-window.ts'
import type { Action } from '../../keys/action.ts'
import { useActions } from '../../keys/use-actions.ts'
import { statusKeys } from '../../parts/people/member-labels.ts'
import { statusWord } from '../../ui/status-track.tsx'
import type { CardState } from './use-card.ts'

const group = 'Card'

/**
 * Registers the keys of the card: those of triage, and Escape to close it. The footer shows those
 * that stand on no button.
 */
export function useCardActions(card: CardState, id: string, onJoin: () => void): void {
  useActions([...decisionActions(card), ...callActions(card, onJoin), ...windowActions(card, id)])
}

function decisionActions({ member, person, edit, note }: CardState): Action[] {
  const enabled = member !== null
  return [
    ...tiers.map((tier) => ({
      id: `card.tier.${tier.toLowerCase()}`,
      label: `Set tier ${tier}`,
      group,
      keys: [tier.toLowerCase()],
      enabled,
      run: () => void edit({ tier }),
    })),
    ...statusKeys.map(({ status, key }) => ({
      id: `card.status.${status}`,
      label: `Set status: ${statusWord(status)}`,
      group,
      keys: [key],
      hint: 'status',
      enabled,
      run: () => void edit({ status }),
    })),
    {
      id: 'card.note',
      label: 'Write a note',
      group,
      keys: ['n'],
      enabled: person !== null,
      run: note.open,
    },
  ]
}

function callActions({ call, member, meeting }: CardState, onJoin: () => void): Action[] {
  const hasOutcome = member !== null && call.since !== null
  return [
    {
      id: 'card.call',
      label: 'Call',
      group,
      keys: ['c'],
      enabled: call.phone !== null && call.since === null,
      run: call.begin,
    },
    {
      id: 'card.voicemail',
      label: 'Call: left voicemail',
      group,
      keys: ['v'],
      enabled: hasOutcome,
      run: () => void call.outcome('voicemail'),
    },
    {
      id: 'card.connected',
      label: 'Call: connected',
      group,
      keys: ['o'],
      enabled: hasOutcome,
      run: () => void call.outcome('connected'),
    },
    {
      id: 'card.join',
      label: 'Join the call',
      group,
      keys: ['j'],
      enabled: Boolean(meeting?.meeting_link),
      run: onJoin,
    },
  ]
}

function windowActions({ person }: CardState, id: string): Action[] {
  return [
    {
      id: 'card.person',
      label: 'Open person',
      group,
      keys: ['p'],
      enabled: person !== null,
      run: () => void openInWindow(pathTo('people', id)),
    },
    {
      id: 'card.close',
      label: 'Close this card',
      group,
      keys: ['Escape'],
      hint: 'close',
      run: () => window.close(),
    },
  ]
}
