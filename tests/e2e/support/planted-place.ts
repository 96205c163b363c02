import { keyOf } from '../../api/sample-calls'
import type { Place } from '../../support/place'
import { type Api, createPlace, createSite } from './api'
import { waitUntilDone } from './measured'
import { plant, readCalls } from './plant-markup'

/** Calls that create what others change, in this order. */
const CREATES = [
  ...['teams', 'share-links', 'devices', 'dashboards', 'charts', 'notes', 'deployments', 'monitors'],
  ...['maintenance-windows', 'alert-rules', 'channels', 'projects/{id}/site-imports', 'compare-sessions'],
  ...['plans', 'discounts'],
].map((collection) => `POST /api/${collection}`)

/** They change the caller or the installation, which other tests use, or move what the next calls need. */
const LEFT_OUT =
  /^\S+ \/api\/(auth|agents|super-admins|demo|mail|maintenance$|users|locations|operator|unsubscribe|payment|organizations$|lighthouses\/(manual|cancel)|(plans|discounts)\/.*organizations|.*(regenerateapikey|move|two-factor|payment-link|subscription|owners|tool-imports|restore|test$|secret$))/

/** An organization with a measured page and markup in every text that a call stores. */
export async function createPlantedPlace(api: Api, origin: string) {
  const { organization, client, project, mobile: device, ...made } = await createPlace(api)
  const site = await createSite(api, { organization, client, project, mobile: device, ...made }, [
    { url: `${origin}/shop/` },
  ])
  const { tests } = await api.post('/api/lighthouses/runtestfromdashboard', { site_id: site._id })
  const ids: string[] = tests.map(({ testId }: { testId: string }) => testId)
  await waitUntilDone(api, ids)
  const [{ pointId: run }] = await api.post('/api/lighthouses/testqueuebyids', { ids })
  const { _id: member } = await api.get('/api/auth/profile')
  const page = site.pages[0]?._id
  const parents = { organization, client: client._id, project: project._id, site: site._id, page, device }
  const place = { ...parents, run, test: ids[0], member, colleague: member } as unknown as Place
  const calls = await readCalls(api)
  const texts: string[] = []
  const fill = async (name: string) => {
    const call = calls.get(name)
    if (!call) throw new Error(`No call ${name}`)
    const { fields, answer } = await plant(call, api, place)
    texts.push(...fields.map((field) => `${name} ${field}`))
    return answer
  }
  for (const name of CREATES)
    Object.assign(place, { [keyOf(name.split('/').at(-1) ?? '')]: (await fill(name))._id })
  for (const name of calls.keys())
    if (/^(POST|PUT)/.test(name) && !CREATES.includes(name) && !LEFT_OUT.test(name)) await fill(name)
  const { key } = await api.get(`/api/clients/${place.client}/status-page`)
  return { place, texts, statusKey: String(key), site: await api.get(`/api/sites/${place.site}`) }
}
