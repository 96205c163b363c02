import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Pages whose scripts keep the main thread busy with a fixed amount of work, so that both ways do the same. The names
 * are the blocking times in ms on a phone with a fourfold slowdown.
 */
const TASKS_MS: Record<string, number[]> = {
  'blocking-60': [27],
  'blocking-150': [25, 25, 25],
  'blocking-300': [32, 32, 32, 32],
}
export const BLOCKING_PAGES = Object.keys(TASKS_MS)

const WORK = `function work(rounds) {
  let text = ''
  for (let i = 0; i < rounds; i++) {
    text += i % 7
    if (text.length > 10000) text = text.slice(-10)
  }
  const list = document.querySelector('ul')
  for (let i = 0; i < 100; i++) list.append(Object.assign(document.createElement('li'), { textContent: text.length + i }))
  return list.offsetHeight
}`

const ROUNDS = 1_000_000

/** Rounds of the loop per ms on this machine: the best of a few, as other processes only make it slower. */
function roundsPerMs(): number {
  const measure = () => {
    const startedAt = performance.now()
    let text = ''
    for (let i = 0; i < ROUNDS; i++) {
      text += i % 7
      if (text.length > 10_000) text = text.slice(-10)
    }
    return ROUNDS / (performance.now() - startedAt)
  }
  return Math.max(...Array.from({ length: 5 }, measure))
}

/** The scripts arrive a round trip after the text has painted, so that all of their work counts as blocking. */
const html = (name: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${name}</title>
<style>body{font:16px sans-serif}h1{font-size:40px}</style>
${(TASKS_MS[name] ?? []).map((_, i) => `<script src="/${name}/${i}.js" async></script>`).join('\n')}
</head><body><h1>A page that is busy for a moment</h1><p>${'Some text. '.repeat(200)}</p><ul></ul></body></html>`

/** Serves the pages on loopback; `urlOf` names one. */
export async function startBlockingPages(): Promise<{
  urlOf: (name: string) => string
  close(): Promise<void>
}> {
  const perMs = roundsPerMs()
  const server = createServer((request, response) => {
    const [, name = '', file = ''] = /^\/([\w-]+)\/(?:(\d)\.js)?$/.exec(request.url ?? '') ?? []
    const tasks = TASKS_MS[name]
    if (!tasks) return void response.writeHead(404).end()
    const rounds = Math.round((tasks[Number(file)] ?? 0) * perMs)
    const isPage = file === ''
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/javascript' })
    response.end(isPage ? html(name) : `${WORK}\nwork(${rounds})`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
