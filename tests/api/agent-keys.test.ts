import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { prepareDatabase } from '~/server/process/prepare'
import { type Caller, callerWith, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { unique } from '../support/factories'
import { prepared } from '../support/prepared'
import { updateRows } from '../support/rows'

const own = onOwnDatabase()
const folders: string[] = []
const keeper = prepared(() => signInAs({ isSuper: true }))
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const ABOUT = { version: '2', lighthouseVersion: '13.5.0', chromiumVersion: '142.0.0.0' }
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'lightkeeper-keys-'))
  folders.push(folder)
  return folder
}
const prepare = (dataDir: string, replaceAgentKey = false) =>
  prepareDatabase({ databaseUrl: own.url, dataDir, replaceAgentKey })
const keyIn = (folder: string) => readFileSync(join(folder, 'agent.key'), 'utf8')
const agentWith = (key: string) => callerWith({ authorization: `Bearer ${key}` })
const claim = (caller: Caller) => caller.post('/api/agents/claim', { body: ABOUT })
const agents = async () => (await keeper.get('/api/agents/status')).body.agents
const agentNamed = async (name: string) =>
  (await agents()).find((agent: { name: string }) => agent.name === name)

test('migrating from another DATA_DIR leaves the key of the local agent alone, unless it is told to replace it', async () => {
  const [first, second] = [newFolder(), newFolder()]
  expect((await prepare(first)).agentKeyState).toBe('created')
  expect((await prepare(first)).agentKeyState).toBe('valid')
  const running = agentWith(keyIn(first))
  expect((await claim(running)).status).toBe(204)
  expect((await prepare(second)).agentKeyState).toBe('refused')
  expect((await claim(running)).status).toBe(204)

  expect((await prepare(second, true)).agentKeyState).toBe('replaced')
  expect((await claim(agentWith(keyIn(second)))).status).toBe(204)
  const refused = await claim(running)
  expect([refused.status, refused.problem.reason]).toEqual([401, 'AGENT_KEY_REPLACED'])
  expect(refused.problem.message).toMatch(
    /was replaced\. Start it with its new AGENT_KEY, or .*--replace-agent-key$/,
  )
  expect(await agentNamed('local')).toMatchObject({
    state: 'ready',
    refused: { at: expect.any(String), reason: 'AGENT_KEY_REPLACED' },
  })
  await updateRows('agent', { name: 'local' }, { last_seen_at: new Date(Date.now() - 600_000) })
  expect((await agentNamed('local')).state).toBe('refused')

  expect((await prepare(first, true)).agentKeyState).toBe('replaced')
  expect((await claim(running)).status).toBe(204)
  expect((await agentNamed('local')).state).toBe('ready')
})

test('a revoked agent and one with an unknown key are told so', async () => {
  const { body } = await keeper.post('/api/agents', { body: { name: unique('Agent'), location: 2 } })
  await keeper.delete(`/api/agents/${body._id}`)
  expect((await claim(agentWith(body.key))).problem.reason).toBe('AGENT_REVOKED')
  expect((await agents()).find((agent: { _id: string }) => agent._id === body._id)).toMatchObject({
    state: 'revoked',
    refused: { reason: 'AGENT_REVOKED' },
  })
  const unknown = await claim(agentWith('lka_nobody'))
  expect([unknown.status, unknown.problem.reason]).toEqual([401, 'AGENT_KEY_UNKNOWN'])
})
