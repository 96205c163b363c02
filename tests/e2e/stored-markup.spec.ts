import { paths, viewsFor } from './screen-table'
import { markupFaults } from './support/markup-faults'
import { createPlantedPlace } from './support/planted-place'
import { addressOf } from './support/screens'
import { expect, test } from './support/test'

type Planted = Awaited<ReturnType<typeof createPlantedPlace>>

/** They end the session, leave the product, or are no screens. */
const LEFT_OUT = /^\/(logout|api\/|auth\/:provider|healthz|readyz)/

function addressesOf({ place, site, statusKey }: Planted): Set<string> {
  const pages = { goodSite: site._id, goodPage: place.page, failingSite: site._id, failingPage: place.page }
  const ids = { ...place, statusKey, ...pages }
  const views = [...paths, ...viewsFor(Object.keys(ids))].filter((path) => !LEFT_OUT.test(path))
  return new Set(views.map((view) => addressOf(view, ids)))
}

test('markup in stored texts stays text on every screen, in the feed and in mails', async ({
  api,
  measured,
}) => {
  test.setTimeout(240_000)
  const planted = await createPlantedPlace(api, measured.origin)
  expect(planted.texts.length, planted.texts.join('\n')).toBeGreaterThanOrEqual(50)

  const faults: string[] = []
  const showing: string[] = []
  const waiting = [...addressesOf(planted)]
  await api.confirm()
  const read = async () => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      const cookie = `${api.cookie.name}=${api.cookie.value}`
      const response = await fetch(api.url + address, { headers: { cookie } })
      const text = await response.text()
      const isHtml = response.headers.get('content-type')?.startsWith('text/html')
      if (response.status >= 500) faults.push(`${address}: ${response.status}`)
      if (text.includes('planted()')) showing.push(address)
      if (!isHtml && text.includes('<img/')) faults.push(`${address}: markup`)
      if (isHtml) faults.push(...markupFaults(text).map((fault) => `${address}: ${fault}`))
    }
  }
  await Promise.all([read(), read(), read()])
  expect(showing.length, showing.sort().join('\n')).toBeGreaterThanOrEqual(150)
  expect(showing).toContain(`/status/${planted.statusKey}/feed`)

  const email = `planted-${planted.place.client}@example.com`
  const { client } = planted.place
  await api.post('/api/auth/invitations', { client, email, role: 'clientViewer' })
  const { items } = await api.get(`/api/mails?search=${email}`)
  const { html, subject } = await api.get(`/api/mails/${items[0]._id}`)
  expect(subject).toContain('planted()')
  expect([...faults, ...markupFaults(html)]).toEqual([])
})
