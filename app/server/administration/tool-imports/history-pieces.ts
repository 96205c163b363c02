import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ImportedOutage, ImportedSpan } from './kuma/beat-history'
import type { ImportedHour } from './kuma/response-hours'
import type { ReportRun } from './lighthouse-ci/report-run'

/** Runs of one page in one build; the first is the point. Evidence is stored beside, by hash. */
export interface RunsContent {
  runs: (Omit<ReportRun, 'evidence'> & { evidence: { kind: string; hash: string }[] })[]
}

/** A month of a monitor; states and outages come with the first. */
export interface UptimeContent {
  spans: ImportedSpan[]
  outages: ImportedOutage[]
  hours: ImportedHour[]
}

/** A part of the past that is written in one transaction. */
export type HistoryPiece = { site: string; subject: string; amount: number } & (
  | { kind: 'runs'; content: RunsContent }
  | { kind: 'uptime'; content: UptimeContent }
)

const pack = promisify(gzip)
const unpack = promisify(gunzip)

export const packContent = (content: HistoryPiece['content']): Promise<Buffer> =>
  pack(JSON.stringify(content))
export const unpackContent = async (bytes: Buffer): Promise<unknown> =>
  JSON.parse((await unpack(bytes)).toString())

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7)

/** A monitor's past in pieces of limited size. */
export function uptimePieces(
  place: { site: string; subject: string },
  { spans, outages, hours }: UptimeContent,
): HistoryPiece[] {
  if (spans.length === 0 && hours.length === 0) return []
  const months = [...Map.groupBy(hours, ({ at }) => monthOf(at)).values()]
  const [first = [], ...rest] = months
  const amountOf = (own: ImportedHour[]) => own.reduce((sum, { checks }) => sum + checks, 0)
  return [
    { ...place, kind: 'uptime', amount: amountOf(first), content: { spans, outages, hours: first } },
    ...rest.map(
      (own): HistoryPiece => ({
        ...place,
        kind: 'uptime',
        amount: amountOf(own),
        content: { spans: [], outages: [], hours: own },
      }),
    ),
  ]
}
