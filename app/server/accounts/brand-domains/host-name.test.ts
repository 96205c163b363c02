import { expect, it } from 'vitest'
import { hostRefusal, typedHost } from './host-name'

it.each([
  ['status.agency.example', 'status.agency.example'],
  [' HTTPS://Status.Agency.example./ ', 'status.agency.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['http://user@agency.example', null],
  ['agency.example:8443', null],
  ['agency.example/path', null],
  ['agency example', null],
  ['*.agency.example', '*.agency.example'],
])('%j is the host %s', (typed, host) => expect(typedHost(typed)).toBe(host))

it.each([
  ['status.agency.example', null],
  ['agency.example', null],
  ['xn--bcher-kva.example', null],
  ['app.lightkeeper.example', 'own'],
  ['10.0.0.1', 'address'],
  ['[::1]', 'address'],
  ['localhost', 'internal'],
  ['intranet', 'internal'],
  ['db.internal', 'internal'],
  ['printer.local', 'internal'],
  ['a.home.arpa', 'internal'],
  ['com', 'internal'],
  ['co.uk', 'publicSuffix'],
  ['github.io', 'publicSuffix'],
  ['agency.github.io', null],
  ['*.agency.example', 'invalid'],
  ['_dmarc.agency.example', 'invalid'],
  [`${'a'.repeat(64)}.example`, 'invalid'],
  ['-a.example', 'invalid'],
] as const)('%s is refused as %s', (host, refusal) =>
  expect(hostRefusal(host, ['app.lightkeeper.example'])).toBe(refusal),
)

it.each(['2130706433', '0x7f.1', '127.1'])('the disguised address %s is refused', (typed) =>
  expect(hostRefusal(typedHost(typed) ?? '', [])).toBe('address'),
)
