import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import { ACCOUNT, answerAccount } from '../fixtures/account.ts'
import {
  type Answer,
  mediaType,
  readBelow,
  send,
  sendHtml,
  sendMissing,
  siteFolder,
} from '../fixtures/answer.ts'
import { AWKWARD, answerAwkward } from '../fixtures/awkward.ts'
import { answerOdd } from '../fixtures/odd-pages/index.ts'
import { answerShop, answerThirdParty } from '../fixtures/shop.ts'
import { answerSmoke } from '../fixtures/smoke-pages.ts'
import { answerTemplate, answerTemplateThirdParty, TEMPLATES } from '../fixtures/templates.ts'

export { AWKWARD, TEMPLATES }

export type FixtureServer = { url: string; port: number; thirdPartyUrl: string; close(): Promise<void> }
type Origins = { url: string; thirdPartyUrl: string }
type Sites = Record<string, Answer>

const answerGood: Answer = async (visit) => {
  const file = visit.path || 'index.html'
  const body = await readBelow(siteFolder('good'), file)
  if (body) send(visit, body, mediaType(file), { headers: { 'cache-control': 'max-age=31536000' } })
  else sendMissing(visit)
}

const answerContents: Answer = (visit) => {
  const paths = ['/good/', '/shop/', '/shop/product/1', '/shop/cart', ACCOUNT.path]
  paths.push(...TEMPLATES.map((template) => `/templates/${template.name}/`))
  paths.push(...AWKWARD.map((page) => page.path))
  const links = paths.map((path) => `<li><a href="${path}">${path}</a></li>`).join('')
  sendHtml(visit, `<!doctype html><html lang="en"><title>Fixture sites</title><ul>${links}</ul></html>`)
}

const FIRST_PARTY: Sites = {
  '': answerContents,
  good: answerGood,
  shop: answerShop,
  account: answerAccount,
  awkward: answerAwkward,
  odd: answerOdd,
  smoke: answerSmoke,
  templates: answerTemplate,
}
/** CORS for any origin, as on real third-party hosts. */
const shared =
  (answer: Answer): Answer =>
  (visit) => {
    visit.response.setHeader('access-control-allow-origin', '*')
    return answer(visit)
  }

const THIRD_PARTY: Sites = {
  tag: shared((visit) => answerThirdParty({ ...visit, path: `tag/${visit.path}` })),
  odd: answerOdd,
  smoke: answerSmoke,
  widget: shared((visit) => answerThirdParty({ ...visit, path: `widget/${visit.path}` })),
  templates: shared(answerTemplateThirdParty),
}

function listener(sites: Sites, origins: () => Origins): RequestListener {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://fixture')
    const [, site = '', path] = /^\/([^/]*)\/?(.*)$/.exec(pathname) ?? []
    const visit = { request, response, path: path ?? '', ...origins() }
    const answer = Object.hasOwn(sites, site) ? sites[site] : undefined
    try {
      await (answer ?? sendMissing)(visit)
    } catch (error) {
      if (!response.headersSent) sendHtml(visit, String(error), 500)
      else response.destroy()
    }
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done())
    server.closeAllConnections()
  })
}

/**
 * Serves the fixture sites on loopback. The third-party origin has another host name and port, so that the browser and
 * Lighthouse treat it as third party.
 */
export async function startFixtureServer({ port = 0 }: { port?: number } = {}): Promise<FixtureServer> {
  const origins: Origins = { url: '', thirdPartyUrl: '' }
  const first = createServer(listener(FIRST_PARTY, () => origins))
  const third = createServer(listener(THIRD_PARTY, () => origins))
  const firstPort = await listen(first, port)
  origins.url = `http://127.0.0.1:${firstPort}`
  try {
    origins.thirdPartyUrl = `http://localhost:${await listen(third, port === 0 ? 0 : port + 1)}`
  } catch (error) {
    await stop(first)
    throw error
  }
  return {
    ...origins,
    port: firstPort,
    close: async () => {
      await Promise.all([stop(first), stop(third)])
    },
  }
}

async function runAlone(args: string[]): Promise<void> {
  const at = args.indexOf('--port')
  const server = await startFixtureServer({ port: at < 0 ? 4010 : Number(args[at + 1]) })
  process.stdout.write(`Fixture sites: ${server.url}/ (third party: ${server.thirdPartyUrl})\n`)
  const end = () => void server.close()
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
}

const isEntry = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href
// A bundle that contains this file is an entry too, so the name is checked.
if (isEntry && import.meta.url.endsWith('/fixture-server.ts')) await runAlone(process.argv.slice(2))
