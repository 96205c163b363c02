import { inTransaction } from '../../platform/context'
import type { Db } from '../../platform/db'
import { listReferences } from './catalogue.store'
import { insertCopies, listMissing, listReferred, readOriginals } from './mirror.store'
import { MIRRORED } from './tables'

/** Copies people, locations and plans that the organization's rows refer to, where the target lacks them. */
export async function addReferences(
  { home, source, target }: { home: Db; source: Db; target: Db },
  organization: number,
): Promise<void> {
  if (target === home) return
  const wanted = new Map<string, Set<string>>()
  for (const reference of await listReferences(source, MIRRORED)) {
    const ids = wanted.get(reference.to) ?? new Set()
    for (const id of await listReferred(source, reference, organization)) ids.add(id)
    wanted.set(reference.to, ids)
  }
  for (const table of MIRRORED) {
    const missing = await listMissing(target, table, [...(wanted.get(table) ?? [])])
    if (missing.length === 0) continue
    const rows = await readOriginals(home, table, missing)
    await inTransaction({ db: target }, (tx) => insertCopies(tx, table, rows))
  }
}
