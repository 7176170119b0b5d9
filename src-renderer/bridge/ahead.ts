import type { Answer } from '#shared/bridge/index.ts'
import type { Transport } from './transport.ts'

/** A connection that can ask before anybody needs the answer. */
export interface AheadTransport extends Transport {
  /**
   * Sends a query without input. The first call of it gets the same answer, unless an event has
   * arrived since.
   */
  askAhead(query: string): Promise<Answer<unknown>>
}

/** A query whose answer nobody has taken yet. */
interface Asked {
  answer: Promise<Answer<unknown>>
  isOutdated: boolean
}

/**
 * Lets a window ask while its script is still loading. An event of main may mean that an answer is
 * outdated: a query in flight is then repeated, and an answer that is there is not used.
 */
export function withAhead(transport: Transport): AheadTransport {
  const asked = new Map<string, Asked>()
  transport.onEvent(() => {
    for (const one of asked.values()) one.isOutdated = true
  })

  async function askUntilCurrent(query: string, one: Pick<Asked, 'isOutdated'>) {
    const answer = await transport.call(query, {})
    if (!one.isOutdated) return answer
    one.isOutdated = false
    return askUntilCurrent(query, one)
  }

  return {
    onEvent: transport.onEvent,
    onConnection: transport.onConnection,
    askAhead(query) {
      const one = { isOutdated: false }
      const answer = askUntilCurrent(query, one)
      asked.set(query, Object.assign(one, { answer }))
      return answer
    },
    call(command, input) {
      const one = isEmpty(input) ? asked.get(command) : undefined
      if (!one) return transport.call(command, input)
      asked.delete(command)
      return take(one, () => transport.call(command, input))
    },
  }
}

/** Returns the answer that was asked ahead, or asks again if that one failed or is outdated. */
async function take(one: Asked, askAgain: () => Promise<Answer<unknown>>) {
  const answer = await one.answer
  return answer.ok && !one.isOutdated ? answer : askAgain()
}

const isEmpty = (input: unknown): boolean => Object.keys(input as object).length === 0
