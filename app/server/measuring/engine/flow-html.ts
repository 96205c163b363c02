import type { FlowResult } from 'lighthouse'

interface Flow {
  name: string
  steps: { name: string; lhr: unknown }[]
}
type Result = FlowResult['steps'][number]['lhr']

const THUMBNAILS = 'screenshot-thumbnails'

/** Lighthouse shows a flow step by its thumbnails, which our runs omit: the final screenshot replaces them. */
function withThumbnail(lhr: Result): Result {
  const details = lhr.audits['final-screenshot']?.details
  if (lhr.audits[THUMBNAILS] || details?.type !== 'screenshot') return lhr
  const { timing, timestamp, data } = details
  const thumbnails: Result['audits'][string] = {
    id: THUMBNAILS,
    title: '',
    description: '',
    score: null,
    scoreDisplayMode: 'informative',
    details: { type: 'filmstrip', scale: timing, items: [{ timing, timestamp, data }] },
  }
  return { ...lhr, audits: { ...lhr.audits, [THUMBNAILS]: thumbnails } }
}

/** Lighthouse's own flow report as one self-contained HTML page. */
export async function flowHtml({ name, steps }: Flow): Promise<string> {
  // Lazy: the module reads its templates and scripts when it is imported.
  const { ReportGenerator } = await import('lighthouse/report/generator/report-generator.js')
  return ReportGenerator.generateFlowReportHtml({
    name,
    steps: steps.map((step) => ({ name: step.name, lhr: withThumbnail(step.lhr as Result) })),
  })
}
