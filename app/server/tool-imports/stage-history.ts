import { toolImportMessages } from '~/shared/messages/tool-imports'
import type { TenantCtx } from '../context'
import { missingArtefacts, storeArtefact } from '../evidence'
import { setNotes } from '../site-imports'
import { insertPiece } from './history.store'
import { type HistoryPiece, packContent, uptimePieces } from './history-pieces'
import type { KumaMonitor } from './kuma/kuma-monitor'
import type { KumaSites } from './kuma/kuma-sites'
import { readKumaHistory } from './kuma/read-database'
import type { BuildSource } from './lighthouse-ci/builds'
import { type FoundBuilds, type PageRuns, readRuns } from './lighthouse-ci/read-builds'
import { storableText } from './parse-text'
import type { ForeignDatabase } from './sqlite'

/** Keeps the past of an import until its sites are written, with what the file has that is not imported. */
export async function stageHistory(
  ctx: TenantCtx,
  importId: string,
  pieces: AsyncIterable<HistoryPiece> | Iterable<HistoryPiece>,
  notes: () => readonly string[],
): Promise<void> {
  let nth = 0
  for await (const { site, content, ...piece } of pieces) {
    const row = { ...piece, import_id: importId, nth, site_name: site, content: await packContent(content) }
    await insertPiece(ctx.db, ctx.tenant, row)
    nth += 1
  }
  await setNotes(ctx.db, ctx.tenant, importId, notes().map(storableText))
}

export function* kumaPieces(
  db: ForeignDatabase,
  monitors: readonly KumaMonitor[],
  { placed }: KumaSites,
  now: number,
): Generator<HistoryPiece> {
  const byId = new Map(monitors.map((monitor) => [monitor.id, monitor]))
  for (const { id, site, monitor } of placed) {
    const from = byId.get(id)
    if (from) yield* uptimePieces({ site, subject: monitor }, readKumaHistory(db, from, now))
  }
}

/** Stores the evidence of each run, which is kept for a day unless the import is confirmed. */
export async function* runPieces(
  ctx: TenantCtx,
  source: BuildSource,
  found: FoundBuilds,
  notes: string[],
): AsyncGenerator<HistoryPiece, void> {
  let unreadable = 0
  for await (const page of readRuns(source, found, () => unreadable++)) yield storedPiece(ctx, page)
  if (unreadable > 0) notes.push(toolImportMessages.lhci.unreadable(unreadable))
}

async function storedPiece(ctx: TenantCtx, { site, url, runs }: PageRuns): Promise<HistoryPiece> {
  const stored: Extract<HistoryPiece, { kind: 'runs' }>['content']['runs'] = []
  for (const { evidence, ...run } of runs) {
    const missing = new Set(
      await missingArtefacts(ctx, ctx.tenant, [...new Set(evidence.map(({ hash }) => hash))]),
    )
    for (const { hash, data, mediaType } of evidence)
      if (missing.delete(hash))
        await storeArtefact(ctx, ctx.tenant, { hash, body: data, codec: 'none', mediaType })
    stored.push({ ...run, evidence: evidence.map(({ kind, hash }) => ({ kind, hash })) })
  }
  return { kind: 'runs', site, subject: url, amount: runs.length, content: { runs: stored } }
}
