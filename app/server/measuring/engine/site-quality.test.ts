import { describe, expect, it } from 'vitest'
import { type Quality, quality } from '~/shared/schemas/quality'
import { outcomeOfRecorded, readRecorded } from './fixtures/recorded'
import type { AuditOutcome } from './types'

describe('our own audits of a real load', () => {
  const measured = (path: 'careful' | 'careless') => readRecorded(path).then(outcomeOfRecorded)
  const qualityOf = ({ evidence }: AuditOutcome): Quality =>
    quality.parse(JSON.parse(String(evidence.find(({ kind }) => kind === 'quality')?.data)))
  const states = ({ audits }: { audits: Quality['security']['audits'] }) =>
    Object.fromEntries(audits.map(({ id, state }) => [id, state]))

  const found = ({ audits }: Quality['security']) =>
    audits.flatMap(({ id, items }) =>
      items.map(({ problem, subject }) => `${id}: ${problem}${subject ? ` ${subject}` : ''}`),
    )
  it('pass on a careful site', async () => {
    const outcome = await measured('careful')
    expect(outcome).toMatchObject({ outcome: 'success' })
    const judged = qualityOf(outcome)
    expect(states(judged.security)).toEqual({
      tls: 'passed',
      csp: 'passed',
      hsts: 'passed',
      cookies: 'passed',
      framing: 'passed',
      // A server on its own port has no plain HTTP counterpart.
      'https-redirect': 'notMeasured',
      'mixed-content': 'passed',
      nosniff: 'passed',
      cors: 'passed',
      'subresource-integrity': 'notApplicable',
      'referrer-policy': 'passed',
      'permissions-policy': 'passed',
      'server-leaks': 'passed',
    })
    expect(judged.security.weights).toBe(87)
    expect(outcome.scores).toMatchObject({
      security: judged.security.score,
      cachePolicy: judged.cache.score,
    })
    expect(judged.security.score).toBeGreaterThanOrEqual(95)
    expect(judged.cache).toMatchObject({ score: 99, totalBytes: 29, wastedBytes: 0 })
    expect(judged.cache.responses).toMatchObject([{ lifetime: 31_536_000, isImmutable: true, bytes: 29 }])
    expect(Buffer.concat(outcome.evidence.map(({ data }) => data)).includes('secret-of-careful')).toBe(false)
  })

  it('fail on a careless site', async () => {
    const { origin, foreign } = await readRecorded('careless')
    const outcome = await measured('careless')
    const { security, cache } = qualityOf(outcome)
    expect(found(security)).toEqual([
      'csp: csp-missing',
      'hsts: hsts-missing',
      'cookies: cookie-not-secure sessionid',
      'cookies: cookie-for-scripts sessionid',
      'cookies: cookie-no-same-site sessionid',
      'cookies: cookie-not-secure theme',
      'cookies: cookie-none-not-secure theme',
      'framing: framing-missing',
      `nosniff: nosniff-missing ${origin}/careless`,
      `nosniff: nosniff-missing ${origin}/plain.css`,
      `cors: cors-open-page ${origin}/careless`,
      `subresource-integrity: integrity-missing ${foreign}/tag.js`,
      'referrer-policy: referrer-policy-missing',
      'permissions-policy: permissions-policy-missing',
      'server-leaks: leak-header server',
      'server-leaks: leak-header x-powered-by',
    ])
    expect(security.score).toBeLessThan(40)
    expect(cache.responses[0]).toMatchObject({ storage: 'none', wastedBytes: 20_031 })
    expect(cache.score).toBeLessThan(20)
    expect(Buffer.concat(outcome.evidence.map(({ data }) => data)).includes('secret-of-careless')).toBe(false)
  })
})
