import { open, stat } from 'node:fs/promises'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import type { SiteImport } from '~/shared/schemas/site-import'
import { MAX_TOOL_FILE_BYTES, type ToolSource } from '~/shared/schemas/tool-import'
import type { TenantCtx } from '../context'
import { createImport, type ImportRow } from '../site-imports'
import { parseSettings } from '../site-settings'
import { textOf } from '../targets'
import { readDeviceNames } from './device-names'
import { kumaSites } from './kuma/kuma-sites'
import { readKumaBackup } from './kuma/read-backup'
import { countMaintenance, readKumaMonitors } from './kuma/read-database'
import type { BuildSource } from './lighthouse-ci/builds'
import { readBuilds } from './lighthouse-ci/read-builds'
import { readLighthouseConfiguration } from './lighthouse-ci/read-configuration'
import { isLighthouseDatabase, lighthouseDatabase } from './lighthouse-ci/read-database'
import { lighthouseServer } from './lighthouse-ci/read-server'
import { refused } from './parse-text'
import { readSitespeed } from './sitespeed/read-sitespeed'
import { type ForeignDatabase, withDatabase } from './sqlite'
import { kumaPieces, runPieces, stageHistory } from './stage-history'
import type { FoundSite, FoundSites } from './types'

const words = toolImportMessages
const MAX_TEXT_BYTES = 20 * 1024 * 1024
const MEBIBYTE = 1024 * 1024
const SQLITE = 'SQLite format 3\u0000'

export interface ToolFile {
  source: ToolSource
  path: string
  name: string
  /** Whether headers, bodies and passwords of monitors are imported. */
  withSecrets: boolean
  /** Of a Lighthouse CI database with several. */
  toolProject?: string | undefined
}

/** Reads a file of another tool into an import to be confirmed, with its past. */
export async function importFile(ctx: TenantCtx, file: ToolFile): Promise<SiteImport> {
  const { size } = await stat(file.path)
  if (size > MAX_TOOL_FILE_BYTES) throw refused(words.tooLarge(MAX_TOOL_FILE_BYTES / MEBIBYTE))
  if (file.source !== 'sitespeed' && (await isDatabase(file.path)))
    return withDatabase(file.path, (db) =>
      file.source === 'lighthouse-ci'
        ? importLighthouseDatabase(ctx, db, file)
        : importKumaDatabase(ctx, db, file),
    )
  return importText(ctx, file, size)
}

/** Reads the projects of a Lighthouse CI server. */
export async function importServer(
  ctx: TenantCtx,
  { address, toolProject }: { address: string; toolProject?: string | undefined },
): Promise<SiteImport> {
  const source = lighthouseServer(address, { allowPrivate: ctx.allowPrivateTargets })
  return importBuilds(ctx, source, { name: address, toolProject })
}

async function isDatabase(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SQLITE.length), 0, SQLITE.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === SQLITE
  } finally {
    await handle.close()
  }
}

async function readText(path: string, size: number): Promise<string> {
  if (size > MAX_TEXT_BYTES) throw refused(words.tooLarge(MAX_TEXT_BYTES / MEBIBYTE))
  const handle = await open(path)
  try {
    return textOf(await handle.readFile()).replaceAll('\u0000', '')
  } finally {
    await handle.close()
  }
}

async function importText(ctx: TenantCtx, file: ToolFile, size: number): Promise<SiteImport> {
  const text = await readText(file.path, size)
  if (file.source === 'uptime-kuma') {
    const { monitors, notes } = readKumaBackup(text)
    const found = kumaSites(monitors, kumaOptions(ctx, file))
    return store(ctx, { ...found, notes: [...notes, ...found.notes] }, file.name)
  }
  const devices = await readDeviceNames(ctx)
  const read = file.source === 'sitespeed' ? readSitespeed : readLighthouseConfiguration
  return store(ctx, read(text, devices), file.name)
}

const kumaOptions = ({ allowPrivateTargets }: TenantCtx, { withSecrets }: ToolFile) => ({
  withSecrets,
  allowPrivate: allowPrivateTargets,
})

async function importBuilds(
  ctx: TenantCtx,
  source: BuildSource,
  { name, toolProject }: Pick<ToolFile, 'name' | 'toolProject'>,
): Promise<SiteImport> {
  const found = await readBuilds(source, toolProject, await readDeviceNames(ctx))
  const notes = [...found.notes]
  const made = await createImport(ctx, { source: found.source, fileName: name, rows: rowsOf(found.sites) })
  await stageHistory(ctx, made._id, runPieces(ctx, source, found, notes), () => notes)
  return made
}

function importLighthouseDatabase(ctx: TenantCtx, db: ForeignDatabase, file: ToolFile): Promise<SiteImport> {
  if (!isLighthouseDatabase(db)) throw refused(words.lhci.notDatabase)
  return importBuilds(ctx, lighthouseDatabase(db), file)
}

async function importKumaDatabase(ctx: TenantCtx, db: ForeignDatabase, file: ToolFile): Promise<SiteImport> {
  const { monitors, notes: unreadable } = readKumaMonitors(db)
  const found = kumaSites(monitors, kumaOptions(ctx, file))
  const windows = countMaintenance(db)
  const notes = [
    ...unreadable,
    ...found.notes,
    ...(windows > 0 ? [words.kuma.maintenance(windows)] : []),
    ...(db.has('stat_daily') ? [words.kuma.daily, words.kuma.byTime] : []),
  ]
  const made = await createImport(ctx, {
    source: found.source,
    fileName: file.name,
    rows: rowsOf(found.sites),
  })
  await stageHistory(ctx, made._id, kumaPieces(db, monitors, found, ctx.now().getTime()), () => notes)
  return made
}

async function store(
  ctx: TenantCtx,
  { source, sites, notes }: FoundSites,
  name: string,
): Promise<SiteImport> {
  const made = await createImport(ctx, { source, fileName: name, rows: rowsOf(sites) })
  await stageHistory(ctx, made._id, [], () => notes)
  return made
}

function rowsOf(sites: readonly FoundSite[]): ImportRow[] {
  if (sites.length === 0) throw refused(words.nothingFound)
  return sites.map(({ line, settings, secrets, faults, notices }) => {
    if (faults.length > 0) return { line, settings: null, name: settings.name, faults }
    const read = parseSettings(settings)
    return { line, name: settings.name, ...read, secrets, notices, addsPages: true }
  })
}
