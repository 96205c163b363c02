import type { RunDetails } from '~/shared/schemas/evidence'
import { elementOf, shortened } from './element'
import { extractLayoutShifts, type LayoutShiftEvent, type TraceElement, viewportIn } from './layout-shifts'
import { figure, type Lhr, type Row, rows } from './lhr'
import { extractOpportunities } from './opportunities'
import { extractUserTimings } from './user-timings'

const MAX_MESSAGE_LENGTH = 1_000
const MAX_ERRORS = 50
/** Lighthouse's name for work that belongs to no script. */
const NOBODY = 'Unattributable'

const urlOf = (row: Row) => (row['url'] === NOBODY ? null : shortened(row['url'], MAX_MESSAGE_LENGTH))
const ms = (value: unknown) => figure(value) ?? 0
const whole = (value: unknown) => (typeof value === 'number' ? Math.trunc(value) : null)

function consoleErrors(lhr: Pick<Lhr, 'audits'>): RunDetails['consoleErrors'] {
  return rows(lhr, 'errors-in-console')
    .slice(0, MAX_ERRORS)
    .map((row) => {
      const at = (row['sourceLocation'] ?? {}) as Row
      return {
        source: shortened(row['source']) ?? 'other',
        text: shortened(row['description'], MAX_MESSAGE_LENGTH) ?? '',
        url: shortened(at['url'], MAX_MESSAGE_LENGTH),
        line: whole(at['line']),
        column: whole(at['column']),
      }
    })
}

function lcpElement(lhr: Pick<Lhr, 'audits'>): RunDetails['lcpElement'] {
  const named = rows(lhr, 'lcp-breakdown-insight').find((row) => row['type'] === 'node')
  return named ? elementOf(named) : null
}

type Settings = Partial<Pick<Lhr, 'configSettings'>>

function viewportOf({ configSettings }: Settings): RunDetails['viewport'] {
  const screen = configSettings?.screenEmulation
  return screen && !screen.disabled ? { width: screen.width, height: screen.height } : null
}

/** Run data that is more than a metric and less than the full report. */
export function extractDetails(
  lhr: Pick<Lhr, 'audits' | 'runWarnings'> & Settings,
  events: readonly LayoutShiftEvent[],
  elements: readonly TraceElement[],
): RunDetails {
  return {
    mainThread: rows(lhr, 'mainthread-work-breakdown').map((row) => ({
      group: shortened(row['group']) ?? 'other',
      ms: ms(row['duration']),
    })),
    scripts: rows(lhr, 'bootup-time').map((row) => ({
      url: urlOf(row),
      totalMs: ms(row['total']),
      evaluationMs: ms(row['scripting']),
      compilationMs: ms(row['scriptParseCompile']),
    })),
    longTasks: rows(lhr, 'long-tasks')
      .map((row) => ({ startMs: ms(row['startTime']), durationMs: ms(row['duration']), url: urlOf(row) }))
      .sort((a, b) => a.startMs - b.startMs),
    thirdParties: rows(lhr, 'third-parties-insight').map((row) => ({
      entity: shortened(row['entity']) ?? '',
      mainThreadMs: ms(row['mainThreadTime']),
    })),
    layoutShifts: extractLayoutShifts(lhr, events, elements),
    viewport: viewportIn(events) ?? viewportOf(lhr),
    lcpElement: lcpElement(lhr),
    consoleErrors: consoleErrors(lhr),
    ...extractUserTimings(lhr),
    opportunities: extractOpportunities(lhr),
    warnings: lhr.runWarnings.map(String),
  }
}
