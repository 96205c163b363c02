import type { ChartView } from '~/shared/rules/personal-dashboards/chart-view'

/** null for a chart that could not be read. */
type OnChart = (view: ChartView | null) => void
type Read = { waiting: Map<string, OnChart>; stop: AbortController }

export interface ChartReads {
  /** Returns what stops waiting for it. */
  read: (chart: string, onChart: OnChart) => () => void
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function readTogether(address: string, { waiting, stop }: Read): Promise<void> {
  const answer = await fetch(address, { signal: stop.signal })
  if (!answer.ok || !answer.body) return
  for await (const line of linesOf(answer.body)) {
    const view: ChartView = JSON.parse(line)
    const onChart = waiting.get(view.chart ?? '')
    waiting.delete(view.chart ?? '')
    onChart?.(view)
  }
}

/** Charts that are asked for in the same moment come in one answer, each as soon as it is ready. */
export function createChartReads(addressOf: (charts: string[]) => string): ChartReads {
  let next: Read | null = null

  const send = async (read: Read) => {
    next = null
    if (read.waiting.size === 0) return
    await readTogether(addressOf([...read.waiting.keys()]), read).catch(() => {})
    for (const onChart of read.waiting.values()) onChart(null)
  }

  function begin(): Read {
    const read = { waiting: new Map<string, OnChart>(), stop: new AbortController() }
    // The charts of a screen come near the viewport in one frame, but each has its own observer.
    setTimeout(send, 0, read)
    return read
  }

  return {
    read(chart, onChart) {
      next ??= begin()
      const { waiting, stop } = next
      waiting.set(chart, onChart)
      return () => {
        if (waiting.delete(chart) && waiting.size === 0) stop.abort()
      }
    },
  }
}
