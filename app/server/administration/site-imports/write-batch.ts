import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { siteSecrets } from '~/shared/schemas/site-settings'
import type { TenantCtx } from '../../platform/context'
import type { Db } from '../../platform/db'
import { AppError } from '../../platform/errors'
import { openSecret } from '../../platform/secrets'
import { insertCheckedSites, updateCheckedSites, withinQuotas } from '../site-settings'
import { type ClassifiedRow, classifyRows, type PlacedRow } from './classify'
import { secretPlace } from './create-import'
import { addProgress, type ClaimedImport, lockImport } from './import.store'
import { type RowEnd, setRowEnds, takeWaitingRows, type WaitingRow } from './row.store'

/** Sites, pages and monitors of a batch, which may exceed it by those of its last site. */
const MAX_PARTS = 5_000

/**
 * Writes the next rows and marks them in one transaction, so that an interrupted batch is absent and its rows are still
 * waiting. Returns how many were written; null when none was left.
 */
export const writeBatch = (
  ctx: TenantCtx,
  claimed: ClaimedImport,
  limit: number,
  leaseUntil: () => Date,
): Promise<number | null> =>
  withinQuotas(ctx, async (tx) => {
    const { tenant } = ctx
    // One worker at a time: a second one would find the rows of the first locked, and think that none is left.
    const current = await lockImport(tx, { everything: true }, tenant, claimed.id)
    if (current?.state !== 'writing') return null
    const waiting = await takeWaitingRows(tx, tenant, claimed.id, { rows: limit, parts: MAX_PARTS })
    if (waiting.length === 0) return null
    const own = { ...ctx, db: tx }
    const rows = await Promise.all(waiting.map((row) => placedRow(claimed.id, row)))
    const found = await classifyRows(own, claimed.client_id, rows)
    const faults = waiting.map((row, index) => faultsOf(row, found[index]))
    const failed = faults.findIndex((rowFaults) => rowFaults.length > 0)
    if (failed >= 0 && claimed.takes === 'all')
      throw new AppError('CONFLICT', `${waiting[failed]?.name}: ${faults[failed]?.[0]?.message}`)
    const good = [...waiting.keys()].filter((index) => faults[index]?.length === 0)
    const sites = await writeRows(tx, own, claimed, { rows, found, indexes: good })
    const ends = waiting.map(
      ({ nth }, index): RowEnd => ({
        nth,
        state: sites.has(index) ? 'written' : 'failed',
        siteId: sites.get(index) ?? null,
        faults: faults[index] ?? [],
      }),
    )
    await setRowEnds(tx, tenant, claimed.id, ends)
    const counts = { written: sites.size, failed: waiting.length - sites.size }
    await addProgress(tx, tenant, claimed.id, { ...counts, leaseUntil: leaseUntil() })
    return sites.size
  })

async function placedRow(importId: string, row: WaitingRow): Promise<PlacedRow> {
  const opened = row.sealed === null ? null : await openSecret(row.sealed, secretPlace(importId, row.nth))
  return {
    line: row.line,
    settings: row.settings,
    projectId: row.project_id,
    faults: [],
    keeps: row.keeps,
    addsPages: row.adds_pages,
    secrets: opened === null ? undefined : siteSecrets.parse(JSON.parse(opened)),
  }
}

/** What was confirmed is written, or nothing: a site to create must still be absent. */
function faultsOf(row: WaitingRow, found: ClassifiedRow | undefined) {
  if (!found || found.result === 'refused') return found?.faults ?? []
  if (row.result === 'create' && found.existing) return [{ field: 'name', message: words.createdMeanwhile }]
  if (row.result === 'update' && !found.existing) return [{ field: 'name', message: words.deletedMeanwhile }]
  return []
}

interface Batch {
  rows: PlacedRow[]
  found: ClassifiedRow[]
  indexes: number[]
}

/** Ids of the sites by the position of their row. */
async function writeRows(
  tx: Db,
  ctx: TenantCtx,
  { client_id: clientId }: ClaimedImport,
  { rows, found, indexes }: Batch,
): Promise<Map<number, number>> {
  const written = new Map<number, number>()
  const created = indexes.filter((index) => !found[index]?.existing)
  for (const [projectId, group] of Map.groupBy(created, (index) => rows[index]?.projectId ?? 0)) {
    const sites = group.flatMap((index) => {
      const site = found[index]?.site
      return site ? [{ site, secrets: rows[index]?.secrets }] : []
    })
    const ids = await insertCheckedSites(tx, ctx, { clientId, projectId }, sites)
    for (const [nth, index] of group.entries()) written.set(index, ids[nth] ?? 0)
  }
  const updates = indexes.flatMap((index) => {
    const { site, existing: before } = found[index] ?? {}
    if (!site || !before) return []
    written.set(index, before.siteId)
    return [{ site, before, secrets: rows[index]?.secrets }]
  })
  await updateCheckedSites(tx, ctx, updates)
  return written
}
