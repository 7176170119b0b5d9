import type { PlaceQuestion } from '#shared/bridge/session.ts'
import { count } from '../../format/formats.ts'

type Place = PlaceQuestion['places'][number]

/** Asks for one workspace, or for one of several. */
export const questionTitle = ({ places }: PlaceQuestion): string =>
  places.length === 1
    ? 'Is this the workspace you used before?'
    : 'Is one of these the workspace you used before?'

/** Says why Hotdesk has to ask. */
export function questionReason({ service, person, places }: PlaceQuestion): string {
  if (person === null)
    return (
      `You’re signed in, but ${service} doesn’t say with which account. ` +
      'Hotdesk keeps each account’s work apart, so please choose where this sign-in belongs.'
    )
  const which = places.length === 1 ? 'this workspace is' : 'these workspaces are'
  return (
    `${service} says you’re ${person}. It didn’t say whose ${which}, ` +
    'so please choose where this sign-in belongs.'
  )
}

/** Tells workspaces of one name apart: whose, when used, and what waits. */
export function placeFacts({ person, used_at, waiting }: Place, stamp: (at: number) => string) {
  return [
    person,
    used_at === null ? null : `${person === null ? 'Last' : 'last'} used ${stamp(used_at)}`,
    waiting !== null && waiting > 0 ? `${count(waiting, 'change', 'changes')} waiting` : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Warns of what choosing a workspace sends; null where nothing waits in it. */
export function placeWarning({ waiting }: Place): string | null {
  if (waiting === 0) return null
  const what =
    waiting === null
      ? 'Changes may be waiting in this workspace. They'
      : `${count(waiting, 'change waits', 'changes wait')} in this workspace and`
  return (
    `${what} will be sent from the account you just signed in with. ` +
    'If that’s a different account, choose “A new workspace”: what waits stays where it is.'
  )
}

/** Labels the button that continues, by what it does. */
export function placeAction(place: Place | null): string {
  if (place === null) return 'Create workspace'
  return place.waiting !== null && place.waiting > 0
    ? `Use it and send ${count(place.waiting, 'change', 'changes')}`
    : 'Use this workspace'
}
