import { listen } from './loopback.ts'

export interface PsiServer {
  asked: URLSearchParams[]
  failing: { status: number; body: unknown } | null
  close(): Promise<void>
}

const AUDITS = {
  'largest-contentful-paint': 2100.5,
  'first-contentful-paint': 1200,
  'cumulative-layout-shift': 0.03,
  'total-blocking-time': 140,
  'speed-index': 2500,
  interactive: 3100,
  'server-response-time': 90,
}

/** Mock of PageSpeed Insights v5: one call that measures and responds. */
export async function startPsi(port: number, key: string): Promise<PsiServer> {
  const server: PsiServer = { asked: [], failing: null, close: async () => {} }
  const close = await listen(port, (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://psi')
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname !== '/pagespeedonline/v5/runPagespeed') return answer(404, {})
    if (searchParams.get('key') !== key)
      return answer(400, { error: { code: 400, message: 'API key not valid. Please pass a valid API key.' } })
    server.asked.push(searchParams)
    if (server.failing) return answer(server.failing.status, server.failing.body)
    const url = searchParams.get('url')
    const scores = searchParams
      .getAll('category')
      .map((id) => [id, { id, score: id === 'performance' ? 0.87 : 1 }])
    const audits = Object.entries(AUDITS).map(([id, numericValue]) => [id, { id, numericValue }])
    answer(200, {
      id: url,
      analysisUTCTimestamp: '2026-11-20T10:00:00.000Z',
      lighthouseResult: {
        requestedUrl: url,
        finalUrl: url,
        lighthouseVersion: '13.0.1',
        configSettings: { formFactor: searchParams.get('strategy'), throttlingMethod: 'simulate' },
        categories: Object.fromEntries(scores),
        audits: Object.fromEntries(audits),
      },
    })
  })
  return Object.assign(server, { close })
}
