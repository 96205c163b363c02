import { open } from 'node:fs/promises'
import { toolImportMessages } from '~/shared/messages/tool-imports'
import { MAX_IMPORT_ROWS } from '~/shared/schemas/site-import'
import { textOf } from '../../platform/targets'
import type { ImportRow } from '../site-imports'
import { parseSettings } from '../site-settings'
import { packContent } from './history-pieces'
import { kumaSites } from './kuma/kuma-sites'
import { readKumaBackup } from './kuma/read-backup'
import { countMaintenance, countUnreadFields, readKumaMonitors } from './kuma/read-database'
import { unreadNotes } from './kuma/unread-fields'
import type { BuildSource } from './lighthouse-ci/builds'
import { readBuilds } from './lighthouse-ci/read-builds'
import { readLighthouseConfiguration } from './lighthouse-ci/read-configuration'
import { isLighthouseDatabase, lighthouseDatabase } from './lighthouse-ci/read-database'
import { lighthouseServer } from './lighthouse-ci/read-server'
import { refused, storableText } from './parse-text'
import { kumaPieces, runPieces } from './read-pieces'
import { readSitespeed } from './sitespeed/read-sitespeed'
import { type ForeignDatabase, withDatabase } from './sqlite'
import type { ToolContent, ToolOutput } from './tool-content'
import type { FoundSite, FoundSites } from './types'

const words = toolImportMessages
const MAX_TEXT_BYTES = 20 * 1024 * 1024
const MEBIBYTE = 1024 * 1024
const ROWS_AT_ONCE = 50
const SQLITE = 'SQLite format 3\u0000'

/** Everything of a file or server of another tool. Runs in the process for foreign content. */
export async function* readTool(content: ToolContent): AsyncGenerator<ToolOutput, void> {
  const { from, source, allowPrivate } = content
  if ('address' in from) return yield* buildsOf(lighthouseServer(from.address, { allowPrivate }), content)
  if (source === 'sitespeed' || !(await isDatabase(from.path))) return yield* textFileOf(from, content)
  yield* withDatabase(from.path, (db) =>
    source === 'lighthouse-ci' ? lighthouseDatabaseOf(db, content) : kumaDatabaseOf(db, content),
  )
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

async function readText({ path, size }: { path: string; size: number }): Promise<string> {
  if (size > MAX_TEXT_BYTES) throw refused(words.tooLarge(MAX_TEXT_BYTES / MEBIBYTE))
  const handle = await open(path)
  try {
    return textOf(await handle.readFile()).replaceAll('\u0000', '')
  } finally {
    await handle.close()
  }
}

async function* textFileOf(
  file: { path: string; size: number },
  content: ToolContent,
): AsyncGenerator<ToolOutput, void> {
  const { source, devices } = content
  const text = await readText(file)
  const read = source === 'sitespeed' ? readSitespeed : readLighthouseConfiguration
  const { sites, notes } = source === 'uptime-kuma' ? kumaBackupOf(text, content) : read(text, devices)
  yield* rowsOf(sites)
  yield notesOf(notes)
}

function kumaBackupOf(text: string, content: ToolContent): FoundSites {
  const { monitors, notes: unreadable } = readKumaBackup(text)
  const { notes, ...found } = kumaSites(monitors, content)
  return { ...found, notes: [...unreadable, ...notes] }
}

async function* lighthouseDatabaseOf(
  db: ForeignDatabase,
  content: ToolContent,
): AsyncGenerator<ToolOutput, void> {
  if (!isLighthouseDatabase(db)) throw refused(words.lhci.notDatabase)
  yield* buildsOf(lighthouseDatabase(db), content)
}

async function* buildsOf(
  source: BuildSource,
  { toolProject, devices }: ToolContent,
): AsyncGenerator<ToolOutput, void> {
  const found = await readBuilds(source, toolProject, devices)
  const notes = [...found.notes]
  yield* rowsOf(found.sites)
  yield* runPieces(source, found, notes)
  yield notesOf(notes)
}

async function* kumaDatabaseOf(db: ForeignDatabase, content: ToolContent): AsyncGenerator<ToolOutput, void> {
  const { monitors, notes: unreadable } = readKumaMonitors(db)
  const found = kumaSites(monitors, content)
  const windows = countMaintenance(db)
  yield* rowsOf(found.sites)
  for (const { content: whole, ...piece } of kumaPieces(db, monitors, found, content.now))
    yield { kind: 'piece', piece: { ...piece, content: await packContent(whole) } }
  yield notesOf([
    ...unreadable,
    ...found.notes,
    ...unreadNotes(countUnreadFields(db, found.placed)),
    ...(windows > 0 ? [words.kuma.maintenance(windows)] : []),
    ...(db.has('stat_daily') ? [words.kuma.daily, words.kuma.byTime] : []),
  ])
}

const notesOf = (notes: readonly string[]): ToolOutput => ({ kind: 'notes', notes: notes.map(storableText) })

function* rowsOf(sites: readonly FoundSite[]): Generator<ToolOutput, void> {
  if (sites.length === 0) throw refused(words.nothingFound)
  // One more, for the refusal that says so.
  for (let at = 0; at < Math.min(sites.length, MAX_IMPORT_ROWS + 1); at += ROWS_AT_ONCE)
    yield { kind: 'rows', rows: sites.slice(at, at + ROWS_AT_ONCE).map(rowOf) }
}

function rowOf({ line, settings, secrets, faults, notices }: FoundSite): ImportRow {
  if (faults.length > 0) return { line, settings: null, name: settings.name, faults }
  return { line, name: settings.name, ...parseSettings(settings), secrets, notices, addsPages: true }
}
