import sharp from 'sharp'
import { storeArtefact, storeEvidence } from '../../measuring/evidence'
import { sha256 } from '../../platform/blobs'
import { type Ctx, inTransaction } from '../../platform/context'

const PAGE = `<svg xmlns="http://www.w3.org/2000/svg" width="1366" height="768"><rect width="1366" height="768"
  fill="#fff"/><g font-family="serif" fill="#111"><text x="40" y="86" font-size="44" font-weight="700">503 Service
  Unavailable</text><text x="40" y="140" font-size="22">No server is available to handle this request.</text></g></svg>`

/** What a browser showed while a server refused work; returns its hash. */
export async function storeOutagePicture(ctx: Ctx, tenant: number): Promise<Buffer> {
  const body = await sharp(Buffer.from(PAGE)).jpeg({ quality: 80 }).toBuffer()
  const digest = sha256(body)
  const hash = digest.toString('hex')
  await storeArtefact(ctx, tenant, { hash, body, codec: 'none', mediaType: 'image/jpeg' })
  await inTransaction(ctx, (tx) => storeEvidence(tx, tenant, [{ hash, until: 'infinity' }], ctx.now()))
  return digest
}
