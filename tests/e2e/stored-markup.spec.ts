import { markupFaults } from './support/markup-faults'
import type { Measured } from './support/measured'
import { createPlantedPlace } from './support/planted-place'
import { SCREENS } from './support/screen-paths'
import { addressOf, readScreens } from './support/screens'
import { expect, test } from './support/test'

type Planted = Awaited<ReturnType<typeof createPlantedPlace>>

/** They end the session, leave the product, or are no screens. */
const LEFT_OUT = /^\/(logout|api\/|auth\/:provider|healthz|readyz)/

async function addressesOf({ place, site, statusKey }: Planted): Promise<Set<string>> {
  const { client, project, page, dashboard, chart, compareSession, monitor, maintenanceWindow } = place
  const known = {
    key: statusKey,
    monitorId: monitor,
    windowId: maintenanceWindow,
    ruleId: place.alertRule,
    channelId: place.channel,
    sessionId: compareSession,
  }
  const pages = { good: page, shop: page, failing: page }
  const measured: Measured = {
    client,
    project,
    site,
    ...pages,
    dashboard,
    chart,
    comparison: compareSession,
    origin: '',
  }
  const routes = (await readScreens()).filter(({ path }) => !LEFT_OUT.test(path))
  return new Set([
    ...routes.map(({ path }) => addressOf(path, { ...place, names: [] }, known)),
    ...Object.values(SCREENS).map((screen) => screen(measured)),
  ])
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
  const waiting = [...(await addressesOf(planted))]
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
