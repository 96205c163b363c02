import { processImports } from '~/server/administration/site-imports'
import { signIn } from '../support/api'
import { systemContext } from '../support/contexts'
import { createTenant, createUser } from '../support/factories'
import { printFigures } from './support/figures'
import { withProduct } from './support/product'

/**
 * An import of 10,000 sites with a page each, through the API and the job, in this process. Memory is what it adds at
 * most to this process, which did the same for one site before.
 */
const SITES = 10_000
const PREVIEW_LIMIT_S = 5
const WRITE_LIMIT_S = 20
const MEMORY_LIMIT_MB = 200
const SAMPLE_MS = 5
const MB = 1024 * 1024

const fileOf = (name: string, sites: number) => {
  const rows = Array.from(
    { length: sites },
    (_, nth) =>
      `${name} ${nth},https://${name.toLowerCase()}-${nth}.example/,"Desktop, Mobile",Local,0 ${nth % 24} * * *,Europe/Berlin,true,"bench, ${nth % 10}"`,
  )
  return ['name,pages,devices,locations,frequency,timezone,isScheduled,tags', ...rows].join('\r\n')
}

await withProduct(async ({ db }) => {
  const { project, organization } = await createTenant()
  const owner = await signIn(await createUser({ ownerOf: [organization] }))
  const check = async (text: string) => {
    const answer = await owner.post(`/api/projects/${project._id}/site-imports`, { body: { text } })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return answer.body
  }
  const write = async (id: string) => {
    const { status } = await owner.post(`/api/site-imports/${id}/confirm`, { body: {} })
    if (status !== 200) throw new Error(`not confirmed: ${status}`)
    await processImports(systemContext())
    const done = await owner.get(`/api/site-imports/${id}`)
    return done.body
  }
  // With a quota each batch counts the planned tests of the organization.
  await db
    .insertInto('subscription')
    .values({ organization_id: organization._id, status: 'active', monthly_test_quota: 100_000_000 })
    .onConflict((oc) => oc.column('organization_id').doUpdateSet({ monthly_test_quota: 100_000_000 }))
    .execute()
  await write((await check(fileOf('Warm', 1)))._id)
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, SAMPLE_MS)
  const text = fileOf('Bench', SITES)
  const from = performance.now()
  const checked = await check(text)
  const checkedAt = performance.now()
  const done = await write(checked._id)
  const writtenAt = performance.now()
  clearInterval(sampling)
  if (done.written !== SITES) throw new Error(`${done.written} of ${SITES} written: ${done.stoppedBecause}`)
  printFigures([
    {
      what: `check of ${SITES} rows, with preview`,
      value: (checkedAt - from) / 1000,
      unit: 's',
      limit: PREVIEW_LIMIT_S,
      note: `${(text.length / MB).toFixed(1)} MB`,
    },
    {
      what: `writing ${SITES} sites`,
      value: (writtenAt - checkedAt) / 1000,
      unit: 's',
      limit: WRITE_LIMIT_S,
      note: 'batches of 500',
    },
    {
      what: 'memory added at most',
      value: (most - before) / MB,
      unit: 'MB',
      limit: MEMORY_LIMIT_MB,
      note: `${Math.round(before / MB)} MB before`,
    },
  ])
})
