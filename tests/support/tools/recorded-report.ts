import { readRecording } from '~/server/administration/demo/recording'
import { rehydrateReport } from '~/server/measuring/engine'

/** A report of Lighthouse as it was recorded from a real run. */
export async function recordedReport(name: string): Promise<Record<string, unknown>> {
  const { pieces } = await readRecording(`app/server/administration/demo/recorded/${name}.json.br`)
  const dataOf = (piece: (typeof pieces)[number]) =>
    'text' in piece ? Buffer.from(piece.text) : Buffer.from(piece.base64, 'base64')
  const report = pieces.find(({ kind }) => kind === 'report')
  if (!report) throw new Error(`${name} has no report`)
  const find = (hash: string) => {
    const piece = pieces.find((one) => one.hash === hash)
    return piece && { mediaType: piece.mediaType, data: dataOf(piece) }
  }
  return rehydrateReport(JSON.parse(dataOf(report).toString()), find) as Record<string, unknown>
}

interface Figures {
  audits: Record<string, { numericValue?: number; details?: { items?: Record<string, unknown>[] } }>
  categories: Record<string, { score: number | null }>
}

const SCALED = [
  'firstContentfulPaint',
  'largestContentfulPaint',
  'speedIndex',
  'totalBlockingTime',
  'interactive',
]

/** The report of another time whose page was so many times slower. */
export function variedReport(
  report: Record<string, unknown>,
  at: Date,
  factor: number,
): Record<string, unknown> {
  const copy = structuredClone(report) as Record<string, unknown> & Figures
  copy['fetchTime'] = at.toISOString()
  for (const audit of Object.values(copy.audits))
    if (typeof audit.numericValue === 'number') audit.numericValue *= factor
  const summary = copy.audits['metrics']?.details?.items?.[0] ?? {}
  for (const key of SCALED) if (typeof summary[key] === 'number') summary[key] = Number(summary[key]) * factor
  const performance = copy.categories['performance']
  if (performance?.score) performance.score = Math.round((performance.score / factor) * 100) / 100
  return copy
}
