import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { missingArtefacts, storeArtefact, sweepEvidence } from '~/server/measuring/evidence'
import type { AgentJob } from '~/shared/schemas/agent'
import { leaseTest, report } from '../support/agent'
import { signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { createClient, createProject, createSite, type Tenant } from '../support/factories'
import { updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant, agent, owner } = tenantFixture()
const compress = promisify(zstdCompress)

async function measured(
  project: Tenant['project'],
  screenshot: string,
): Promise<{ job: AgentJob; hash: string }> {
  const site = await createSite(project, { devices: [tenant.site.devices[0]] })
  const job = await leaseTest(owner, agent, site)
  const hashes = await report(agent, job, [['screenshot', screenshot, 'image/jpeg']])
  return { job, hash: hashes['screenshot'] ?? '' }
}

test('a run serves only its own images, even to callers who know other hashes', async () => {
  const otherProject = await createProject(await createClient(tenant.organization))
  const mine = await measured(tenant.project, 'my picture')
  const theirs = await measured(otherProject, 'their picture')
  const viewer = await signInAs({
    grants: [{ role: 'projectViewer', client: tenant.client, project: tenant.project }],
  })
  const picture = (run: string, hash: string) => viewer.get(`/api/lighthouses/${run}/evidence/${hash}`)
  expect((await picture(mine.job.runId, mine.hash)).body).toBe('my picture')
  expect((await picture(theirs.job.runId, theirs.hash)).status).toBe(404)
  expect((await picture(mine.job.runId, theirs.hash)).status).toBe(404)
})

test('a NUL in browser output does not fail a report', async () => {
  const site = await createSite(tenant.project)
  const job = await leaseTest(owner, agent, site)
  const failure = { code: 'PAGE_HTTP_404', detail: `said ${String.fromCharCode(0)} nothing` }
  await report(agent, job, [], { outcome: 'failed', failure, scores: null, metrics: null })
})

describe('expired evidence', () => {
  const text = JSON.stringify({ long: 'the same again and again '.repeat(50) })
  const hash = createHash('sha256').update(text).digest('hex')
  const at = () => tenant.organization._id
  const store = async (codec: 'none' | 'zstd') =>
    storeArtefact(systemContext(), at(), {
      hash,
      body: codec === 'zstd' ? await compress(text) : Buffer.from(text),
      codec,
      mediaType: codec === 'zstd' ? 'application/json' : 'application/octet-stream',
    })
  const blobs = () => own.db.selectFrom('blob').where('hash', '=', Buffer.from(hash, 'hex'))
  const expire = () =>
    updateRows('blob', { hash: Buffer.from(hash, 'hex') }, { expires_at: new Date(Date.now() - 1000) })
  const key = () => `${at()}/${hash}`

  test('counts as missing, so that nothing references it', async () => {
    await store('none')
    expect(await missingArtefacts(systemContext(), at(), [hash])).toEqual([])
    await expire()
    expect(await missingArtefacts(systemContext(), at(), [hash])).toEqual([hash])
  })

  test('that is uploaded again during a sweep is retained', async () => {
    await store('none')
    await expire()
    const { blobs: disk } = systemContext()
    let again: Promise<void> | undefined
    const slow = {
      ...disk,
      async delete(deletedKey: string) {
        again ??= store('none')
        await new Promise((resolve) => setTimeout(resolve, 300))
        await disk.delete(deletedKey)
      },
    }
    expect(await sweepEvidence(systemContext({ blobs: slow }))).toBe(1)
    await again
    expect(await blobs().select('size').execute()).toEqual([{ size: text.length }])
    expect((await disk.get(key()))?.toString()).toBe(text)
  })

  test('whose bytes were lost or left by a crash is stored again', async () => {
    const { blobs: disk } = systemContext()
    await disk.delete(key())
    await store('zstd')
    expect(await blobs().select('codec').execute()).toEqual([{ codec: 'zstd' }])
    await own.db.deleteFrom('blob').where('hash', '=', Buffer.from(hash, 'hex')).execute()
    await store('none')
    expect(await blobs().select('codec').execute()).toEqual([{ codec: 'none' }])
    expect((await disk.get(key()))?.toString()).toBe(text)
  })
})
