import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { DESIGNS } from './designs'
import { renderPage } from './pages'
import { drawPicture, SCENES, type SceneName } from './pictures'

const ANSWER_MS: Record<string, number> = {
  coffee: 60,
  furniture: 240,
  news: 320,
  travel: 780,
  insurance: 140,
  city: 520,
}
const SAFE = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': "default-src 'self'; style-src 'self' 'unsafe-inline'; script-src 'self'",
}
const isCareful = (site: string) => site === 'coffee' || site === 'insurance'

/** Comments that can't be compressed to nothing: what a bundle weighs. */
const filler = (kb: number) => {
  let state = 7
  const names = Array.from({ length: kb * 120 }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state.toString(36)
  })
  return `/* ${names.join(' ')} */`
}

const busy = (ms: number) =>
  `const end=performance.now()+${ms};while(performance.now()<end)Math.sqrt(Math.random());`

const SCRIPTS: Record<string, (params: URLSearchParams) => string> = {
  'carousel.js': (params) =>
    `${filler(60)}${busy(60)};setTimeout(()=>{document.getElementById('hero').src=${JSON.stringify(params.get('to'))}},400)`,
  'app.js': (params) => `${filler(80)}${busy(Number(params.get('busy')))}`,
  'vendor.js': (params) => `${filler(Number(params.get('kb')))}${busy(120)}`,
  'offers.js': () =>
    `setTimeout(()=>{const b=document.createElement('div');b.className='banner';b.textContent='Offer of the week';document.querySelector('main').prepend(b)},900)`,
  'tag.js': () => `${filler(70)}${busy(70)};document.cookie='visitor=1;path=/'`,
  'chat.js': () => `${filler(110)}${busy(50)}`,
}

const PICTURE = /^p-([a-z]+)-\d+-(\d+)-(\d+)-(webp|jpeg|heavy)\.\w+$/
const pictures = new Map<string, Promise<Buffer>>()

async function pictureOf(file: string): Promise<{ body: Buffer; type: string } | null> {
  const [, scene = '', width, height, kind] = PICTURE.exec(file) ?? []
  if (!Object.hasOwn(SCENES, scene)) return null
  const format = kind === 'webp' ? 'webp' : 'jpeg'
  const weight =
    kind === 'heavy'
      ? { quality: 96, grain: 34 }
      : kind === 'webp'
        ? { quality: 78, grain: 18 }
        : { quality: 74, grain: 22 }
  const size = { width: Number(width), height: Number(height) }
  const picture = pictures.get(file) ?? drawPicture(scene as SceneName, { ...size, format, ...weight })
  pictures.set(file, picture)
  return { body: await picture, type: `image/${format}` }
}

interface Reply {
  body: Buffer | string
  type: string
}

async function replyTo(
  site: string,
  file: string,
  params: URLSearchParams,
  third: string,
): Promise<Reply | null> {
  const script = SCRIPTS[file]
  if (script) return { body: script(params), type: 'text/javascript' }
  if (file === 'all.css')
    return { body: `${filler(Number(params.get('kb')))}.unused{color:red}`, type: 'text/css' }
  if (file === 'icon.png')
    return { body: await drawPicture('coffee', { width: 32, height: 32, format: 'png' }), type: 'image/png' }
  const design = DESIGNS[site]
  if (file === '' && design)
    return { body: renderPage(design).replaceAll('%THIRD%', third), type: 'text/html; charset=utf-8' }
  return pictureOf(file)
}

function send(response: ServerResponse, site: string, { body, type }: Reply): void {
  const isPage = type.startsWith('text/html')
  const careful = isCareful(site)
  const zips = !type.startsWith('image/') && site !== 'travel'
  const bytes = zips ? gzipSync(body) : Buffer.from(body)
  response.writeHead(200, {
    'content-type': type,
    'content-length': bytes.length,
    ...(zips && { 'content-encoding': 'gzip' }),
    ...(careful && SAFE),
    ...(!isPage && careful && { 'cache-control': 'public, max-age=31536000, immutable' }),
    ...(!isPage && !careful && site !== 'travel' && { 'cache-control': 'public, max-age=3600' }),
    'access-control-allow-origin': '*',
  })
  response.end(bytes)
}

const listen = (server: Server) =>
  new Promise<number>((done) =>
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)),
  )

/** Draws a page's pictures before they are requested: drawing takes longer than answering. */
export async function preparePictures(design: string): Promise<void> {
  const { hero = '', cards = [] } = DESIGNS[design] ?? {}
  for (const file of [hero, ...cards.map(({ picture = '' }) => picture)]) await pictureOf(file)
}

/** Serves the demo's pages and, under a second name, their third parties. */
export async function startDemoSites() {
  let third = ''
  const serve = () =>
    createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://demo')
      const [, design = '', file = ''] = /^\/(?:([a-z-]+)\/)?(.*)$/.exec(pathname) ?? []
      const site = design.split('-')[0] ?? ''
      await sleep(file === '' ? (ANSWER_MS[site] ?? 100) : 30)
      const reply = await replyTo(design, file, searchParams, third)
      if (reply) send(response, site, reply)
      else response.writeHead(404).end('Not found')
    })
  const [own, foreign] = [serve(), serve()]
  const [ownPort, foreignPort] = [await listen(own), await listen(foreign)]
  third = `http://localhost:${foreignPort}`
  return {
    url: `http://127.0.0.1:${ownPort}`,
    thirdPartyUrl: third,
    async close() {
      for (const server of [own, foreign]) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
    },
  }
}
