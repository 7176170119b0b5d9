import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a recording that goes on, or was not saved yet. */
export interface RecordingFiles {
  folder: string
  tape: string
  /** How the recording began. */
  beginning: string
}

/** Returns where a recording is kept in a profile. */
export function recordingFiles(profile: string): RecordingFiles {
  const folder = join(profile, 'recording')
  return { folder, tape: join(folder, 'tape.jsonl'), beginning: join(folder, 'beginning.json') }
}

/** Tells whether what happens in this profile is being recorded. */
export const isRecording = (profile: string): boolean =>
  existsSync(recordingFiles(profile).beginning)
