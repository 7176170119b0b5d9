import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { openInWindow } from '../../data/open-window.ts'
import type { Action } from '../../keys/action.ts'
import { useActions } from '../../keys/use-actions.ts'
import { memberDecisions, TRIAGE_GROUP } from '../../parts/people/member-decisions.ts'
import type { CardState } from './use-card.ts'

const group = TRIAGE_GROUP

/**
 * Registers the keys of the card: the actions of triage with the user's own key bindings, one to
 * join the meeting, and Escape to close the card.
 */
export function useCardActions(card: CardState, id: string, onJoin: () => void): void {
  useActions([...decisionActions(card), ...callActions(card, onJoin), ...windowActions(card, id)])
}

function decisionActions({ member, person, edit, note }: CardState): Action[] {
  return [
    ...memberDecisions({ enabled: member !== null, set: (change) => void edit(change) }),
    {
      id: 'triage.note',
      label: t('Write a note'),
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
      id: 'triage.call',
      label: t('Call, then log the outcome'),
      group,
      keys: ['c'],
      enabled: call.canBegin || call.isMissing,
      run: call.begin,
    },
    {
      id: 'triage.call.voicemail',
      label: t('Call: left voicemail'),
      group,
      keys: ['v'],
      enabled: hasOutcome,
      run: () => void call.outcome('voicemail'),
    },
    {
      id: 'triage.call.connected',
      label: t('Call: connected'),
      group,
      keys: ['o'],
      enabled: hasOutcome,
      run: () => void call.outcome('connected'),
    },
    {
      id: 'card.join',
      label: t('Join the call'),
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
      id: 'triage.person',
      label: t('Open person'),
      group,
      keys: ['p'],
      enabled: person !== null,
      run: () => void openInWindow(recordPath('people', id)),
    },
    {
      id: 'card.close',
      label: t('Close this card'),
      group,
      keys: ['Escape'],
      hint: t('close'),
      run: () => window.close(),
    },
  ]
}
