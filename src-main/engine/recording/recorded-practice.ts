import type { Ports, Practice, PracticeExchange } from '#main/ports.ts'
import type { StandIns } from './stand-ins.ts'
import type { RecordEvent } from './tape.ts'

/** Records the addresses of the practice workspace and the answers of its control interface. */
export function recordPractice(
  start: Ports['startPractice'],
  recordEvent: RecordEvent,
  standIns: StandIns,
): Ports['startPractice'] {
  let starts = 0
  const questions = { count: 0 }
  return async (options) => {
    const id = (starts += 1)
    const practice = await start(options).catch((error: unknown) => {
      recordEvent('practice', id, null)
      throw error
    })
    const { base_url, auth_url, client_id, control_url } = practice
    recordEvent('practice', id, { base_url, auth_url, client_id, control_url })
    return withRecordedExchange(practice, questions, recordEvent, standIns)
  }
}

function withRecordedExchange(
  practice: Practice,
  questions: { count: number },
  recordEvent: RecordEvent,
  standIns: StandIns,
): Practice {
  const exchange: PracticeExchange = async (...question) => {
    const id = (questions.count += 1)
    try {
      const answer = await practice.exchange(...question)
      recordEvent('control', id, { status: answer.status, value: standIns.value(answer.value) })
      return answer
    } catch (error) {
      recordEvent('control', id, null)
      throw error
    }
  }
  return { ...practice, exchange }
}
