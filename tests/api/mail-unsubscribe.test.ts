import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { action, loader } from '~/routes/unsubscribe-email'
import { listAlertReaders, type MailingKey, unsubscribeUrl } from '~/server/alerting/mailings'
import { systemContext } from '../support/contexts'
import { createUser } from '../support/factories'
import { tenantFixture } from '../support/tenant-fixture'

const { own, tenant } = tenantFixture()
let userId: string
let key: MailingKey
beforeAll(async () => {
  userId = (await createUser({ ownerOf: [tenant.organization] })).id
})

const isReader = async () => {
  const clients = [tenant.client._id]
  const readers = await listAlertReaders(systemContext(), own.db, tenant.organization._id, 'alert', clients)
  const reader = readers.find((one) => one.userId === userId)
  if (reader) key = reader.unsubscribe
  return reader !== undefined
}
beforeEach(async () => {
  await own.db.deleteFrom('live.mailing').execute()
  expect(await isReader()).toBe(true)
})

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }
function multipart(): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(ONE_CLICK)) form.set(name, value)
  return form
}

const at = (url: string, init: RequestInit = {}) => ({
  request: new Request(url, init),
  params: {},
  context: {},
})

describe('one click in a mail program', () => {
  test.each([
    ['a multipart form', 'lightkeeper.test', multipart],
    ['a urlencoded form', 'lightkeeper.test', () => new URLSearchParams(ONE_CLICK)],
    ['a form on an own domain', 'status.agency.example', multipart],
  ])('unsubscribes by %s without cookies', async (_, host, body) => {
    const url = Object.assign(new URL(unsubscribeUrl([key])), { host }).href
    const answer = await action(at(url, { method: 'POST', headers: { host }, body: body() }))
    expect(answer).toEqual({ isEnded: true })
    expect(await isReader()).toBe(false)
  })

  test('changes nothing with a key of another list', async () => {
    const url = unsubscribeUrl([{ ...key, list: 'email' }])
    expect(await action(at(url, { method: 'POST', body: multipart() }))).toEqual({ isEnded: true })
    expect(await isReader()).toBe(true)
  })
})

test('opening the link changes nothing', async () => {
  expect(loader(at(unsubscribeUrl([key])))).toEqual({ list: 'alert' })
  expect(await isReader()).toBe(true)
})
