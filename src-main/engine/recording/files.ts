import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a recording that is in progress or not yet saved. */
export interface RecordingFiles {
  folder: string
  tape: string
  /** Path of the file with the start time and the state of the recording. */
  beginning: string
}

/** Returns the paths of a recording in a profile. */
export function recordingFiles(profile: string): RecordingFiles {
  const folder = join(profile, 'recording')
  return { folder, tape: join(folder, 'tape.jsonl'), beginning: join(folder, 'beginning.json') }
}

/** Reports whether this profile is being recorded. */
export const isRecording = (profile: string): boolean =>
  existsSync(recordingFiles(profile).beginning)
