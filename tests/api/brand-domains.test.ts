import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkDueDomains, hasDueDomains } from '~/server/accounts/brand-domains'
import { forgetHosts } from '~/server/platform/brand-hosts'
import { brandDomainMessages as words } from '~/shared/messages/brand-domains'
import { paths } from '~/shared/paths'
import type { BrandDomain } from '~/shared/schemas/brand-domain'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { activityOf } from '../support/activity'
import { anonymous } from '../support/api'
import { systemContext } from '../support/contexts'
import { countQueries } from '../support/count-queries'
import { createOrganization } from '../support/factories'
import { mailsTo } from '../support/mails'
import { withNameServer } from '../support/name-server'
import { PEOPLE, statuses } from '../support/people'
import { readRow, runSql, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { tenantFixture } from '../support/tenant-fixture'

const MAIN = 'app.lightkeeper.example'
withSettings({ PUBLIC_URL: `http://${MAIN}` })
const dns = withNameServer()
const { own, tenant, people } = tenantFixture()

const pathOf = (organization: number) => `/api/organizations/${organization}/domains`
let counter = 0
const newHost = () => `status${++counter}.agency.example`

async function add(host = newHost(), organization = tenant.organization._id): Promise<BrandDomain> {
  const answer = await people.super.post(pathOf(organization), { body: { host } })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
function prove({ records }: BrandDomain) {
  for (const { type, name, value } of records) dns.set(name, type, value)
}
const rewind = (id: string) => updateRows('live.brand_domain', { id }, { checked_at: null })
async function check({ _id }: BrandDomain, organization = tenant.organization._id) {
  await rewind(_id)
  return people.super.post(`${pathOf(organization)}/${_id}/check`)
}
async function addProven(host = newHost(), organization = tenant.organization._id) {
  const domain = await add(host, organization)
  prove(domain)
  return (await check(domain, organization)).body as BrandDomain
}
const ask = (domain: string) => anonymous.get('/api/tls-ask', { query: { domain } })

describe('an own domain', () => {
  test('waits for two records, is verified by both, and is removed', async () => {
    const domain = await add('HTTPS://First.Agency.example/')
    expect(domain).toMatchObject({ host: 'first.agency.example', state: 'waiting', isApex: false })
    const [cname, txt] = domain.records
    expect(cname).toMatchObject({ type: 'CNAME', name: domain.host, value: MAIN, state: 'unchecked' })
    expect(txt).toMatchObject({ type: 'TXT', name: `_lightkeeper.${domain.host}` })
    expect(txt?.value).toMatch(/^[\w-]{43}$/)

    expect((await check(domain)).body).toMatchObject({
      state: 'waiting',
      records: [{ state: 'missing' }, { state: 'missing' }],
    })
    dns.set(domain.host, 'CNAME', MAIN)
    dns.set(txt?.name ?? '', 'TXT', 'another token')
    expect((await check(domain)).body).toMatchObject({
      state: 'waiting',
      records: [{ state: 'found' }, { state: 'wrong' }],
    })
    expect((await ask(domain.host)).status).toBe(404)
    dns.set(txt?.name ?? '', 'TXT', 'another token', txt?.value ?? '')
    const { body } = await check(domain)
    expect(body).toMatchObject({
      state: 'verified',
      verifiedAt: expect.any(String),
      nextCheckAt: expect.any(String),
    })
    expect((await ask(domain.host.toUpperCase())).status).toBe(200)

    expect((await people.super.delete(`${pathOf(tenant.organization._id)}/${domain._id}`)).body).toEqual({
      ok: true,
    })
    expect((await ask(domain.host)).status).toBe(404)
    const actions = (await activityOf(own.db, 'organization', tenant.organization._id)).map(
      ({ action }) => action,
    )
    expect(actions).toEqual(
      expect.arrayContaining([
        'organization.addDomain',
        'organization.changeDomainState',
        'organization.removeDomain',
      ]),
    )
  })

  test('at the top of a domain needs the addresses of the main host', async () => {
    const domain = await add('apex.example')
    expect(domain.isApex).toBe(true)
    dns.set(MAIN, 'A', '192.0.2.1', '192.0.2.2')
    dns.set(domain.records[1]?.name ?? '', 'TXT', domain.records[1]?.value ?? '')
    dns.set(domain.host, 'A', '192.0.2.1', '198.51.100.7')
    expect((await check(domain)).body.records[0].state).toBe('wrong')
    dns.set(domain.host, 'A', '192.0.2.2')
    expect((await check(domain)).body).toMatchObject({ state: 'verified', records: [{ state: 'found' }, {}] })
  })

  test('that another organization has proven is taken, one that it waits for is not', async () => {
    const other = (await createOrganization())._id
    const host = newHost()
    const [mine, theirs] = [await add(host), await add(host, other)]
    prove(mine)
    expect((await check(mine)).body.state).toBe('verified')
    dns.set(`_lightkeeper.${host}`, 'TXT', ...[mine, theirs].map(({ records }) => records[1]?.value ?? ''))
    expect((await check(theirs, other)).body).toMatchObject({ state: 'waiting', isTaken: true })
    const again = await people.super.post(pathOf((await createOrganization())._id), { body: { host } })
    expect([again.status, again.problem.fields]).toEqual([409, { host: [words.taken] }])
  })

  test.each([
    ['10.0.0.1', words.refused.address],
    ['localhost', words.refused.internal],
    ['co.uk', words.refused.publicSuffix],
    [MAIN, words.refused.own],
    ['agency.example/path', words.refused.invalid],
    ['', 'This field must not be blank'],
  ])('%j is refused', async (host, message) => {
    const answer = await people.super.post(pathOf(tenant.organization._id), { body: { host } })
    expect([answer.status, answer.problem.fields]).toEqual([422, { host: [message] }])
  })

  test('is added once, and checked once in five seconds', async () => {
    const domain = await add()
    const again = await people.super.post(pathOf(tenant.organization._id), { body: { host: domain.host } })
    expect([again.status, again.problem.fields]).toEqual([409, { host: [words.known] }])
    await check(domain)
    const answer = await people.super.post(`${pathOf(tenant.organization._id)}/${domain._id}/check`)
    expect([answer.status, answer.problem.message]).toEqual([409, words.checkedRecently])
  })
})

describe('rights', () => {
  test('super admins change domains, owners if they are let, others never', async () => {
    const path = pathOf(tenant.organization._id)
    const only = (owner: number, admin: number) => ({
      ...Object.fromEntries(PEOPLE.map((person) => [person, 404])),
      ...{ anonymous: 401, owner, super: admin },
    })
    const post = () => statuses(people, (caller) => caller.post(path, { body: { host: newHost() } }))
    expect(await statuses(people, (caller) => caller.get(path))).toEqual(only(200, 200))
    expect(await post()).toEqual(only(403, 201))
    expect((await people.owner.get(path)).body.mayChange).toBe(false)
    const { _id: id } = tenant.organization
    await updateRows('live.organization', { id }, { owners_may_edit_brand: true })
    expect(await post()).toEqual(only(201, 201))
  })

  test('a domain of another organization does not exist', async () => {
    const other = (await createOrganization())._id
    const { _id } = await add(newHost(), other)
    for (const call of [
      people.super.post(`${pathOf(tenant.organization._id)}/${_id}/check`),
      people.super.delete(`${pathOf(tenant.organization._id)}/${_id}`),
      people.super.delete(`${pathOf(tenant.organization._id)}/nonsense`),
    ])
      expect((await call).status).toBe(404)
  })

  test('looking a domain up is for super admins', async () => {
    const { host } = await addProven()
    const query = { domain: host }
    for (const path of ['/api/organizations/hasCname', '/api/organizations/checkDomain'])
      expect((await people.owner.get(path, { query })).status).toBe(403)
    expect((await people.super.get('/api/organizations/hasCname', { query })).body).toEqual({
      domain: host,
      hasCname: true,
    })
    expect((await people.super.get('/api/organizations/checkDomain', { query })).body).toMatchObject({
      isAvailable: false,
      hasCname: true,
      reason: words.taken,
    })
    const free = await people.super.get('/api/organizations/checkDomain', { query: { domain: newHost() } })
    expect(free.body).toMatchObject({ isAvailable: true, hasCname: false, records: [{ value: MAIN }] })
  })
})

describe('the job', () => {
  const at = (ms: number) => systemContext({ now: () => new Date(Date.now() + ms) })

  test('checks what is due, keeps a domain through misses of a day, and turns it off after days', async () => {
    const domain = await addProven()
    const row = () => readRow('live.brand_domain', { id: domain._id })
    dns.remove(domain.host)
    await runSql(sql`update live.brand_domain set next_check_at = null`)
    await updateRows('live.brand_domain', { id: domain._id }, { next_check_at: new Date() })
    const states: string[] = []
    for (let hour = 0; hour <= 96; hour += 4) {
      await checkDueDomains(at(hour * HOUR_MS))
      states.push((await row()).state)
    }
    expect(states.slice(0, 18)).toEqual(Array(18).fill('verified'))
    expect(states.at(-1)).toBe('failing')
    forgetHosts(own.db)
    expect((await ask(domain.host)).status).toBe(404)
    const { email } = (await people.owner.get('/api/auth/profile')).body
    const news = async () =>
      (await mailsTo(own.db, email)).filter(({ subject }) => subject.includes(domain.host))
    const [failing, ...more] = await news()
    expect([failing?.kind, more]).toEqual(['brands.domain.failing', []])
    expect(failing?.plain).toContain(`CNAME ${domain.host}: ${MAIN} (Missing)`)
    expect(failing?.plain).toContain(paths.organizationDomains(tenant.organization._id))
    expect(failing?.plain).not.toContain(`http://${domain.host}`)

    dns.set(domain.host, 'CNAME', MAIN)
    for (const days of [6, 7]) await checkDueDomains(at(days * DAY_MS))
    expect(await row()).toMatchObject({ state: 'verified', missed_since: null })
    const lost = {
      state: 'failing',
      missed_since: new Date(Date.now() - 31 * DAY_MS),
      next_check_at: new Date(),
    }
    dns.remove(domain.host)
    await updateRows('live.brand_domain', { id: domain._id }, lost)
    await checkDueDomains(at(DAY_MS))
    expect((await row()).state).toBe('removed')
    const kinds = (await news()).map(({ kind }) => kind.split('.')[2])
    expect(kinds.sort()).toEqual(['failing', 'recovered', 'removed'])
  })

  test('leaves a domain alone while name servers fail', async () => {
    const domain = await addProven()
    dns.fail(domain.host)
    dns.fail(`_lightkeeper.${domain.host}`)
    const { body } = await check(domain)
    expect(body).toMatchObject({
      state: 'verified',
      missedSince: null,
      records: [{ state: 'unknown' }, { state: 'unknown' }],
    })
  })

  test('is made by one of several workers', async () => {
    const { _id } = await add()
    await runSql(sql`update live.brand_domain set next_check_at = null`)
    await updateRows('live.brand_domain', { id: _id }, { next_check_at: new Date() })
    const counts = await Promise.all([checkDueDomains(at(1_000)), checkDueDomains(at(1_000))])
    expect(counts.sort()).toEqual([0, 1])
    expect(await runSql(sql`select ${hasDueDomains(new Date())} as due`)).toEqual([{ due: false }])
  })
})

describe('the ask of a TLS proxy', () => {
  test('knows the main host, and costs no statement for unknown names', async () => {
    expect((await ask(MAIN)).status).toBe(200)
    const answers: number[] = []
    await ask('warms-up.example')
    const queries = await countQueries(async () => {
      for (let n = 0; n < 50; n++) answers.push((await ask(`r${n}.random.example`)).status)
    })
    expect([new Set(answers), queries]).toEqual([new Set([404]), 0])
    expect((await ask('')).status).toBe(404)
  })
})
