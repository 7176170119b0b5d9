import { t } from '#shared/i18n/translate.ts'
import * as z from 'zod'
import type { RecentRecord } from '#shared/bridge/recent-records.ts'
import { isDraftName } from '#shared/bridge/values.ts'
import { deepLinkTo, readDeepLink } from '#shared/domain/deep-link.ts'
import { findLocalId } from '#main/engine/api/local-ids.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { keptPlaces } from '#main/features/common/kept-places.ts'
import { linkTag } from './link-tag.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { KnownWorkspace, KnownWorkspaces } from '#main/engine/known-workspaces.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { personName, readText } from '#main/features/common/rows/common.ts'

/** What the handlers need of a workspace. */
type Place = Pick<Engine, 'kv' | 'cache' | 'hub'> & {
  outbox: Pick<Engine['outbox'], 'withServerIds'>
}

const RECENT = 12
const PINNED = 30
const SCREENS = 300
const left = z
  .object({ path: z.string().nullable(), screens: z.record(z.string(), z.unknown()) })
  .catch({ path: null, screens: {} })
const kept = z
  .object({ recent: z.array(z.string()), pinned: z.array(z.string()) })
  .catch({ recent: [], pinned: [] })

/**
 * Builds the handlers of recent and pinned records and of links to them (H8, L5). Only paths are
 * stored, in the encrypted file; names are looked up. A path of a record made on this computer is
 * that of the service's record once there is one.
 */
export function recentRecordHandlers(
  { kv, cache, hub, outbox }: Place,
  known: Pick<KnownWorkspaces, 'current'>,
): Handlers<Exclude<Subject<'recents'>, 'recents.leaveWindow' | 'recents.windows'>> {
  const read = () =>
    outbox.withServerIds(kept.parse(JSON.parse(kv.get(keptPlaces.records) ?? '{}')))
  const write = (change: Partial<z.infer<typeof kept>>) => {
    kv.set(keptPlaces.records, JSON.stringify({ ...read(), ...change }))
    hub.touch('views')
  }
  return {
    'recents.list': async () => {
      const { recent, pinned } = read()
      const placesOf = async (paths: string[]) =>
        (await Promise.all(paths.map((path) => placeOf(cache, path)))).filter(
          (place) => place !== null,
        )
      return { pinned: await placesOf(pinned), recent: await placesOf(recent) }
    },
    'recents.visit': ({ path }) => {
      const { recent } = read()
      if (recent[0] !== path && recordIn(path))
        write({
          recent: [path, ...recent.filter((recentPath) => recentPath !== path)].slice(0, RECENT),
        })
      return {}
    },
    ...leftHandlers({ kv, outbox }, known),
    'recents.link': async ({ path }) => {
      if (findLocalId(recordIn(path)?.id) !== null)
        throw new ProblemError(
          'unsent',
          t('This has no link until it is sent.'),
          t('Copy the link once the workspace has it.'),
        )
      const current = known.current()
      const { pathname, searchParams } = new URL(path, 'http://x')
      const search = Object.fromEntries(searchParams)
      return { link: current ? deepLinkTo(linkTag(current), { pathname, search }) : null }
    },
    'recents.pin': async ({ path }) => {
      const { pinned } = read()
      const shouldPin = !pinned.includes(path)
      if (shouldPin && (await placeOf(cache, path)) === null)
        throw new ProblemError(
          'no_record',
          t('Nothing to pin here.'),
          t('Open a person, company, list, lead or another record, then pin it.'),
        )
      if (shouldPin && pinned.length >= PINNED)
        throw new ProblemError(
          'too_many',
          t(
            '{pins, plural, one {You can pin # record at most.} other {You can pin # records at most.}}',
            { pins: PINNED },
          ),
          t('Unpin one first.'),
        )
      write({
        pinned: shouldPin ? [...pinned, path] : pinned.filter((pinnedPath) => pinnedPath !== path),
      })
      return { pinned: shouldPin }
    },
  }
}

/**
 * Builds the handlers that store how the window was left: the path and the state of each screen,
 * last changed last. Stored in the encrypted file, because a filter may contain a person's name.
 */
function leftHandlers(
  { kv, outbox }: Pick<Place, 'kv' | 'outbox'>,
  known: Pick<KnownWorkspaces, 'current'>,
): Pick<Handlers<Subject<'recents'>>, 'recents.left' | 'recents.leave'> {
  const read = () => left.parse(JSON.parse(kv.get(keptPlaces.screens) ?? '{}'))
  return {
    'recents.left': () => outbox.withServerIds(read()),
    'recents.leave': ({ workspace, path, screens }) => {
      if (known.current()?.id !== workspace) return {}
      const kept = read()
      const before = screens === null ? {} : kept.screens
      for (const name of Object.keys(screens ?? {})) delete before[name]
      const all = Object.entries({ ...before, ...screens }).filter(([, value]) => value !== null)
      const drafts = all.filter(([name]) => isDraftName(name))
      const otherScreens = all.filter(([name]) => !isDraftName(name)).slice(-SCREENS)
      kv.set(
        keptPlaces.screens,
        JSON.stringify({
          path: path === undefined ? kept.path : path,
          screens: Object.fromEntries([...drafts, ...otherScreens]),
        }),
      )
      return {}
    },
  }
}

