import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createAgentClient } from '~/server/process/agent/client'
import { PROTOCOL_HEADER } from '~/shared/rules/measuring/agent-protocol'
import type { RunResult } from '~/shared/schemas/agent'
import type { ProberReport } from '~/shared/schemas/prober'
import { createAgent } from '../support/agent'
import { callerWith } from '../support/api'
import { createMonitor } from '../support/factories'
import { readRows, updateRows } from '../support/rows'
import { tenantFixture } from '../support/tenant-fixture'
import { webServer } from '../support/web-server'

interface Exchange {
  path: string
  // biome-ignore lint/suspicious/noExplicitAny: recorded from a version whose types are gone
  request: any
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: as above
  response: any
}
/** What agent and server of version 0.1.0 said to each other: claim, heartbeat, missing, result, two probes. */
const recorded: Exchange[] = JSON.parse(readFileSync('tests/fixtures/upgrade/agent-protocol-1.json', 'utf8'))

const answers = new Map(recorded.map((exchange) => [exchange.path, exchange.response]))
const heard: (string | undefined)[] = []
/** A server of that version. */
const server = webServer((from, to) => {
  heard.push(from.headers[PROTOCOL_HEADER] as string | undefined)
  const answer = answers.get((from.url ?? '').split('?')[0] ?? '')
  from
    .resume()
    .on('end', () => to.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer)))
})

const { tenant, owner, superAdmin: admin } = tenantFixture()
const agents = async () => (await admin.get('/api/agents/status')).body.agents

test('an agent of the version before measures and checks for this server', async () => {
  const agent = await createAgent()
  await createMonitor(tenant.site)
  await owner.post('/api/lighthouses/runtestfromdashboard', { body: { site_id: tenant.site._id } })
  let lease: { leaseId?: string; runId?: string } = {}
  for (const { path, request, status, response } of recorded) {
    const ids = Object.fromEntries(Object.entries(lease).filter(([name]) => name in request))
    const answer = await agent.post(path, { body: { ...request, ...ids } })
    expect([path, answer.status]).toEqual([path, status])
    expect(answer.headers.get(PROTOCOL_HEADER)).toBe('1-2')
    // What the older agent reads is there.
    expect(Object.keys(answer.body)).toEqual(expect.arrayContaining(Object.keys(response)))
    if (path.endsWith('claim')) lease = { leaseId: answer.body.leaseId, runId: answer.body.runId }
  }
  expect(await readRows('run', { id: lease.runId as string })).toMatchObject([
    { status: 'success', lcp: 1234.5 },
  ])
})

test('an agent of this version works for a server of the version before, and refuses one that is too old', async () => {
  const { signal } = new AbortController()
  const [claim, , missing, result, , probe] = recorded
  const talk = async (client: ReturnType<typeof createAgentClient>) => {
    const job = await client.claim(claim?.request, signal)
    if (!job) throw new Error('nothing was leased')
    expect(await client.heartbeat(job, signal)).toBe(true)
    expect(await client.missing(job, missing?.request.hashes, signal)).toEqual(missing?.response.hashes)
    await client.report(job, result?.request as RunResult, signal)
    expect((await client.probe(probe?.request as ProberReport, signal)).shards).toEqual(
      probe?.response.shards,
    )
    return job.url
  }
  const options = { serverUrl: server.base, key: 'k' }
  expect(await talk(createAgentClient(options))).toBe(claim?.response.url)
  expect(new Set(heard)).toEqual(new Set(['1-2']))
  const later = createAgentClient({ ...options, protocol: { oldest: 2, newest: 3 } })
  await expect(later.claim(claim?.request, signal)).rejects.toMatchObject({
    isOfKey: true,
    advice: expect.stringMatching(/^This agent is too new for the server\. Update the server first/),
  })
})

test('versions that do not fit are refused with what to do, which the agents screen shows', async () => {
  const { key } = await createAgent()
  const claimAs = (protocol: string) =>
    callerWith({ authorization: `Bearer ${key}`, [PROTOCOL_HEADER]: protocol }).post('/api/agents/claim', {
      body: recorded[0]?.request,
    })
  const { status, problem } = await claimAs('3-4')
  expect([status, problem.reason]).toEqual([401, 'SERVER_TOO_OLD'])
  expect(problem.message).toMatch(/^This agent is too new for the server\./)
  await updateRows('agent', {}, { last_seen_at: new Date(Date.now() - 600_000) })
  expect((await agents())[0]).toMatchObject({ state: 'refused', refused: { reason: 'SERVER_TOO_OLD' } })
  expect((await claimAs('0-0')).problem.reason).toBe('AGENT_TOO_OLD')
  expect((await agents())[0]).toMatchObject({ refused: { reason: 'AGENT_TOO_OLD' } })
  expect((await claimAs('2-3')).status).toBeLessThan(300)
  expect((await agents())[0].state).toMatch(/^(ready|measuring)$/)
})
