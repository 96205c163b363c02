import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSite, must } from '../api'
import type { Fixture } from '../fixture'
import { locationOf } from '../manual-agent'
import { namespaceCommand, type RemoteAgent, startRemoteAgent } from '../remote-agent'
import { askForTest, statusOf, waitForSuccess } from '../tests'
import { until } from '../waiting'

const namespace = namespaceCommand()
const STOPS_WITHIN_MS = 20_000

export function otherNetwork(fixture: () => Fixture): void {
  describe.skipIf(namespace === null)('in its own network namespace (skipped where unsupported)', () => {
    let agent: { _id: string; key: string }
    let remote: RemoteAgent
    let pageId: number

    beforeAll(async () => {
      const { product, call, place } = fixture()
      const location = await locationOf(product, 'hanoi')
      agent = await must(call('POST', '/api/agents', { name: 'RemoteAgent', location }))
      remote = await startRemoteAgent(product, agent.key, namespace ?? [])
      pageId = (await createSite(call, place, { name: 'RemoteAgent', url: remote.url, location })).pageId
    })
    afterAll(() => remote?.stop())

    const stateNow = async ({ call }: Fixture) => {
      const { agents } = await must(call('GET', '/api/agents/status'))
      return agents.find((one: { _id: string }) => one._id === agent._id)
    }

    test('measures a page that only it can reach, and reports over its one socket', async () => {
      const { product, call } = fixture()
      expect(remote.interfaces).toEqual(['lo'])
      await expect(fetch(remote.url, { signal: AbortSignal.timeout(2_000) })).rejects.toThrow()
      const testId = await askForTest(call, pageId)
      await waitForSuccess(call, testId)
      expect(remote.pictures()).toBeGreaterThan(0)
      const runs = await product.query('select agent_id from run where test_id = $1 and is_point', [testId])
      expect(runs).toEqual([{ agent_id: agent._id }])
      const state = await stateNow(fixture())
      expect(state).toMatchObject({ state: 'ready', locationLabel: 'Hanoi', perHour: expect.any(Number) })
    })

    test('stops a canceled run, ends the next normally while it drains, and starts no other', async () => {
      const { product, call } = fixture()
      const before = remote.pictures()
      const testId = await askForTest(call, pageId)
      await until('the page is being measured', 60_000, () => remote.pictures() > before)
      expect(remote.browsers().length).toBeGreaterThan(0)
      expect(await must(call('POST', '/api/lighthouses/manual-tests/cancel', { ids: [testId] }))).toEqual({
        canceled: 1,
      })
      await until('its browser is gone', STOPS_WITHIN_MS, () => remote.browsers().length === 0)
      expect(await statusOf(call, testId)).toBe('failed')

      const canceled = remote.pictures()
      const next = await askForTest(call, pageId)
      await until('the next is being measured', 60_000, () => remote.pictures() > canceled)
      await must(call('PUT', `/api/agents/${agent._id}`, { isDraining: true }))
      await until('the run is recorded', 90_000, async () => {
        const runs = await product.query('select status from run where test_id = $1', [next])
        return runs.length > 0
      })
      expect((await stateNow(fixture())).state).toBe('drained')
      // A noisy run is repeated only by an active agent: within a poll interval nothing may start.
      const after = remote.pictures()
      await new Promise((resolve) => setTimeout(resolve, 5_000))
      expect(remote.pictures()).toBe(after)
      await must(call('PUT', `/api/agents/${agent._id}`, { isDraining: false }))
      await waitForSuccess(call, next)
    })
  })
}
