import { createPublicKey, createVerify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDueSenders, isSenderVerified } from '~/server/accounts/brand-senders'
import { sendWaitingMails } from '~/server/platform/mail'
import { brandSenderMessages } from '~/shared/messages/brand-domains'
import type { BrandSender } from '~/shared/schemas/brand-domain'
import { HOUR_MS } from '~/shared/values/units'
import { systemContext } from '../support/contexts'
import { mailsTo, queueText } from '../support/mails'
import { withNameServer } from '../support/name-server'
import { insertRows, readRow, updateRows } from '../support/rows'
import { withSettings } from '../support/settings'
import { startSmtpServer } from '../support/smtp'
import { tenantFixture } from '../support/tenant-fixture'

withSettings({ MAIL_FROM: 'Lightkeeper <lightkeeper@mail.example>' })
const dns = withNameServer()
const { own, tenant, foreign, owner, superAdmin, stranger } = tenantFixture()
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
beforeAll(async () => {
  smtp = await startSmtpServer()
  await setBrand(tenant.organization._id)
})
afterAll(() => smtp.close())

const setBrand = (organization_id: number, sender_address = 'reports@news.agency.example') =>
  insertRows('live.organization_brand', {
    organization_id,
    name: 'Agency',
    sender_address,
    updated_at: new Date(),
  })
const pathOf = (organization: number) => `/api/organizations/${organization}/sender`
const path = () => pathOf(tenant.organization._id)
const createRecords = async () => (await superAdmin.post(path())).body as BrandSender
const publish = ({ records }: BrandSender) => {
  for (const { name, value } of records) dns.set(name, 'TXT', value)
}
async function check() {
  await updateRows('live.brand_sender', { organization_id: tenant.organization._id }, { checked_at: null })
  return (await superAdmin.post(`${path()}/check`)).body as BrandSender
}

async function mailed(): Promise<string> {
  await queueText(systemContext(), own.db, {
    kind: 'test.mail',
    to: 'reader@example.com',
    subject: 'News',
    paragraphs: ['Text'],
    about: { organization: tenant.organization._id },
  })
  const before = smtp.arrived.length
  await sendWaitingMails(
    systemContext({ now: () => new Date(Date.now() + 1_000) }),
    new AbortController().signal,
    smtp.url,
  )
  return smtp.arrived[before]?.raw ?? ''
}
const header = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(raw.replace(/\r\n(?=[ \t])/g, '').replaceAll('\r', ''))?.[1] ?? ''

describe('a sender address', () => {
  test('needs SPF, DKIM and DMARC before it is used, and is given up when they break', async () => {
    const { records, ...created } = await createRecords()
    expect(created).toMatchObject({ domain: 'news.agency.example', state: 'waiting', isUsed: false })
    expect(records.map(({ purpose, name, value }) => [purpose, name, value.slice(0, 40)])).toEqual([
      ['spf', 'news.agency.example', 'v=spf1 include:mail.example ~all'],
      [
        'dkim',
        `lightkeeper${tenant.organization._id}._domainkey.news.agency.example`,
        expect.stringMatching(/^v=DKIM1; k=rsa; p=MII/),
      ],
      ['dmarc', '_dmarc.news.agency.example', 'v=DMARC1; p=none'],
    ])
    expect(header(await mailed(), 'From')).toContain('lightkeeper@mail.example')
    publish({ ...created, records: records.filter(({ purpose }) => purpose !== 'dmarc') })
    expect((await check()).state).toBe('waiting')
    dns.set('_dmarc.agency.example', 'TXT', 'v=DMARC1; p=reject')
    expect(await check()).toMatchObject({ state: 'verified', isUsed: true })
    expect(await isSenderVerified(own.db, tenant.organization._id)).toBe(true)

    const raw = await mailed()
    expect(header(raw, 'From')).toContain('reports@news.agency.example')
    expect(header(raw, 'DKIM-Signature')).toMatch(/d=news\.agency\.example;.*s=lightkeeper\d+/)
    expect(isSigned(raw, records.find(({ purpose }) => purpose === 'dkim')?.value ?? '')).toBe(true)

    dns.set(records[1]?.name ?? '', 'TXT', 'v=DKIM1; p=')
    for (const hours of [13, 15, 17, 19])
      await checkDueSenders(systemContext({ now: () => new Date(Date.now() + hours * HOUR_MS) }))
    expect((await superAdmin.get(path())).body).toMatchObject({ state: 'failing', isUsed: false })
    const news = async () => (await mailsTo(own.db, owner.user.email)).map(({ kind }) => kind)
    expect(await news()).toEqual(['brands.sender.failing'])
    expect(header(await mailed(), 'From')).toContain('lightkeeper@mail.example')
    dns.set(records[1]?.name ?? '', 'TXT', records[1]?.value ?? '')
    expect((await check()).isUsed).toBe(true)
    expect((await news()).sort()).toEqual(['brands.sender.failing', 'brands.sender.recovered'])
  })

  test('of another domain starts again with another key', async () => {
    const first = await createRecords()
    expect(await createRecords()).toEqual(first)
    await updateRows(
      'live.organization_brand',
      { organization_id: tenant.organization._id },
      { sender_address: 'a@other.example' },
    )
    expect((await superAdmin.get(path())).body).toMatchObject({
      domain: 'other.example',
      state: null,
      records: [],
    })
    const second = await createRecords()
    expect(second.records[1]?.value).not.toBe(first.records[1]?.value)
    const row = await readRow('live.brand_sender', { organization_id: tenant.organization._id })
    expect(row.private_key).not.toContain('PRIVATE')
  })

  test('is read by owners, changed by super admins, and hidden from others', async () => {
    expect((await owner.get(path())).status).toBe(200)
    expect((await owner.post(path())).status).toBe(403)
    expect((await owner.post(`${path()}/check`)).status).toBe(403)
    for (const answer of [await stranger.get(path()), await stranger.post(path())])
      expect(answer.status).toBe(404)
    const without = await superAdmin.post(pathOf(foreign.organization._id))
    expect([without.status, without.problem.message]).toEqual([409, brandSenderMessages.noAddress])
    expect((await superAdmin.post(`${pathOf(foreign.organization._id)}/check`)).status).toBe(404)
  })
})

/** The signature over the signed headers (RFC 6376, relaxed). */
function isSigned(raw: string, record: string): boolean {
  const lines = raw
    .slice(0, raw.indexOf('\r\n\r\n'))
    .replace(/\r\n(?=[ \t])/g, '')
    .split('\r\n')
  const canonical = (line: string) => {
    const at = line.indexOf(':')
    return `${line.slice(0, at).trim().toLowerCase()}:${line
      .slice(at + 1)
      .replace(/\s+/g, ' ')
      .trim()}`
  }
  const signature = lines.find((line) => line.startsWith('DKIM-Signature:')) ?? ''
  const tag = (name: string) =>
    new RegExp(`[; ]${name}=([^;]*)`).exec(signature)?.[1]?.replace(/\s/g, '') ?? ''
  const signed = tag('h').split(':')
  const headers = signed.map(
    (name) => lines.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? '',
  )
  const data = [
    ...headers.filter(Boolean).map(canonical),
    canonical(signature.replace(/b=[^;]*$/, 'b=')),
  ].join('\r\n')
  const key = createPublicKey({
    key: Buffer.from(record.split('p=')[1] ?? '', 'base64'),
    format: 'der',
    type: 'spki',
  })
  return createVerify('RSA-SHA256').update(data).verify(key, tag('b'), 'base64')
}
