import { describe, expect, it } from 'vitest'
import { CheckFault, reasonOf, type Stage, timeoutReasonOf } from './faults'

const error = (code: string, message = code) => Object.assign(new Error(message), { code })

describe('what an error means', () => {
  it.each<[Stage, string, string]>([
    ['dns', 'ENOTFOUND', 'dns-not-found'],
    ['dns', 'EAI_AGAIN', 'dns-failed'],
    ['dns', 'ECONNREFUSED', 'dns-failed'],
    ['dns', 'ECONNRESET', 'dns-failed'],
    ['connect', 'ECONNREFUSED', 'refused'],
    ['connect', 'EHOSTUNREACH', 'unreachable'],
    ['connect', 'ENETUNREACH', 'unreachable'],
    ['connect', 'ETIMEDOUT', 'connect-timeout'],
    ['connect', 'EWHATEVER', 'unreachable'],
    ['connect', 'EMFILE', 'not-checked'],
    ['tls', 'ECONNRESET', 'reset'],
    ['tls', 'ERR_SSL_WRONG_VERSION_NUMBER', 'tls-failed'],
    ['tls', 'ERR_OSSL_ANYTHING', 'tls-failed'],
    ['answer', 'ETIMEDOUT', 'timeout'],
    ['answer', 'EPIPE', 'reset'],
    ['answer', 'HPE_INVALID_CONSTANT', 'protocol'],
    ['answer', 'EPROTO', 'tls-failed'],
    ['answer', 'Z_DATA_ERROR', 'protocol'],
  ])('%s: %s is %s', (stage, code, reason) => expect(reasonOf(error(code), stage)).toBe(reason))

  it('distinguishes a closed connection from a reset one', () => {
    expect(reasonOf(error('ECONNRESET', 'socket hang up'), 'answer')).toBe('no-answer')
    expect(reasonOf(error('ECONNRESET', 'read ECONNRESET'), 'answer')).toBe('reset')
  })

  it('leaves a classified result unchanged', () => {
    expect(reasonOf(new CheckFault('keyword-missing', ''), 'dns')).toBe('keyword-missing')
  })

  it('depends on the phase in which the timeout occurred', () => {
    expect((['dns', 'connect', 'tls', 'answer'] as const).map(timeoutReasonOf)).toEqual([
      'dns-failed',
      'connect-timeout',
      'timeout',
      'timeout',
    ])
  })
})