/** Builds the handler that follows links (L5), also into another workspace of this computer. */
export function linkHandlers(
  known: Pick<KnownWorkspaces, 'list' | 'current'>,
  switchTo: (id: string) => Promise<void>,
): Handlers<Subject<'links'>> {
  return {
    'links.open': async ({ link }) => {
      const read = readDeepLink(link)
      if (!read)
        throw new ProblemError(
          'unknown_link',
          t('Not a Hotdesk link.'),
          t('It should look like {example}', { example: 'hotdesk://w-…/people/…' }),
        )
      if (read.workspace === null) return { path: read.path }
      const current = known.current()
      const isLinked = (workspace: KnownWorkspace) => linkTag(workspace) === read.workspace
      if (current && isLinked(current)) return { path: read.path }
      const linkedWorkspace = known.list().find(isLinked)
      if (!linkedWorkspace)
        throw new ProblemError(
          'unknown_workspace',
          t('This link is for a workspace that isn’t on this computer.'),
          t('Add the workspace first, then follow the link again.'),
        )
      await switchTo(linkedWorkspace.id)
      return { path: read.path }
    },
  }
}

/** Returns the record a path leads to; null if it leads to none. */
function recordIn(path: string): { kind: string; id: string; member: string | null } | null {
  const url = URL.parse(path, 'http://x')
  const [kind, id] = url?.pathname.split('/').filter(Boolean).map(decoded) ?? []
  return kind === undefined || id === undefined || !Object.hasOwn(lookups, kind)
    ? null
    : { kind, id, member: url?.searchParams.get('member') ?? null }
}

/** Decodes a part of a path; one that is not valid, such as `100%`, is returned as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

type Words = { title: string | null; about: string | null } | null

const lookups: Record<string, (cache: CacheStore, id: string) => Promise<Words>> = {
  'hot-lists': async (cache, id) =>
    words(await cache.get('hot_lists', id), (row) => ({
      title: readText(row.record.name),
      about: t('Hot list'),
    })),
  people: async (cache, id) =>
    words(await cache.get('contacts', id), (row) => ({
      title: personName(row.record),
      about: readText(row.record.company_name) ?? readText(row.joined.company?.name) ?? t('Person'),
    })),
  companies: async (cache, id) =>
    words(await cache.get('companies', id), (row) => ({
      title: readText(row.record.name),
      about: t('Company'),
    })),
  pipeline: async (cache, id) =>
    words(await cache.get('jobs', id), (row) => ({
      title: readText(row.record.title),
      about: readText(row.record.company_name) ?? t('Lead'),
    })),
  meetings: async (cache, id) =>
    words(await cache.get('meetings', id), (row) => ({
      title: readText(row.record.title),
      about: t('Meeting'),
    })),
  campaigns: async (cache, id) =>
    words(await cache.get('campaigns', id), (row) => ({
      title: readText(row.record.name),
      about: t('Campaign'),
    })),
  desks: async (cache, id) =>
    words(await cache.get('desks', id), (row) => ({
      title: readText(row.record.title),
      about: t('Desk'),
    })),
  research: async (cache, id) =>
    words(await cache.get('reports', id), (row) => ({
      title: readText(row.record.brief)?.slice(0, 120) ?? null,
      about: t('Report'),
    })),
  webhooks: async (cache, id) =>
    words(await cache.get('webhooks', id), (row) => ({
      title: URL.parse(readText(row.record.url) ?? '')?.host ?? null,
      about: t('Webhook'),
    })),
  notes: async (cache, id) =>
    words(await cache.get('notes', id), (row) => ({
      title: readText(row.record.title),
      about: t('Call note'),
    })),
}

const words = <R>(row: R | null, tell: (row: R) => Words): Words => (row ? tell(row) : null)

/** Returns a path with the current name of its record; null if the record no longer exists. */
async function placeOf(cache: CacheStore, path: string): Promise<RecentRecord | null> {
  const record = recordIn(path)
  if (!record) return null
  const found = (await lookups[record.kind]?.(cache, record.id)) ?? null
  if (!found) return null
  if (record.member !== null) {
    const member = await cache.get('members', record.member)
    if (!member) return null
    return {
      path,
      kind: record.kind,
      title: personName(member.joined.contact ?? member.record.contact) ?? t('No name'),
      about: found.title,
    }
  }
  return { path, kind: record.kind, title: found.title ?? t('No name'), about: found.about }
}
