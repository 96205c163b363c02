import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { env } from '../../platform/env'
import { createAuthority } from '../../uptime/prober/fixtures/certificates'
import { findCertificate } from './look-up-domain'

const HOST = 'status.agency.example'
const authority = createAuthority()
const usual = { url: env().PUBLIC_URL, certificates: getCACertificates() }
const server = createServer(authority.sign({ names: `DNS:${HOST}`, fromDays: -1, toDays: 1 }))
server.on('tlsClientError', () => {})
const serveAt = (url: string | undefined) => Object.assign(env(), { PUBLIC_URL: url })

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  serveAt(`https://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => {
  setDefaultCACertificates(usual.certificates)
  serveAt(usual.url)
  authority.remove()
  server.close()
})

it('a certificate counts if it is of the host and trusted', async () => {
  expect(await findCertificate(HOST)).toBe(false)
  setDefaultCACertificates([...usual.certificates, authority.ca])
  expect(await findCertificate(HOST)).toBe(true)
  expect(await findCertificate('other.agency.example')).toBe(false)
})

it('is not looked for without https, and unknown without a connection', async () => {
  serveAt('https://127.0.0.1:1')
  expect(await findCertificate(HOST)).toBeNull()
  serveAt('http://127.0.0.1:1')
  expect(await findCertificate(HOST)).toBeNull()
})
