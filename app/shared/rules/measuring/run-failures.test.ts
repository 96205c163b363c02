import { describe, expect, it } from 'vitest'
import { failureSentence, httpFailureCode, isRetryable, RUN_FAILURES, refineFailure } from './run-failures'

describe('failureSentence', () => {
  it.each([
    ['HTTP_404', 'The page does not exist (404).'],
    ['HTTP_418', 'The server returned status 418 instead of the page.'],
    ['DNS_FAILED', 'The host name could not be resolved.'],
    ['HTTP_40', 'The page could not be tested.'],
    ['toString', 'The page could not be tested.'],
    ['', 'The page could not be tested.'],
  ])('%s', (code, sentence) => {
    expect(failureSentence(code)).toBe(sentence)
  })

  it('has a sentence for every code', () => {
    for (const code of Object.keys(RUN_FAILURES)) {
      expect(failureSentence(code)).toMatch(/^[A-Z].{15,110}\.$/)
      expect(failureSentence(code)).not.toBe(failureSentence('unknown'))
    }
  })
})

it.each([
  ['CERT_HAS_EXPIRED: certificate has expired', 'TLS_EXPIRED'],
  ['CERT_NOT_YET_VALID: certificate is not yet valid', 'TLS_NOT_YET_VALID'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate', 'TLS_SELF_SIGNED'],
  ["ERR_TLS_CERT_ALTNAME_INVALID: Host: a. is not in the cert's altnames: DNS:b", 'TLS_OTHER_HOST'],
  ['net::ERR_CERT_COMMON_NAME_INVALID at https://a.example/', 'TLS_OTHER_HOST'],
  ['SELF_SIGNED_CERT_IN_CHAIN: self-signed certificate in certificate chain', 'TLS_UNTRUSTED'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE: unable to verify the first certificate', 'TLS_UNTRUSTED'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unable to get local issuer certificate', 'TLS_UNTRUSTED'],
  ['net::ERR_CERT_AUTHORITY_INVALID at https://a.example/', 'TLS_UNTRUSTED'],
  ['net::ERR_SSL_VERSION_OR_CIPHER_MISMATCH at https://a.example/', 'TLS_VERSION'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: tlsv1 alert protocol version', 'TLS_VERSION'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL: unsupported protocol', 'TLS_VERSION'],
  ['EPROTO: SSL routines:final_version:unsupported protocol', 'TLS_VERSION'],
  ['net::ERR_CERT_DATE_INVALID at https://a.example/', 'TLS_ERROR'],
  ['ERR_SSL_WRONG_VERSION_NUMBER: wrong version number', 'TLS_ERROR'],
  ['', 'TLS_ERROR'],
])('refineFailure: %s is %s', (detail, code) => {
  expect(refineFailure('TLS_ERROR', detail)).toBe(code)
  expect(refineFailure('CONNECTION_RESET', detail)).toBe('CONNECTION_RESET')
})

it.each([
  ['WORKER_CRASH', true],
  ['TARGET_CRASHED', true],
  ['DNS_UNAVAILABLE', true],
  ['DNS_FAILED', false],
  ['HARD_TIMEOUT', false],
  ['NOT_HTML', false],
  [httpFailureCode(503), false],
  ['constructor', false],
])('isRetryable: %s: %s', (code, expected) => {
  expect(isRetryable(code)).toBe(expected)
})
