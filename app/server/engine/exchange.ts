import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { ChildTask } from './measure'
import type { AuditOutcome, Evidence } from './types'

const TASK = 'task.json'
const OUTCOME = 'outcome.bin'
/** What is said between the agent and the process of a run: by the one, and by the other. */
export const BEGIN = 'begin\n'
export const MEASURED = 'measured\n'

export const taskPath = (folder: string): string => join(folder, TASK)

export async function writeTask(task: ChildTask): Promise<void> {
  await writeFile(taskPath(task.folder), JSON.stringify(task), { mode: 0o600 })
}

/** Read once: a task may hold secrets, which are not left lying about. */
export async function readTask(path: string): Promise<ChildTask> {
  const task = JSON.parse(await readFile(path, 'utf8')) as ChildTask
  await rm(path)
  return task
}

/** Written aside and renamed, so that a process that dies meanwhile leaves no half of it. */
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
