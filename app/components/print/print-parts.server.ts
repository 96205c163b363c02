import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { formatDateTime } from '~/shared/format/date'
import { type Packed, unpack } from '~/shared/packed'
import { type RenderedHtml, rendered } from '~/shared/rendered-html'
import { paperHtml } from '~/shared/rules/print/paper-html'
import type { DocumentPart } from '~/shared/rules/print/plan-document'
import type { Profile } from '~/shared/schemas/auth'
import type { ReportView } from '~/shared/schemas/report-view'
import { renderScreen } from './render-screen.server'

type Part = Omit<DocumentPart, 'level'> & { level: 1 | 2 | 3 }

export interface PrintedPart extends Part {
  /** Null for a heading alone; 'gone' if the reader can no longer open the screen. */
  screen: RenderedHtml | 'gone' | null
  /** What a report says first about its test. */
  verdict?: RenderedHtml
}

interface PrintOptions {
  visitor: Profile | null
  timeZone: string
  linkTo: (path: string) => string
}

/** Between two parts the server listens for this long whether anybody else needs it. */
const LISTEN_MS = 15
/** The share of that time above which it rests, and for how many times as long as the part took. */
const BUSY = 0.1
const REST = 2
const GONE = new Set([403, 404, 410])

interface ReportData {
  report?: ReportView | Packed<ReportView>
  verdict?: RenderedHtml
}

/** Which test of the page a section shows. */
function testOf({ report }: ReportData, timeZone: string): string | null {
  const view = typeof report === 'string' ? unpack(report) : report
  const point = view?.point
  if (!point) return null
  const choice = view?.choices.find(
    ({ device, location }) => device === point.device && location === point.location,
  )
  const at = formatDateTime(point.createdAt, timeZone)
  return [choice?.deviceName, choice?.locationLabel, at].filter(Boolean).join(', ')
}

async function printPart(request: Request, part: Part, options: PrintOptions): Promise<PrintedPart> {
  if (part.path === undefined) return { ...part, screen: null }
  const { visitor, linkTo, timeZone } = options
  try {
    const { html, data } = await renderScreen(request, { path: part.path, visitor, timeZone })
    const { anchor, level, note } = part
    const onPaper = (text: string, of = anchor) =>
      rendered(paperHtml(text, { anchor: of, depth: level - 1, linkTo }), request)
    const read = (data ?? {}) as ReportData
    return {
      ...part,
      note: note ?? testOf(read, timeZone) ?? undefined,
      screen: onPaper(html),
      verdict: read.verdict?.html ? onPaper(read.verdict.html, `${anchor}-verdict`) : undefined,
    }
  } catch (error) {
    if (error instanceof Response && GONE.has(error.status)) return { ...part, screen: 'gone' }
    throw error
  }
}

/** Gives way to visitors: one part at a time, and a rest where the server has other work. */
async function giveWay(tookMs: number): Promise<void> {
  const before = performance.eventLoopUtilization()
  await delay(LISTEN_MS)
  if (performance.eventLoopUtilization(before).utilization > BUSY) await delay(REST * tookMs)
}

/** The screens of a document, in order. */
export async function printParts(
  request: Request,
  parts: readonly Part[],
  options: PrintOptions,
): Promise<PrintedPart[]> {
  const printed: PrintedPart[] = []
  let tookMs = 0
  for (const part of parts) {
    if (tookMs > 0) await giveWay(tookMs)
    request.signal.throwIfAborted()
    const startedAt = performance.now()
    printed.push(await printPart(request, part, options))
    tookMs = performance.now() - startedAt
  }
  return printed
}
