import { final, type Bought } from './judged.ts'

/** Of the judge: what the presses of paid buttons were answered. */
export class PressJudge {
  /** The intents of each path that is paid for. */
  readonly presses = new Map<string, Set<string>>()
  /** When the person said what came of a call, by its path. */
  readonly said = new Map<string, number[]>()
  readonly #again = new Set<string>()
  readonly #outcomes = new Map<string, Bought>()

  /** A paid button was pressed for this target, whatever came of it. */
  pressed(path: string, intent: string): void {
    const intents = this.presses.get(path) ?? new Set<string>()
    if (intents.has(intent)) this.#again.add(intent)
    intents.add(intent)
    this.presses.set(path, intents)
  }

  /** The person says what came of a call that nobody knows the outcome of. */
  settled(path: string, at: number): void {
    this.said.set(path, [...(this.said.get(path) ?? []), at])
  }

  /**
   * Judges what all presses of one intent at one moment were answered. `calm`: nothing has gone
   * wrong with any request meanwhile.
   */
  judge(intent: string, answers: Bought[], calm: boolean): string[] {
    const faults: string[] = []
    for (const answer of answers) {
      const first = this.#outcomes.get(intent) ?? answers[0]
      if (first && first.outcome !== answer.outcome && (final(first) || answers.includes(first)))
        faults.push(`intent: one press was answered ${first.outcome}, and then ${answer.outcome}`)
      if (final(answer)) this.#outcomes.set(intent, answer)
      const alone = !this.#again.has(intent) && !this.#joins(intent)
      if (answer.outcome === 'unknown' && calm && alone)
        faults.push(`unknown: nothing was lost of the press ${intent}`)
    }
    return faults
  }

  /** Whether another press for the same target is open, whose answer may be the one it shares. */
  #joins(intent: string): boolean {
    return [...this.presses.values()].some(
      (intents) =>
        intents.has(intent) &&
        [...intents].some((other) => other !== intent && !this.#outcomes.has(other)),
    )
  }
}
