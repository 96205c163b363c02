import { basename } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { setTimeout as wait } from 'node:timers/promises'
import Table from 'cli-table3'
import pc from 'picocolors'
import { toolImportMessages as words } from '~/shared/messages/tool-imports'
import type { SiteImport } from '~/shared/schemas/site-import'
import { confirmImport } from '../../administration/site-imports/confirm-import'
import { processImports } from '../../administration/site-imports/process-imports'
import { listRows, readImport } from '../../administration/site-imports/read-import'
import {
  importFile,
  importServer,
  listProjectsNamed,
  readImportHistory,
  writeHistory,
} from '../../administration/tool-imports'
import { authorize } from '../../platform/access'
import type { Ctx, TenantCtx } from '../../platform/context'
import { commandPath } from '../command-path'
import type { ImportArguments } from './import-arguments'

const SHOWN_ROWS = 200
const POLL_MS = 500

/** Prints the preview, then writes the sites and their history. Throws what the person has to know. */
export async function importSites(ctx: Ctx, args: ImportArguments): Promise<void> {
  const project = await authorize(ctx, 'site.create', { kind: 'project', id: await projectOf(ctx, args) })
  const made = await read(project, args)
  const reading = await authorize(ctx, 'siteImport.read', { kind: 'siteImport', id: made._id })
  await printPreview(reading, made)
  if (args.isDryRun || made.creates + made.updates + made.unchanged === 0) return
  if (!(await isConfirmed(args))) return console.log(words.terminal.nothingWritten)
  await confirmImport(await authorize(ctx, 'site.create', { kind: 'siteImport', id: made._id }), {
    rows: 'valid',
  })
  await writeAll(ctx, reading)
  await printResult(reading)
}

async function projectOf(ctx: Ctx, { place }: ImportArguments): Promise<number> {
  if ('id' in place) return place.id
  const [found, ...others] = await listProjectsNamed(ctx.db, place)
  if (found === undefined) throw new Error(words.terminal.noProject(place.client, place.project))
  if (others.length > 0) throw new Error(words.terminal.severalProjects)
  return found
}

const read = (
  ctx: TenantCtx,
  { source, from, toolProject, withSecrets }: ImportArguments,
): Promise<SiteImport> =>
  source === 'lighthouse-ci' && /^https?:/i.test(from)
    ? importServer(ctx, { address: from, toolProject })
    : importFile(ctx, { source, path: commandPath(from), name: basename(from), toolProject, withSecrets })

async function printPreview(ctx: TenantCtx, made: SiteImport): Promise<void> {
  const { items } = await listRows(ctx, { page: 1, limit: SHOWN_ROWS })
  const table = new Table({
    head: [...words.terminal.columns],
    style: { head: [], border: [], compact: true },
  })
  for (const row of items)
    table.push([
      row.line,
      row.name,
      row.pages,
      row.monitors,
      row.result === 'refused' ? pc.red(row.result) : row.result,
      [...row.faults.map(({ message }) => message), ...row.notices].join(' '),
    ])
  console.log(table.toString())
  if (made.rows > items.length) console.log(words.terminal.more(made.rows - items.length))
  const { notes, parts } = await readImportHistory(ctx)
  for (const { kind, total } of parts)
    console.log(`${words.form.history}: ${words.history.amounts[kind](total)}`)
  for (const note of notes) console.log(pc.dim(note))
}

async function isConfirmed({ isConfirmed }: ImportArguments): Promise<boolean> {
  if (isConfirmed) return true
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${words.terminal.question} `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

/** A running worker may write them instead. */
async function writeAll(ctx: Ctx, reading: TenantCtx): Promise<void> {
  for (;;) {
    const written = await processImports(ctx)
    const { state } = await readImport(reading)
    if (state === 'done' || state === 'stopped') break
    if (written === 0) await wait(POLL_MS)
  }
  await writeHistory(ctx, new AbortController().signal)
}

async function printResult(ctx: TenantCtx): Promise<void> {
  const { written, failed, unchanged, refused, stoppedBecause } = await readImport(ctx)
  console.log(words.terminal.result(written, unchanged, refused, failed))
  if (stoppedBecause) console.log(pc.red(stoppedBecause))
  for (const { kind, total, written: done } of (await readImportHistory(ctx)).parts)
    console.log(`${words.history.amounts[kind](total)}: ${words.history.written(done)}`)
}
