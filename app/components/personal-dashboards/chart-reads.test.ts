import { afterEach, describe, expect, test, vi } from 'vitest'
import { createChartReads } from './chart-reads'

const line = (chart: string) => `${JSON.stringify({ chart, type: 'histogram', metrics: [] })}\n`

/** An answer whose parts are sent by the test. */
function answerWith() {
  let to: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      to = stream
    },
  })
  const bytes = new TextEncoder()
  return {
    response: new Response(body),
    send: (text: string) => to?.enqueue(bytes.encode(text)),
    end: () => to?.close(),
    fail: () => to?.error(new Error('The network is gone')),
  }
}

function fakeFetch(...answers: (Response | Error)[]) {
  const fake = vi.fn(async (_address: string, { signal }: { signal: AbortSignal }) => {
    const answer = answers.shift()
    if (!(answer instanceof Response) || signal.aborted) throw answer ?? new Error('No answer')
    return answer
  })
  vi.stubGlobal('fetch', fake)
  return fake
}

const reads = () => createChartReads((charts) => charts.join())
/** The answers that the charts got, in order. */
function answers() {
  const all: string[] = []
  const onChart = (chart: string) => (view: { chart: string | null } | null) => {
    all.push(`${chart}: ${view?.chart ?? 'failed'}`)
  }
  return { all, onChart }
}

afterEach(() => vi.unstubAllGlobals())

describe('charts asked for in one moment', () => {
  test('come in one answer, each when its line is whole', async () => {
    const answer = answerWith()
    const fake = fakeFetch(answer.response)
    const { read } = reads()
    const { all, onChart } = answers()
    for (const chart of ['a', 'b', 'c']) read(chart, onChart(chart))
    await vi.waitFor(() => expect(fake).toHaveBeenCalledOnce())
    expect(fake.mock.calls[0]?.[0]).toBe('a,b,c')
    answer.send(line('c') + line('a').slice(0, 9))
    await vi.waitFor(() => expect(all).toEqual(['c: c']))
    answer.send(line('a').slice(9))
    await vi.waitFor(() => expect(all).toEqual(['c: c', 'a: a']))
    answer.end()
    await vi.waitFor(() => expect(all).toEqual(['c: c', 'a: a', 'b: failed']))
  })

  test('fail alone if the answer breaks off', async () => {
    const answer = answerWith()
    fakeFetch(answer.response)
    const { read } = reads()
    const { all, onChart } = answers()
    for (const chart of ['a', 'b']) read(chart, onChart(chart))
    answer.send(line('b'))
    await vi.waitFor(() => expect(all).toEqual(['b: b']))
    answer.fail()
    await vi.waitFor(() => expect(all).toEqual(['b: b', 'a: failed']))
  })

  test.each([
    ['a refusal', new Response('', { status: 500 })],
    ['no network', new Error('The network is gone')],
    ['an answer that is not JSON', new Response('<html>\n')],
  ])('all fail after %s, and can be asked for again', async (_, bad) => {
    const fake = fakeFetch(bad, new Response(line('a')))
    const { read } = reads()
    const { all, onChart } = answers()
    for (const chart of ['a', 'b']) read(chart, onChart(chart))
    await vi.waitFor(() => expect(all).toEqual(['a: failed', 'b: failed']))
    read('a', onChart('a'))
    await vi.waitFor(() => expect(all).toEqual(['a: failed', 'b: failed', 'a: a']))
    expect(fake.mock.calls.map(([address]) => address)).toEqual(['a,b', 'a'])
  })

  test('are not requested after all have stopped waiting, and a running request is aborted then', async () => {
    const answer = answerWith()
    const fake = fakeFetch(answer.response)
    const { read } = reads()
    const { all, onChart } = answers()
    read('a', onChart('a'))()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(fake).not.toHaveBeenCalled()
    const [stopA, stopB] = ['a', 'b'].map((chart) => read(chart, onChart(chart)))
    await vi.waitFor(() => expect(fake).toHaveBeenCalledOnce())
    const { signal } = fake.mock.calls[0]?.[1] ?? {}
    stopA?.()
    expect(signal?.aborted).toBe(false)
    stopB?.()
    expect(signal?.aborted).toBe(true)
    answer.send(line('a'))
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(all).toEqual([])
  })
})
