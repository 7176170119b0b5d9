/**
 * How many hot lists the navigation shows: all of its places stay in sight in a window 800 pixels
 * high.
 */
export const SIDEBAR_LIST_COUNT = 4

/**
 * The hot lists of the navigation: the one that is open, those opened last, then the first ones, in
 * the order in which they came, so that none moves while it stays. All of them are one press away
 * in Hot lists.
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
