import { expect, test } from 'vitest'
import { action } from '~/routes/settings/organizations/$orgId/configuration'
import { signInAs } from '../support/api'
import { onOwnDatabase } from '../support/database'
import { createOrganization } from '../support/factories'

onOwnDatabase()

test('the posted form is planned with its file, and faults keep the text', async () => {
  const organization = await createOrganization()
  const { cookie } = await signInAs({ ownerOf: [organization] })
  const post = async (fields: Record<string, string | Blob>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    const url = `http://lightkeeper.test/settings/organizations/${organization._id}/configuration`
    const headers = { cookie, host: 'lightkeeper.test', 'sec-fetch-site': 'same-origin' }
    const request = new Request(url, { method: 'POST', headers, body })
    return action({ request, params: { orgId: String(organization._id) }, context: {} })
  }
  const file = new File(['version: 1\nclients:\n  - name: Shop\n'], 'lightkeeper.yaml')
  expect(await post({ yaml: 'replaced', file })).toMatchObject({
    plan: { counts: { create: 1 } },
    // Forms send CRLF.
    initialValue: { yaml: 'version: 1\r\nclients:\r\n  - name: Shop\r\n' },
  })
  expect(await post({ yaml: 'version: 2\nclients: []', file: new File([], '') })).toMatchObject({
    init: { status: 422 },
    data: {
      initialValue: { yaml: 'version: 2\r\nclients: []' },
      error: { yaml: [expect.stringMatching(/^1:10: /)] },
    },
  })
})
