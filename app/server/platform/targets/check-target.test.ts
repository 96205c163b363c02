import { describe, expect, it } from 'vitest'
import { checkTargetUrl, isForbiddenAddress, isPrivateAddress } from './check-target'

describe('isPrivateAddress', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '[::1]',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'not an address',
    '',
  ])('%s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true)
  })

  it.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false)
    },
  )
})

describe('isForbiddenAddress', () => {
  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    '100.100.100.200',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    'x',
  ])('%s is always refused', (address) => {
    expect(isForbiddenAddress(address, true)).toBe(true)
    expect(isForbiddenAddress(address, false)).toBe(true)
  })
  it.each(['127.0.0.1', '10.0.0.1', '::1', '192.168.1.1'])(
    '%s is refused unless private targets are permitted',
    (address) => {
      expect(isForbiddenAddress(address, true)).toBe(false)
      expect(isForbiddenAddress(address, false)).toBe(true)
    },
  )
})

describe('checkTargetUrl', () => {
  const names: Record<string, string[]> = {
    'public.test': ['93.184.215.14'],
    'mixed.test': ['93.184.215.14', '10.0.0.5'],
    'rebind.test': ['127.0.0.1'],
    'empty.test': [],
  }
  const resolve = async (hostname: string) => {
    const found = names[hostname]
    if (!found) throw new Error('ENOTFOUND')
    return found
  }
  const check = (url: string, allowPrivate = false) => checkTargetUrl(url, { allowPrivate, resolve })

  it.each([
    ['nonsense', 'invalid'],
    ['http://', 'invalid'],
    ['ftp://public.test/', 'protocol'],
    ['file:///etc/passwd', 'protocol'],
    ['javascript:alert(1)', 'protocol'],
    ['http://localhost/', 'private'],
    ['http://LOCALHOST.:8080/', 'private'],
    ['http://a.localhost/', 'private'],
    ['http://metadata.google.internal/', 'private'],
    ['http://printer.local/', 'private'],
    ['http://2130706433/', 'private'],
    ['http://0x7f.1/', 'private'],
    ['http://0177.0.0.1/', 'private'],
    ['http://127.1/', 'private'],
    ['http://169.254.169.254/latest/meta-data', 'private'],
    ['http://[::1]:3000/', 'private'],
    ['http://[::ffff:10.0.0.1]/', 'private'],
    ['http://rebind.test/', 'private'],
    ['http://mixed.test/', 'private'],
    ['http://unknown.test/', 'unresolvable'],
    ['http://empty.test/', 'unresolvable'],
  ])('%s is refused: %s', async (url, reason) => {
    expect(await check(url)).toEqual({ ok: false, reason })
  })

  it.each(['https://public.test/path?q=1', 'http://93.184.215.14:8080/', 'http://[2606:4700::1111]/'])(
    '%s is accepted',
    async (url) => {
      expect(await check(url)).toEqual({ ok: true })
    },
  )

  it.each(['http://127.0.0.1:4000/', 'http://rebind.test/'])(
    '%s is accepted if private targets are permitted',
    async (url) => {
      expect(await check(url, true)).toEqual({ ok: true })
    },
  )

  it('resolves localhost if private targets are permitted', async () => {
    expect(await checkTargetUrl('http://localhost:1/', { allowPrivate: true })).toEqual({ ok: true })
  })

  it('never permits other protocols in a permitted private network', async () => {
    expect(await check('gopher://127.0.0.1/', true)).toEqual({ ok: false, reason: 'protocol' })
  })
})
