import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import sharp from 'sharp'
import { readRecording } from '~/server/administration/demo/recording'
import { storeArtefact } from '~/server/measuring/evidence'
import { sha256 } from '~/server/platform/blobs'
import { type Db, ensurePartitions } from '~/server/platform/db'
import type { Filmstrip, NetworkRequest } from '~/shared/schemas/agent'
import { DAY_MS } from '~/shared/values/units'
import { photo } from '../../fixtures/image.ts'
import { systemContext } from '../../support/contexts'
import { addClient, addSites } from './hierarchy'
import { addHistory, setLatest } from './history'

const REQUESTS = 500
const FRAMES = 14
const FRAME = { width: 180, height: 305 }
const DAYS = 60
const TYPES = ['Script', 'Stylesheet', 'Image', 'Font', 'Fetch'] as const
/** Recorded runs with different audits, main thread and layout shifts. */
const RECORDINGS = ['shop', 'good-1', 'account', 'good-2']

/** Of the requests of each test about a quarter differ from those of another: in URL, size or duration. */
function requestOf(test: number, i: number): NetworkRequest {
  const change = (i * 7 + test * 3) % 16
  const isThirdParty = i % 3 === 0
  const host = isThirdParty ? `cdn-${i % 41}.third-party-${i % 41}.example` : 'www.example.com'
  const startMs = 180 + i * 9.5
  const name = change === 1 ? `only-${test}-${i}` : `chunk-${i}-${(i * 7919).toString(36)}`
  return {
    url: `https://${host}/assets/with/some/longer/path/${TYPES[i % TYPES.length]}/${name}.min.js?v=${i * 31}`,
    method: 'GET',
    status: 200,
    protocol: 'h2',
    mimeType: 'text/javascript',
    resourceType: i === 0 ? 'Document' : (TYPES[i % TYPES.length] ?? 'Other'),
    priority: i < 10 ? 'High' : 'Low',
    thirdParty: isThirdParty,
    entity: isThirdParty ? `third-party-${i % 41}.example` : null,
    initiator: { kind: 'parser', url: 'https://www.example.com/' },
    cache: 'none',
    headers: {
      'cache-control': `public, max-age=${3600 * (1 + (test % 3))}`,
      'content-type': 'text/html',
      server: `edge-${test}`,
    },
    cookies: [],
    fromCache: false,
    startMs,
    endMs: startMs + 140 + (i % 17) * 11 + (change === 2 ? 600 : 0),
    transferSize: 1200 + i * 337 + (change === 3 ? 90_000 : 0),
    resourceSize: 2600 + i * 811,
    phases: { idle: 1.2, dns: null, connect: null, ssl: null, ttfb: 88.4, download: 40.1 },
  }
}

async function store(organization: number, data: Buffer, mediaType: string): Promise<Buffer> {
  const hash = sha256(data)
  const artefact = { hash: hash.toString('hex'), body: data, codec: 'none' as const, mediaType }
  await storeArtefact(systemContext(), organization, artefact)
  return hash
}

async function storeFrames(organization: number, test: number): Promise<Filmstrip> {
  const frames: Filmstrip['frames'] = []
  for (let i = 0; i < FRAMES; i++) {
    const picture = await sharp(photo(FRAME.width, FRAME.height, test * FRAMES + i))
      .webp({ quality: 50 })
      .toBuffer()
    const hash = await store(organization, picture, 'image/webp')
    frames.push({ atMs: 250 + i * 190 + test * 40, hash: hash.toString('hex') })
  }
  return { ...FRAME, frames }
}

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/recorded-runs/${name}.json.br`, import.meta.url))

async function addEvidence(db: Db, organization: number, runId: string, test: number): Promise<void> {
  const { pieces } = await readRecording(fixture(RECORDINGS[test % RECORDINGS.length] ?? ''))
  const json = (value: unknown) => store(organization, Buffer.from(JSON.stringify(value)), 'application/json')
  const recorded = async (kind: string) => {
    const piece = pieces.find((one) => one.kind === kind)
    if (!piece || !('text' in piece)) throw new Error(`The recording has no ${kind}`)
    return store(organization, Buffer.from(piece.text), piece.mediaType)
  }
  const requests = await json(Array.from({ length: REQUESTS }, (_, i) => requestOf(test, i)))
  const film = await json(await storeFrames(organization, test))
  await sql`
    update run set requests_hash = ${requests}, filmstrip_hash = ${film}, report_hash = ${await recorded('report')},
      details_hash = ${await recorded('details')}, quality_hash = ${await recorded('quality')}
    where organization_id = ${organization} and id = ${runId}`.execute(db)
}

/** The newest tests of `count` pages that are measured hourly, with 500 requests each. Returns the ids of their points. */
export async function seedComparedTests(db: Db, count: number, now: Date): Promise<string[]> {
  const { place } = await addClient('Compared pages')
  const { organization } = place
  const from = new Date(now.getTime() - DAYS * DAY_MS)
  await ensurePartitions(db, now, from)
  await addSites(db, place, { sites: count, pagesPerSite: 1 })
  await addHistory(db, { organization, from, to: now, everyHours: 1 })
  await setLatest(db, organization)
  const { rows } = await sql<{ id: string }>`
    select distinct on (page_id) run_id as id from run_latest where organization_id = ${organization}
    order by page_id, device_id`.execute(db)
  for (const [test, { id }] of rows.entries()) await addEvidence(db, organization, id, test)
  await sql`analyze`.execute(db)
  return rows.map(({ id }) => id)
}
