import type { Practice, PracticeExchange } from '#main/ports.ts'
import type { PracticeAddresses } from '#main/engine/recording/tape.ts'

type Answer = Awaited<ReturnType<PracticeExchange>>

/** A practice workspace of which only what it answered is known. */
export class ReplayedPractice {
  #starts: ((addresses: PracticeAddresses | null) => void)[] = []
  #questions: ((answer: Answer | null) => void)[] = []

  /** Resolves when the recording says that it was there. */
  start(): Promise<Practice> {
    return new Promise((resolve, reject) => {
      this.#starts.push((addresses) => {
        if (addresses === null) return reject(new Error('it did not start'))
        resolve({
          ...addresses,
          control_token: '',
          exchange: () => this.#ask(),
          stop: async () => {},
          ended: new Promise(() => {}),
        })
      })
    })
  }

  begin(id: number, addresses: PracticeAddresses | null): void {
    this.#starts[id - 1]?.(addresses)
  }

  answer(id: number, answer: Answer | null): void {
    this.#questions[id - 1]?.(answer)
  }

  #ask(): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#questions.push((answer) => {
        if (answer === null) reject(new Error('nothing came back'))
        else resolve(answer)
      })
    })
  }
}
