import { expect, test } from 'vitest'
import { NEXT_STEPS } from '~/shared/rules/onboarding/next-steps'
import { type SignedIn, signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createMonitor, createOrganization, createSite, createTenant } from '../support/factories'

onOwnDatabase()
const SLACK = { kind: 'slack', name: 'Team', address: 'https://hooks.slack.com/services/T0/B0/secret' }
const stepsOf = async (caller: SignedIn, query: Record<string, number> = {}) =>
  (await caller.get('/api/onboarding/steps', { query })).body

test('next steps are those that nobody has done, for those who may do them', async () => {
  const { organization, client, project, site } = await createTenant()
  const owner = await signInAs({ ownerOf: [organization] })
  const stranger = await signInAs({ ownerOf: [await createOrganization()] })
  const place = { _id: site._id, client: client._id, project: project._id }
  expect(await stepsOf(owner)).toEqual({ site: place, steps: NEXT_STEPS })
  expect(await stepsOf(stranger)).toEqual({ site: null, steps: [] })
  expect(await stepsOf(stranger, { site: site._id })).toEqual({ site: null, steps: [] })

  await createMonitor(site)
  const second = await createSite(project, { frequency: '0 6 * * *' })
  await signInAs({ ownerOf: [organization] })
  await owner.post('/api/channels', { body: { ...SLACK, organization: organization._id } })
  expect((await stepsOf(owner)).steps).toEqual([])
  expect((await stepsOf(owner, { site: site._id })).steps).toEqual(['pages', 'schedule'])
  expect((await stepsOf(owner, { site: second._id })).steps).toEqual(['pages', 'uptime'])
})
