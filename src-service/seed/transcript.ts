import { frames, transcripts, type Turn } from './pools/transcripts.ts'
import { Random } from './random.ts'
import { fill } from './writing.ts'

type Subject = keyof typeof transcripts

const languages: Partial<Record<Subject, keyof typeof frames>> = {
  kennenlernen: 'de',
  premierEchange: 'fr',
}

/**
 * Writes the transcript of a call, one line per turn. The same call always has the same words;
 * another call on the same topic has others.
 */
export function writeTranscript(
  call: string,
  about: Subject,
  parts: { first: string; company: string },
): string {
  const random = new Random(call, 'transcript')
  const { first, last } = frames[languages[about] ?? 'en']
  const topicTurns: readonly Turn[] = transcripts[about]
  const turns = about === 'voicemail' ? topicTurns : [...first, ...topicTurns, ...last]
  const otherParty = about === 'debrief' ? 'Panel' : parts.first
  return turns
    .map(([speaker, ...ways]) => {
      const words = fill(random.pick(ways), parts)
      return `${speaker === 'Dana' ? speaker : otherParty}: ${words}`
    })
    .join('\n')
}
