/**
 * How many hot lists the navigation shows: so many that all its places are visible in a window 800
 * pixels high.
 */
export const SIDEBAR_LIST_COUNT = 4

/**
 * Chooses the hot lists of the navigation: the open one, those opened most recently, then the first
 * of the rest. They keep the order of all lists, so that none moves while it stays. Hot lists shows
 * all of them.
 */
export function sidebarLists<List extends { id: string }>(
  lists: readonly List[],
  open: string | undefined,
  recent: readonly string[],
  most = SIDEBAR_LIST_COUNT,
): List[] {
  const wanted = [open, ...recent, ...lists.map(({ id }) => id)].filter((id) => id !== undefined)
  const known = new Set(lists.map(({ id }) => id))
  const near = new Set([...new Set(wanted)].filter((id) => known.has(id)).slice(0, most))
  return lists.filter(({ id }) => near.has(id))
}
