import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '../../data/use-query.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { addPeople, MOST_UNASKED } from '../../parts/people/add-people.ts'
import type { DraggedPeople } from '../../stores/dragged-people.ts'
import { cx } from '../../ui/cx.ts'
import { sidebarLists } from './sidebar-lists.ts'
import { Count } from './count.tsx'
import { useNavigationFigures, type NavigationFigures } from './use-navigation-figures.ts'
import { useDropTarget } from './use-drop-target.ts'
import styles from './navigation.module.css'

const ConfirmAdd = lazy(() =>
  import('../../parts/people/confirm-add-dialog.tsx').then((module) => ({
    default: module.ConfirmAddDialog,
  })),
)

interface ListedHere {
  id: string
  name: string
  count: number | null
  as_of: number | null
}

/**
 * Links to at most this many hot lists: the open one, the recently used ones, then the rest.
 * Dropping people on a link adds them to that list (A11); very many only after a confirmation.
 */
export function HotListLinks({ most }: { most: number }) {
  const figures = useNavigationFigures()
  const { value: counts } = useQuery('navigation.counts', {})
  const { value: places } = useQuery('recents.list', {})
  const { listId } = useParams({ strict: false })
  const { value: openList } = useQuery(
    'hotLists.read',
    listId === undefined ? null : { id: listId },
  )
  // A list that was just made stays at the path with its first id.
  const openId = openList?.list.id ?? listId
  const [heldDrop, setHeldDrop] = useState<{ list: ListedHere; people: DraggedPeople } | null>(null)
  const recent = (places?.recent ?? [])
    .filter(({ kind }) => kind === 'hot-lists')
    .map(({ path }) => decodeURIComponent(path.slice('/hot-lists/'.length)))
  const drop = (list: ListedHere, people: DraggedPeople) => {
    if (people.count > MOST_UNASKED) setHeldDrop({ list, people })
    else void addPeople(list, people)
  }
  const leave = () => setHeldDrop(null)
  return (
    <>
      {sidebarLists(counts?.lists ?? [], openId, recent, most).map((list) => (
        <HotListLink
          key={list.id}
          list={list}
          isOpen={list.id === openId}
          place={(counts?.lists ?? []).findIndex(({ id }) => id === list.id)}
          figures={figures}
          onDrop={(people) => drop(list, people)}
        />
      ))}
      <Suspense fallback={null}>
        {heldDrop ? (
          <ConfirmAdd
            count={heldDrop.people.count}
            list={heldDrop.list.name}
            onClose={leave}
            onConfirm={() => {
              leave()
              void addPeople(heldDrop.list, heldDrop.people)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function HotListLink({
  list,
  isOpen,
  place,
  figures,
  onDrop,
}: {
  list: ListedHere
  isOpen: boolean
  /** Index among all lists: G and a digit opens one of the first nine. */
  place: number
  figures: NavigationFigures | null
  onDrop: (people: DraggedPeople) => void
}) {
  const format = useFormats()
  const value = list.count === null ? '–' : format.number(list.count)
  const target = useDropTarget(onDrop)
  return (
    <Link
      to="/hot-lists/$listId"
      params={{ listId: list.id }}
      title={list.name}
      data-shortcut={`g ${place + 1}`}
      className={cx(styles.line, styles.sub, isOpen && styles.on)}
      aria-current={isOpen ? 'page' : undefined}
      {...target}
    >
      <span className="cut grow">{list.name}</span>
      <Count
        value={value}
        figures={list.count === null ? null : figures}
        explain={(loaded, shown) => loaded.hotListFigure(list, shown)}
      />
    </Link>
  )
}
