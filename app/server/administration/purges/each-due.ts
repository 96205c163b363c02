import type { DeletionRow } from '../../structure/deletions'

/**
 * Works on what is due, one after the other, until `work` answers false. One that fails does not hold up the others: its
 * error is thrown at the end. Returns how many are complete.
 */
export async function eachDue(
  find: (except: string[]) => Promise<DeletionRow | undefined>,
  work: (due: DeletionRow) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  const failed: string[] = []
  const errors: unknown[] = []
  let complete = 0
  while (!signal?.aborted) {
    const due = await find(failed)
    if (!due) break
    try {
      if (!(await work(due))) break
      complete += 1
    } catch (error) {
      failed.push(due.id)
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return complete
}
