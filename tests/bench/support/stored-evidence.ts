import { sql } from 'kysely'
import sharp from 'sharp'
import { storeArtefact } from '~/server/measuring/evidence'
import { sha256 } from '~/server/platform/blobs'
import type { Db } from '~/server/platform/db'
import type { Filmstrip, NetworkRequest } from '~/shared/schemas/agent'
import { photo } from '../../fixtures/image.ts'
import { systemContext } from '../../support/contexts'

const REQUESTS = 120
const FRAMES = 14
const FRAME = { width: 180, height: 305 }
const TYPES = ['Script', 'Stylesheet', 'Image', 'Font', 'Fetch'] as const
const MEDIA = ['text/javascript', 'text/css', 'image/webp', 'font/woff2', 'application/json'] as const

function requestOf(_: unknown, i: number): NetworkRequest {
  const kind = i % TYPES.length
  const startMs = 180 + i * 23.5
  const host = i % 4 === 0 ? `cdn-${i % 3}.third-party.example` : 'www.example.com'
  return {
    url: `https://${host}/assets/${TYPES[kind]}/chunk-${i}-${(i * 7919).toString(36)}.min?v=${i * 31}`,
    method: 'GET',
    status: i % 40 === 39 ? 404 : 200,
    protocol: 'h2',
    mimeType: MEDIA[kind] ?? 'text/html',
    resourceType: i === 0 ? 'Document' : (TYPES[kind] ?? 'Other'),
    priority: i < 10 ? 'High' : 'Low',
    thirdParty: i % 4 === 0,
    entity: i % 4 === 0 ? 'third-party.example' : null,
    initiator: { kind: 'parser', url: 'https://www.example.com/' },
    cache: 'none',
    headers: { 'cache-control': 'public, max-age=3600', 'content-type': MEDIA[kind] ?? 'text/html' },
    cookies: [],
    fromCache: false,
    startMs,
    endMs: startMs + 140 + (i % 17) * 11,
    transferSize: 1200 + i * 337,
    resourceSize: 2600 + i * 811,
    phases: {
      idle: 1.2,
      dns: i % 20 === 0 ? 12.5 : null,
      connect: null,
      ssl: null,
      ttfb: 88.4,
      download: 40.1,
    },
  }
}

async function store(organization: number, data: Buffer, mediaType: string): Promise<Buffer> {
  const hash = sha256(data)
  const artefact = { hash: hash.toString('hex'), body: data, codec: 'none' as const, mediaType }
  await storeArtefact(systemContext(), organization, artefact)
  return hash
}

const frameOf = (seed: number) =>
  sharp(photo(FRAME.width, FRAME.height, seed))
    .webp({ quality: 50 })
    .toBuffer()
const screenOf = (seed: number) =>
  sharp(photo(412, 823, seed))
    .jpeg({ quality: 70 })
    .toBuffer()

export async function addEvidence(db: Db, organization: number, pageId: number): Promise<void> {
  const requests = Array.from({ length: REQUESTS }, requestOf)
  const frames: Filmstrip['frames'] = []
  for (let i = 0; i < FRAMES; i++) {
    const hash = await store(organization, await frameOf(i), 'image/webp')
    frames.push({ atMs: 250 + i * 190, hash: hash.toString('hex') })
  }
  const film: Filmstrip = { ...FRAME, frames }
  const json = (value: unknown) => store(organization, Buffer.from(JSON.stringify(value)), 'application/json')
  const [requestsHash, filmstripHash] = [await json(requests), await json(film)]
  const screenshotHash = await store(organization, await screenOf(FRAMES), 'image/jpeg')
  await sql`
    update run set requests_hash = ${requestsHash}, filmstrip_hash = ${filmstripHash},
      screenshot_hash = ${screenshotHash}
    from run_latest l
    where l.organization_id = ${organization} and l.page_id = ${pageId}
      and run.organization_id = l.organization_id and run.created_at = l.created_at and run.id = l.run_id`.execute(
    db,
  )
}
