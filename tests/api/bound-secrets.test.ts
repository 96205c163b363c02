// biome-ignore-all lint/suspicious/noTemplateCurlyInString: scripts reference secrets as ${NAME}.
import { expect, test } from 'vitest'
import { createSite } from '../support/factories'
import type { People } from '../support/people'
import { tenantFixture } from '../support/tenant-fixture'

const { tenant, people } = tenantFixture()

const ADDRESS = 'https://1.1.1.1/topic'
const SCRIPT = 'navigate\thttps://login.example.com/\nsetValue\tname=p\t${secret:PASSWORD}'

interface Kept {
  /** Stores a secret for one server, and returns how to change the rest. */
  keep: () => Promise<(address: string, secret?: string) => Promise<{ status: number; fields: string[] }>>
  same: string
  foreign: string[]
}

const answerOf = ({ status, problem }: Awaited<ReturnType<People['owner']['put']>>) => ({
  status,
  fields: Object.keys(problem?.fields ?? {}),
})

/** Every kind of thing that keeps a secret and sends it to an address that a person can change. */
const KINDS: Record<string, Kept> = {
  'the token of an ntfy channel': {
    same: 'https://1.1.1.1/other',
    foreign: ['https://1.0.0.1/topic', 'https://1.1.1.1:8443/topic', 'http://1.1.1.1/topic'],
    keep: async () => {
      const body = { kind: 'ntfy', name: 'Phone', address: ADDRESS, token: 'tk_secret' }
      const made = await people.owner.post('/api/channels', { body: { ...body, client: tenant.client._id } })
      return async (address, token) =>
        answerOf(await people.clientAdmin.put(`/api/channels/${made.body._id}`, { body: { address, token } }))
    },
  },
  'the secret of a test script': {
    same: 'https://login.example.com/other',
    foreign: ['https://evil.example.com/', 'https://login.example.com:8443/', 'http://login.example.com/'],
    keep: async () => {
      const site = await createSite(tenant.project)
      const path = `/api/pages/${site.pages[0]?._id}/script`
      await people.projectAdmin.put(path, {
        body: { text: SCRIPT, secrets: [{ name: 'PASSWORD', value: 'hunter2-and-more' }] },
      })
      return async (address, value) => {
        const text = SCRIPT.replace('https://login.example.com/', address)
        const secrets = value ? [{ name: 'PASSWORD', value }] : []
        return answerOf(await people.projectAdmin.put(path, { body: { text, secrets } }))
      }
    },
  },
}

test.each(Object.entries(KINDS))('%s stays with its server', async (_name, { keep, same, foreign }) => {
  const change = await keep()
  expect(await change(same)).toMatchObject({ status: 200 })
  for (const address of foreign) {
    expect([address, (await change(address)).status]).toEqual([address, 422])
    const typed = await change(address, 'typed-again')
    expect([address, typed.status]).toEqual([address, 200])
    expect(await (await keep())(same)).toMatchObject({ status: 200 })
    await change(same, 'typed-again')
  }
})

test('the secrets of a script are deleted when its page moves to another host', async () => {
  const site = await createSite(tenant.project, { pages: [{ url: 'https://1.1.1.1/page' }] })
  const [page] = site.pages
  if (!page) throw new Error('no page')
  const path = `/api/pages/${page._id}/script`
  const text = 'navigate\t%URL%\nsetValue\tname=p\t${secret:PASSWORD}'
  await people.owner.put(path, { body: { text, secrets: [{ name: 'PASSWORD', value: 'hunter2-and-more' }] } })
  const move = async (url: string) => {
    const pages = [{ _id: page._id, url }]
    const moved = await people.owner.put(`/api/sites/${site._id}`, { body: { pages } })
    expect(moved.status).toBe(200)
    return (await people.owner.get(path)).body.secrets
  }
  expect(await move(new URL('/elsewhere', page.url).href)).toEqual(['PASSWORD'])
  expect(await move('https://1.0.0.1/page')).toEqual([])
})
