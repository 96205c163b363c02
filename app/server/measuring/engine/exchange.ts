import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { ChildTask } from './measure'
import type { AuditOutcome, Evidence } from './types'

const TASK = 'task.json'
const OUTCOME = 'outcome.bin'
export const BEGIN = 'begin\n'
export const MEASURED = 'measured'
/** Begins a line with the progress as JSON. */
export const PROGRESS = 'progress '

export const taskPath = (folder: string): string => join(folder, TASK)

export async function writeTask(task: ChildTask): Promise<void> {
  await writeFile(taskPath(task.folder), JSON.stringify(task), { mode: 0o600 })
}

/** Deleted after reading, since a task may hold secrets. */
export async function readTask(path: string): Promise<ChildTask> {
  const task = JSON.parse(await readFile(path, 'utf8')) as ChildTask
  await rm(path)
  return task
}

/** Writes and renames, so that a crash leaves no partial file. */
export async function writeOutcome(folder: string, outcome: AuditOutcome): Promise<void> {
  const aside = join(folder, `${OUTCOME}.part`)
  await writeFile(aside, serialize(outcome), { mode: 0o600 })
  await rename(aside, join(folder, OUTCOME))
}

export async function readOutcome(folder: string): Promise<AuditOutcome | null> {
  try {
    const outcome = deserialize(await readFile(join(folder, OUTCOME))) as AuditOutcome
    const evidence = outcome.evidence.map((piece): Evidence => ({ ...piece, data: Buffer.from(piece.data) }))
    return { ...outcome, evidence }
  } catch {
    return null
  }
}
