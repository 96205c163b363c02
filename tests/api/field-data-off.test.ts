import { expect, test } from 'vitest'
import { collectCrux } from '~/server/measuring/field-data'
import { fieldDataMessages } from '~/shared/messages/field-data'
import { signInAs } from '../support/api'
import { systemContext } from '../support/contexts'
import { onOwnDatabase } from '../support/database'
import { createPlace } from '../support/place'

onOwnDatabase()

test('field data and PageSpeed Insights report missing configuration', async () => {
  const place = await createPlace()
  const owner = await signInAs({ ownerOf: [place.tenant.organization] })
  expect(await collectCrux(systemContext())).toBe(0)
  const query = { page_id: place.page }
  const off = { state: 'notConfigured', message: fieldDataMessages.notConfigured }
  expect((await owner.get('/api/ChromeUXReports', { query })).body).toMatchObject({ ...off, records: [] })
  expect((await owner.get('/api/ChromeUXReports/last', { query })).body).toMatchObject({
    ...off,
    record: null,
  })
  const body = { page_ids: [place.page] }
  const { body: many } = await owner.post('/api/ChromeUXReports/lastbypages', { body })
  expect(many.pages).toMatchObject([{ ...off, record: null }])
  const { status, problem } = await owner.get(`/api/lighthouses/${place.run}/pagespeedinsights`)
  expect([status, problem.message]).toEqual([404, fieldDataMessages.psiNotConfigured])
})
