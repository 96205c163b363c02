import { expect, test } from 'vitest'
import { failureDetailFor, publicDetail } from './failure-detail'

const OPENSSL =
  'ERR_SSL_WRONG_VERSION_NUMBER: 80CBC1:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:../deps/openssl/ssl/record/ssl3_record.c:355:\n'

test.each<[string, string, string | null]>([
  ['TLS_ERROR', OPENSSL, 'The server does not use TLS on this port (ERR_SSL_WRONG_VERSION_NUMBER)'],
  [
    'TLS_ERROR',
    'net::ERR_CERT_DATE_INVALID at https://a.example/?x=1',
    'The certificate has expired or is not valid yet (net::ERR_CERT_DATE_INVALID)',
  ],
  [
    'TLS_VERSION',
    OPENSSL.replaceAll('WRONG_VERSION_NUMBER', 'UNSUPPORTED_PROTOCOL').replace(
      'wrong version number',
      'unsupported protocol',
    ),
    'ERR_SSL_UNSUPPORTED_PROTOCOL: unsupported protocol',
  ],
  ['REDIRECT_LOOP', 'More than 20 redirects, last to https://a.example/?key=1', 'More than 20 redirects'],
  [
    'CONNECTION_REFUSED',
    'ECONNREFUSED: connect ECONNREFUSED 10.0.0.7:443',
    'ECONNREFUSED: connect ECONNREFUSED a private address:443',
  ],
  ['CONNECTION_REFUSED', 'connect ECONNREFUSED ::1:443', 'connect ECONNREFUSED a private address'],
  ['CONNECTION_REFUSED', 'connect ECONNREFUSED fd00:ec2::254:80', 'connect ECONNREFUSED a private address'],
  [
    'CONNECTION_REFUSED',
    'connect ECONNREFUSED ::ffff:10.0.0.7:80',
    'connect ECONNREFUSED a private address:80',
  ],
  ['PAGE_LOAD_FAILED', 'Error: no\n    at load (/srv/agent/load.js:3:1)', 'Error: no'],
  ['PAGE_LOAD_FAILED', 'ENOENT: open /srv/agent/load.js', null],
  ['PAGE_LOAD_FAILED', "ENOENT: open '../agent/load.js'", null],
  ['PAGE_LOAD_FAILED', 'open:/srv/agent/load.js', null],
  ['PAGE_LOAD_FAILED', 'path=/srv/agent/load.js', null],
  ['PAGE_LOAD_FAILED', 'Files [/srv/agent/load.js]', null],
  ['CONNECTION_REFUSED', 'host:10.0.0.7', 'host:a private address'],
  [
    'TLS_ERROR',
    'host 10.0.0.7: net::ERR_CERT_REVOKED',
    'The certificate has been revoked (host a private address)',
  ],
  ['PRIVATE_TARGET', 'EPRIVATE: intranet leads to a private address', null],
  ['ENGINE_ERROR', 'Error: no', null],
  ['WORKER_CRASH', 'Ended with SIGKILL.', null],
  ['SCRIPT_STEP_FAILED', 'Line 3: no', null],
  ['HTTP_404', 'The server answered 404.', null],
  ['UNKNOWN', 'anything', null],
])('of %s, %s', (code, detail, expected) => {
  expect(publicDetail(code, detail)).toBe(expected)
})

test.each([
  [
    'TLS_OTHER_HOST',
    "ERR_TLS_CERT_ALTNAME_INVALID: Hostname/IP does not match certificate's altnames: Host: a.example. is not in the cert's altnames: DNS:b.example",
  ],
  ['CONNECTION_REFUSED', 'ECONNREFUSED: connect ECONNREFUSED 93.184.215.14:443'],
  ['CONNECTION_RESET', 'connect 2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  ['NOT_HTML', 'content-type: application/pdf'],
  ['PAGE_LOAD_FAILED', 'No response:https://a.example/ was slow'],
  ['CONNECTION_REFUSED', 'Chromium 156.10.0.0.7'],
])('of %s, %s is public as it is', (code, detail) => {
  expect(publicDetail(code, detail)).toBe(detail)
})

test('only super admins read the whole detail', () => {
  const run = { failure_code: 'ENGINE_ERROR', failure_detail: 'Error: no\n    at load.js:1:1' }
  const actor = { kind: 'user', isSuper: true }
  expect(failureDetailFor({ actor } as never, run)).toBe(run.failure_detail)
  expect(failureDetailFor({ actor: { ...actor, isSuper: false } } as never, run)).toBeNull()
  expect(failureDetailFor({ actor: { kind: 'shareLink' } } as never, run)).toBeNull()
})
