import type { RunnerResult } from 'lighthouse'
import type { EgressFailures } from './egress/network-error'
import { extractDetails } from './extract/details'
import { extractBody, jsonEvidence } from './extract/evidence'
import { extractFilmstrip, extractTrace, type TraceEvent } from './extract/filmstrip'
import type { PaintEvent } from './extract/largest-paint'
import type { LayoutShiftEvent } from './extract/layout-shifts'
import { extractReport } from './extract/report'
import { extractRequests, type NetworkRecord } from './extract/requests'
import { extractFullPage, extractScreenshot } from './extract/screenshot'
import { coveredScripts, extractScriptTree } from './extract/script-tree'
import { gathered } from './gathered'
import type { AuditJob, Evidence } from './types'

type ReadEvent = TraceEvent & LayoutShiftEvent & PaintEvent

const isThere = (piece: Evidence | null): piece is Evidence => piece !== null

export async function collectEvidence(
  { lhr, artifacts }: RunnerResult,
  records: NetworkRecord[],
  job: Pick<AuditJob, 'keepTrace'>,
  failures: EgressFailures,
): Promise<Evidence[]> {
  const events = (gathered(artifacts.Trace)?.traceEvents ?? []) as ReadEvent[]
  const film = await extractFilmstrip(lhr, events)
  const pictures = [...(film?.frames ?? []), extractScreenshot(lhr), extractFullPage(lhr)].filter(isThere)
  const { report, inline } = extractReport(lhr, new Set(pictures.map((picture) => picture.hash)))
  const log = gathered(artifacts.DevtoolsLog)
  const requests = extractRequests(lhr, records, log, events, gathered(artifacts.ConsoleMessages), failures)
  const details = extractDetails(lhr, events, gathered(artifacts.TraceElements) ?? [])
  const covered = coveredScripts(gathered(artifacts.Scripts) ?? [], gathered(artifacts.JsUsage) ?? {})
  const scriptTree = extractScriptTree(lhr, covered)
  const pieces = [
    report,
    jsonEvidence('requests', requests),
    jsonEvidence('details', { ...details, scriptTree }),
    film ? jsonEvidence('filmstrip', film.filmstrip) : null,
    extractBody(gathered(artifacts.MainDocumentContent)),
    job.keepTrace ? extractTrace(events) : null,
    ...pictures,
    ...inline,
  ]
  return pieces.filter(isThere)
}
