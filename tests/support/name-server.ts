import { afterAll, beforeAll } from 'vitest'
import { dnsName, serveDns } from '~/server/uptime/prober/fixtures/servers'
import { withSettings } from './settings'

type Zone = Record<string, { records?: Record<string, Buffer[]>; code?: 'NOERROR' | 'SERVFAIL' | 'NXDOMAIN' }>

const ENCODE = {
  A: (value: string) => Buffer.from(value.split('.').map(Number)),
  CNAME: dnsName,
  TXT: (value: string) =>
    Buffer.concat(
      (value.match(/.{1,255}/gs) ?? []).map((part) =>
        Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]),
      ),
    ),
}

/** A local name server that own domains are checked with, whose records a test sets. */
export function withNameServer() {
  const zone: Zone = {}
  const servers: string[] = []
  withSettings({ DOMAIN_DNS_SERVERS: servers })
  let close = async () => {}
  beforeAll(async () => {
    const server = await serveDns(zone)
    servers.push(`127.0.0.1:${server.port}`)
    close = server.close
  })
  afterAll(() => close())
  return {
    set(name: string, type: keyof typeof ENCODE, ...values: string[]) {
      const { records } = zone[name.toLowerCase()] ?? {}
      zone[name.toLowerCase()] = { records: { ...records, [type]: values.map(ENCODE[type]) } }
    },
    remove(name: string) {
      delete zone[name.toLowerCase()]
    },
    fail(name: string) {
      zone[name.toLowerCase()] = { code: 'SERVFAIL' }
    },
  }
}
