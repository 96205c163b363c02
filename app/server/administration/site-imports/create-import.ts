import { v7 } from 'uuid'
import { siteImportMessages as words } from '~/shared/messages/site-imports'
import { can } from '~/shared/rules/access/roles'
import { type ImportSource, MAX_IMPORT_ROWS, type SiteImport } from '~/shared/schemas/site-import'
import { DAY_MS } from '~/shared/values/units'
import type { TenantCtx } from '../../platform/context'
import { fieldError, notFound } from '../../platform/errors'
import { sealSecret } from '../../platform/secrets'
import { projectsByName } from '../../structure/projects'
import { storedActor } from './actor'
import { type ClassifiedRow, classifyRows, type PlacedRow } from './classify'
import { forecaster } from './forecast'
import { deleteImport, deleteUnconfirmed, insertImport, updateImport } from './import.store'
import type { ImportRow } from './import-row'
import { readImport } from './read-import'
import { insertImportRows } from './row.store'

const CHUNK = 500
const KEPT_MS = DAY_MS
/** Unconfirmed imports of an organization. */
const MAX_UNCONFIRMED = 20

export const secretPlace = (importId: string, nth: number) => `site_import/${importId}/${nth}`

export interface NewSiteImport {
  source: ImportSource
  fileName?: string | undefined
  rows: AsyncIterable<ImportRow> | Iterable<ImportRow>
  /** What of the file is not imported; complete when all rows are read. */
  notes?: readonly string[]
}

/**
 * Checks rows for sites of the project that `ctx` is authorized for and stores them for a day; nothing of them is
 * written before `confirmImport`. Reads the rows a chunk at a time.
 */
export async function createImport(
  ctx: TenantCtx,
  { source, fileName, rows, notes = [] }: NewSiteImport,
): Promise<SiteImport> {
  const { db, tenant } = ctx
  const { clientId, projectId } = ctx.target
  if (clientId === undefined || projectId === undefined) throw notFound()
  const now = ctx.now()
  const id = v7({ msecs: now.getTime() })
  await insertImport(db, tenant, {
    id,
    clientId,
    projectId,
    source,
    fileName: fileName ?? null,
    state: 'reading',
    actor: JSON.stringify(storedActor(ctx.actor)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  })
  try {
    await storeRows(ctx, { id, clientId, projectId }, rows)
    if (notes.length > 0) await updateImport(db, tenant, id, { notes: JSON.stringify(notes) })
  } catch (error) {
    await deleteImport(db, tenant, id)
    throw error
  }
  await deleteUnconfirmed(db, tenant, MAX_UNCONFIRMED)
  return readImport(ctx, id)
}

interface Place {
  id: string
  clientId: number
  projectId: number
}

async function storeRows(ctx: TenantCtx, place: Place, rows: NewSiteImport['rows']): Promise<void> {
  const placeRow = await rowPlacer(ctx, place)
  const forecast = forecaster(ctx)
  const counts = { create: 0, update: 0, unchanged: 0, refused: 0 }
  let stored = 0
  for await (const chunk of chunksOf(rows)) {
    if (stored + chunk.length > MAX_IMPORT_ROWS) throw fieldError('text', words.tooManyRows(MAX_IMPORT_ROWS))
    const placed = chunk.map(placeRow)
    const found = await classifyRows(ctx, place.clientId, placed)
    for (const { result, site, existing } of found) {
      counts[result]++
      if (site) forecast.add(site.settings, existing?.settings)
    }
    await insertImportRows(
      ctx.db,
      ctx.tenant,
      place.id,
      await Promise.all(placed.map((row, index) => toStore(place.id, stored + index, row, found[index]))),
    )
    stored += chunk.length
  }
  if (stored === 0) throw fieldError('text', words.empty)
  const { create: creates, update: updates, ...others } = counts
  await updateImport(ctx.db, ctx.tenant, place.id, {
    creates,
    updates,
    ...others,
    forecast: JSON.stringify(await forecast.read()),
    state: 'checked',
  })
}

async function* chunksOf(rows: NewSiteImport['rows']): AsyncGenerator<ImportRow[], void> {
  let chunk: ImportRow[] = []
  for await (const row of rows) {
    chunk.push(row)
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** Finds the project of each row, and refuses names that an earlier line has. */
async function rowPlacer(
  ctx: TenantCtx,
  { clientId, projectId }: Place,
): Promise<(row: ImportRow) => PlacedRow> {
  const projects = await projectsByName(ctx.db, ctx.tenant, clientId)
  const lines = new Map<string, number>()
  const isOpen = (id: number) =>
    id === projectId || can(ctx.actor, 'site.create', { organizationId: ctx.tenant, clientId, projectId: id })
  return (row) => {
    const named = row.project === undefined ? projectId : projects.get(row.project.toLowerCase())
    const faults = [...row.faults]
    if (named === undefined || !isOpen(named))
      faults.push({ field: 'project', message: words.unknownProject(row.project ?? '') })
    const project = named ?? projectId
    const key = `${project} ${row.settings?.name.toLowerCase()}`
    const first = row.settings && faults.length === 0 ? lines.get(key) : undefined
    if (first !== undefined) faults.push({ field: 'name', message: words.sameNameInFile(first) })
    else if (row.settings && faults.length === 0) lines.set(key, row.line)
    return { ...row, faults, projectId: isOpen(project) ? project : projectId }
  }
}

const MAX_NAME_LENGTH = 200

async function toStore(importId: string, nth: number, row: PlacedRow, found: ClassifiedRow | undefined) {
  const { settings, secrets } = row
  const { result = 'refused', faults = row.faults, notices = [], existing = null } = found ?? {}
  const isWanted = result === 'create' || result === 'update'
  const place = secretPlace(importId, nth)
  const pages = (row.keeps?.includes('pages') && existing?.settings.pages) || settings?.pages
  return {
    nth,
    line: row.line,
    name: (settings?.name ?? row.name ?? '').slice(0, MAX_NAME_LENGTH),
    firstUrl: pages?.[0]?.url ?? null,
    pages: pages?.length ?? 0,
    monitors: settings?.monitors.length ?? 0,
    result,
    faults,
    notices,
    projectId: row.projectId,
    settings: isWanted ? settings : null,
    keeps: row.keeps ?? [],
    addsPages: row.addsPages ?? false,
    sealed: secrets && isWanted ? await sealSecret(JSON.stringify(secrets), place) : null,
    siteId: existing?.siteId ?? null,
  }
}
