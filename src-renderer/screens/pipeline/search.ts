/** How the pipeline is shown. */
export type PipelineShow = 'table' | 'board' | 'scraping'

/**
 * Search parameters of a link to the pipeline: how it is shown, and a saved view. The lead itself
 * is in the path.
 */
export interface PipelineSearch {
  show?: Exclude<PipelineShow, 'table'>
  view?: string
}

/** Reads the search parameters of a link and ignores unknown ones. */
export function pipelineSearch(raw: Record<string, unknown>): PipelineSearch {
  const show = raw.show === 'board' || raw.show === 'scraping' ? raw.show : undefined
  return { ...(show ? { show } : {}), ...(typeof raw.view === 'string' ? { view: raw.view } : {}) }
}
