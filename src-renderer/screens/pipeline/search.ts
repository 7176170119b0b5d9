/** What a link to the pipeline may carry: a saved view. The lead itself is in the path. */
export interface PipelineSearch {
  view?: string
}

export function pipelineSearch(raw: Record<string, unknown>): PipelineSearch {
  return typeof raw.view === 'string' ? { view: raw.view } : {}
}
