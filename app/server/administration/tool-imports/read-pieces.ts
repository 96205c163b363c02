import { toolImportMessages } from '~/shared/messages/tool-imports'
import { type HistoryPiece, packContent, type RunsContent, uptimePieces } from './history-pieces'
import type { KumaMonitor } from './kuma/kuma-monitor'
import type { KumaSites } from './kuma/kuma-sites'
import { readKumaHistory } from './kuma/read-database'
import type { BuildSource } from './lighthouse-ci/builds'
import { type FoundBuilds, readRuns } from './lighthouse-ci/read-builds'
import type { ForeignDatabase } from './sqlite'
import type { ToolOutput } from './tool-content'

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

export async function* runPieces(
  source: BuildSource,
  found: FoundBuilds,
  notes: string[],
): AsyncGenerator<ToolOutput, void> {
  let unreadable = 0
  for await (const { site, url, runs } of readRuns(source, found, () => unreadable++)) {
    const kept: RunsContent['runs'] = []
    for (const { evidence, ...run } of runs) {
      for (const { hash, data, mediaType } of evidence) yield { kind: 'evidence', hash, data, mediaType }
      kept.push({ ...run, evidence: evidence.map(({ kind, hash }) => ({ kind, hash })) })
    }
    const content = await packContent({ runs: kept })
    yield { kind: 'piece', piece: { kind: 'runs', site, subject: url, amount: runs.length, content } }
  }
  if (unreadable > 0) notes.push(toolImportMessages.lhci.unreadable(unreadable))
}
