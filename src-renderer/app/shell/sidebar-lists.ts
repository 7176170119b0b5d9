/**
 * The number of hot lists in the navigation. With this many, all of its places fit into a window
 * 800 pixels high.
 */
export const SIDEBAR_LIST_COUNT = 4

/**
 * Chooses the hot lists of the navigation: the open one, the most recently opened ones, then the
 * first of the rest. They keep their order among all lists, so that none moves while it is shown.
 * The Hot lists screen shows all of them.
 */
export function sidebarLists<List extends { id: string }>(
  lists: readonly List[],
  open: string | undefined,
  recent: readonly string[],
  most = SIDEBAR_LIST_COUNT,
): List[] {
  const candidateIds = [open, ...recent, ...lists.map(({ id }) => id)].filter(
    (id) => id !== undefined,
  )
  const known = new Set(lists.map(({ id }) => id))
  const near = new Set([...new Set(candidateIds)].filter((id) => known.has(id)).slice(0, most))
  return lists.filter(({ id }) => near.has(id))
}
