import type { FlowResult } from 'lighthouse'

interface Flow {
  name: string
  steps: { name: string; lhr: unknown }[]
}
type Result = FlowResult['steps'][number]['lhr']

const THUMBNAILS = 'screenshot-thumbnails'

/** The engine's page shows a step by its thumbnails, which our runs leave out: the last picture serves as one. */
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

/** The engine's own report of a flow: one page that needs nothing else. */
export async function flowHtml({ name, steps }: Flow): Promise<string> {
  // Its templates and scripts are read when it is imported, which only a reader of such a page needs.
  const { ReportGenerator } = await import('lighthouse/report/generator/report-generator.js')
  return ReportGenerator.generateFlowReportHtml({
    name,
    steps: steps.map((step) => ({ name: step.name, lhr: withThumbnail(step.lhr as Result) })),
  })
}
