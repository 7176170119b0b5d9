import type { Changed } from '#shared/bridge/command.ts'
import type { Edit, Edited, Label, LocalEdit, Outbox } from '#main/engine/outbox/index.ts'

/** Returns the result of a gesture row by row; `ids` is in the order of the edits. */
function describeDone(
  ids: readonly string[],
  done: { history_id: string | null; results: Edited[] },
): Changed {
  return { history_id: done.history_id, results: ids.map((id) => ({ id, ok: true })) }
}

/**
 * Returns a failed result for each row that no longer exists, so that a bulk change reports them
 * one by one (H6).
 */
export const refuse = (ids: readonly string[], message: string): Changed['results'] =>
  ids.map((id) => ({ id, ok: false, message }))

/** Stores edits and local edits as one gesture. */
export async function gesture(
  outbox: Outbox,
  label: Label,
  edits: { id: string; edit: Edit }[],
  local: { id: string; edit: LocalEdit }[] = [],
): Promise<Changed> {
  const done = await outbox.editBoth(
    label,
    edits.map(({ edit }) => edit),
    local.map(({ edit }) => edit),
  )
  return describeDone([...new Set([...edits, ...local].map(({ id }) => id))], done)
}
