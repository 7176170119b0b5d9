import { t } from '#shared/i18n/translate.ts'
import { useMemo } from 'react'
import type { Hit } from '#shared/bridge/search.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { Problem } from '#shared/bridge/index.ts'
import { readDeepLink } from '#shared/domain/deep-link.ts'
import { useQuery } from '../../data/use-query.ts'
import { useRegisteredActions } from '../../keys/use-actions.ts'
import { useScreenMemory } from '../../stores/preferences.ts'
import { findActions, findByLabel, hasWords, isNamed } from './find-actions.ts'
import { otherScreenActions } from './other-screen-actions.ts'
import { otherRecordActions } from './record-actions.ts'
import type { Group, Line } from './palette-lines.tsx'
import {
  actionLine,
  hitLine,
  linkLine,
  otherScreenLine,
  placeLine,
  recordLine,
  screenName,
  viewLine,
} from './palette-lines.tsx'

const mostRecent = 8
/** Maximum number of hits per kind, so that no kind crowds out the others. */
const perKind = 8
/**
 * Maximum number of hits above the actions. The rest follow below, so that neither hides the other.
 */
const hitsBeforeActions = 5
const mostActions = 8
/** More than the number of stages of a lead, so that none of them is left out. */
const mostRecordActions = 8

/**
 * Returns the palette's lines for these words, by heading; without words, the recently used ones.
 */
export function usePaletteGroups(words: string): {
  groups: Group[]
  error: Problem | undefined
  /** The search for these words has finished. */
  isComplete: boolean
} {
  const {
    value: found,
    error,
    loading,
    stale,
  } = useQuery('search.find', words.length > 1 ? { text: words, limit: perKind } : null)
  const actions = useActionLines(words)
  const withoutRecord = useRecordActionLines(words)
  const views = useViewLines(words)
  const recent = useRecentLines(words)
  const groups = useMemo<Group[]>(() => {
    // Records with the words in their name come before those that only mention them.
    const isCalled = ({ title }: Hit) => hasWords(title, words)
    const hits =
      words.length > 1
        ? (found?.hits ?? []).toSorted((a, b) => Number(isCalled(b)) - Number(isCalled(a)))
        : []
    const before =
      actions.length > 0 ? hits.slice(0, hitsBeforeActions).filter(isCalled).length : hits.length
    // A user who types the name of an action means the action, even if a record has the same name.
    const named = actions.filter(({ title }) => isNamed({ label: title }, words))
    const otherActions = actions.filter((line) => !named.includes(line))
    return [
      { label: t('Link'), lines: readDeepLink(words) ? [linkLine(words)] : [] },
      { label: t('Action'), lines: named },
      { label: t('Found'), lines: [...views, ...hits.slice(0, before).map(hitLine)] },
      { label: t('Pinned and recent'), lines: recent },
      { label: t('Actions'), lines: otherActions },
      { label: t('More results'), lines: hits.slice(before).map(hitLine) },
      { label: t('Needs a record'), lines: withoutRecord },
    ].filter(({ lines }) => lines.length > 0)
  }, [actions, withoutRecord, words, found, recent, views])
  return { groups, error, isComplete: !loading && !stale && error === undefined }
}

/** Returns the lines of the actions available on this screen and on other screens. */
function useActionLines(words: string): Line[] {
  const [memory, remember] = useScreenMemory<{ recent: string[] }>('palette')
  const actions = useRegisteredActions()
  return useMemo(() => {
    const recent = memory.recent ?? []
    const keep = (id: string) =>
      remember({
        recent: [id, ...recent.filter((recentId) => recentId !== id)].slice(0, mostRecent),
      })
    const there = words ? otherScreenActions() : []
    const lines = findActions(actions, words, recent, there).map((action) =>
      'path' in action ? otherScreenLine(action) : actionLine(action, keep),
    )
    return words ? lines.slice(0, mostActions) : lines
  }, [actions, words, memory, remember])
}

/** Returns the lines of the actions that would be available if a record were chosen. */
function useRecordActionLines(words: string): Line[] {
  const actions = useRegisteredActions()
  return useMemo(() => {
    if (words === '') return []
    const can = actions.filter(({ enabled, layer }) => enabled !== false && layer === 0)
    const offered = new Set(can.flatMap(({ id, label }) => [id, label]))
    return findByLabel(words, otherRecordActions(offered))
      .slice(0, mostRecordActions)
      .map(recordLine)
  }, [actions, words])
}

function useViewLines(words: string): Line[] {
  const { value: saved } = useQuery('views.list', {})
  return useMemo(
    () =>
      (words ? (saved?.views ?? []) : [])
        .filter((view) =>
          hasWords(
            t('{view} view of {screen}', { view: view.name, screen: screenName(view.screen) }),
            words,
          ),
        )
        .map(viewLine),
    [saved, words],
  )
}

function useRecentLines(words: string): Line[] {
  const { value: places } = useQuery('recents.list', {})
  return useMemo(() => (words ? [] : linesOf(places)), [places, words])
}

function linesOf(places: CommandOutput<'recents.list'> | undefined): Line[] {
  const all = [...(places?.pinned ?? []), ...(places?.recent ?? [])]
  const byPath = new Map(all.map((place) => [place.path, place]))
  return [...byPath.values()].slice(0, mostRecent).map(placeLine)
}
