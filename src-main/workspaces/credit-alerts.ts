import { SERVICE_LOW } from './credit-readings.ts'

/** What is said when the balance falls to a threshold: the person's own, or the 10 at which the service says so too (D7). null: no threshold was crossed. */
export function creditAlert(before: number | null, now: number, own: number): { message: string; hint: string } | null {
  if (before === null || now >= before) return null
  const crossed = [SERVICE_LOW, own].filter((threshold) => before > threshold && now <= threshold)
  if (crossed.length === 0) return null
  return { message: `Credits are low: ${now} left.`, hint: `${crossed.includes(SERVICE_LOW) ? `At ${SERVICE_LOW} the service warns too.` : `You asked to be told at ${own}.`} Credits shows where they went.` }
}
