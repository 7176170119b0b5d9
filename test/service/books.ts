import type { Db } from '#service/store/db.ts'

interface ChargeRow {
  component: string
  target: string | null
  amount: number
  result: string
}

/**
 * What is wrong with the books of a workspace; nothing, if each charge has its result and balance
 * plus charges is what there was at the start.
 */
export function troublesWithBooks(db: Db): string[] {
  const credits = db.get<{ plan: number; addon: number; start_plan: number; start_addon: number }>(
    'SELECT * FROM credits',
  )
  const charges = db.all<ChargeRow>('SELECT component, target, amount, result FROM charges')
  const spent = charges.reduce((sum, charge) => sum + charge.amount, 0)
  const open = (credits?.plan ?? 0) + (credits?.addon ?? 0)
  const start = (credits?.start_plan ?? 0) + (credits?.start_addon ?? 0)
  const twice = db.all<{ target: string }>(
    `SELECT target FROM charges WHERE component IN ('email', 'contact', 'report', 'desk') GROUP BY component, target HAVING count(*) > 1`,
  )
  const unpaid =
    db.value<number>(`SELECT count(*) FROM journal WHERE charge IS NOT NULL AND status >= 300`) ?? 0
  return [
    ...(open + spent === start ? [] : [`balance ${open} + charges ${spent} is not ${start}`]),
    ...twice.map(({ target }) => `${target} was charged twice`),
    ...(unpaid ? [`${unpaid} refusals carry a charge`] : []),
    ...charges
      .filter((charge) => !hasResult(db, charge))
      .map((charge) => `nothing came of ${JSON.stringify(charge)}`),
  ]
}

function hasResult(db: Db, { component, target, result }: ChargeRow): boolean {
  const found = JSON.parse(result) as Record<string, unknown>
  const count = (sql: string, ...values: (string | null)[]) =>
    (db.value<number>(sql, ...values) ?? 0) > 0
  switch (component) {
    case 'email':
      return count(
        'SELECT count(*) FROM contacts WHERE id = ? AND email = ?',
        target,
        String(found['email']),
      )
    case 'phone_direct':
    case 'phone_line':
    case 'phone_cached':
      return count(
        'SELECT count(*) FROM contacts WHERE id = ? AND phone = ?',
        target,
        String(found['phone']),
      )
    case 'contact':
      return count('SELECT count(*) FROM contacts WHERE id = ?', target)
    case 'report':
      return count('SELECT count(*) FROM reports WHERE id = ?', target)
    case 'desk':
      return count('SELECT count(*) FROM desks WHERE id = ?', target)
    case 'research':
      return count(
        'SELECT count(*) FROM companies WHERE id = ? AND researched_at IS NOT NULL',
        target,
      )
    default:
      return false
  }
}
