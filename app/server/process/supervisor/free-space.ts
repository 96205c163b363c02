import { setTimeout as sleep } from 'node:timers/promises'
import { diskLevel } from '~/shared/rules/disk/disk-level'
import { readVolumes } from '../../platform/disk'

const EVERY_MS = 500

export const hasSpace = (dataDir: string, databaseDir: string | undefined, mark: number): boolean =>
  diskLevel(readVolumes(dataDir, databaseDir), mark) !== 'full'

/** Waits on a full disk: a start would fail halfway. Returns when there is space, or when it is stopped. */
export async function waitForSpace(
  options: { dataDir: string; databaseDir: string | undefined; mark: number; signal: AbortSignal },
  onWait: (message: string) => void,
): Promise<void> {
  const { dataDir, databaseDir, mark, signal } = options
  for (let isTold = false; !signal.aborted && !hasSpace(dataDir, databaseDir, mark); isTold = true) {
    if (!isTold) onWait(`The disk of ${databaseDir ?? dataDir} is full: waiting for free space`)
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
