/** Visibility of all pages together; each page knows only its own. */
export interface PageVisibility {
  /** Records whether a page is hidden. Returns whether every page is hidden. */
  update(page: object, isHidden: boolean): boolean
  /** Forgets a page. Returns whether every other page is hidden. */
  remove(page: object): boolean
}

/** Builds the tracker, without pages. */
export function createPageVisibility(): PageVisibility {
  const pages = new Map<object, boolean>()
  const isAllHidden = () => [...pages.values()].every(Boolean)
  return {
    update(page, isHidden) {
      pages.set(page, isHidden)
      return isAllHidden()
    },
    remove(page) {
      pages.delete(page)
      return isAllHidden()
    },
  }
}

/** Returns the input of a call; that of `app.hidden` then covers all pages instead of one. */
export function inputForAll(
  visibility: PageVisibility,
  page: object,
  command: string,
  input: unknown,
): unknown {
  if (command !== 'app.hidden') return input
  const isHidden = typeof input === 'object' && input !== null && 'hidden' in input && input.hidden
  return { hidden: visibility.update(page, isHidden === true) }
}
