import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { evidenceOf, jsonEvidence, sha256 } from '../extract/evidence'
import { type AuditOutcome, failedOutcome } from '../types'
import { holdsSecret, maskOutcome } from './mask'

const SECRET = `p'a ss"w<ö>rd+&=/%x`
const job = (...secrets: string[]) => ({
  script: { text: '', secrets: Object.fromEntries(secrets.map((secret, index) => [`S${index}`, secret])) },
})
const outcome = (evidence: AuditOutcome['evidence'], detail = ''): AuditOutcome => ({
  ...failedOutcome('SCRIPT_STEP_FAILED', detail),
  evidence,
})
const textOf = ({ evidence, ...rest }: AuditOutcome) =>
  [JSON.stringify(rest), ...evidence.map(({ data }) => data.toString())].join('\n')

describe('maskOutcome', () => {
  it.each([
    ['…', 'cut off by somebody'],
    ['', 'at the end of a text'],
  ])('redacts the start of a truncated secret (%j: %s)', (end) => {
    const token = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'.repeat(8)
    const masked = maskOutcome(outcome([], `token=${token.slice(0, 65)}${end}`), job(token))
    expect(masked.failure?.detail).toBe(`token=••••••${end}`)
  })

  it('redacts secrets of maximum length', () => {
    const secrets = Array.from({ length: 20 }, (_, i) =>
      Array.from({ length: 63 }, (_, k) => sha256(Buffer.from(`${i} ${k}`)))
        .join('<')
        .slice(0, 4000),
    )
    const shown = outcome([jsonEvidence('details', { texts: secrets })], secrets[3])
    expect(textOf(maskOutcome(shown, job(...secrets)))).not.toMatch(/[0-9a-f]{20}</)
    expect(maskOutcome(shown, job(...secrets)).failure?.detail).toBe('••••••')
  })

  it('redacts a secret that looks like a hash, and retains hashes of its own', () => {
    const secret = 'a1'.repeat(32)
    const piece = jsonEvidence('inline', { text: 'words' })
    const report = jsonEvidence('report', { texts: `evidence:${piece.hash}`, nodeLabel: secret })
    const { evidence } = maskOutcome(outcome([report, piece]), job(secret))
    expect(JSON.parse(String(evidence[0]?.data))).toEqual({
      texts: `evidence:${piece.hash}`,
      nodeLabel: '••••••',
    })
  })

  it('redacts request headers, also one named as a field of ours', () => {
    const requestHeaders = {
      priority: 'opensesame',
      referer: 'https://shop.test/?t=opensesame',
      accept: '*/*',
    }
    const requests = jsonEvidence('requests', [{ priority: 'High', requestHeaders }])
    const { evidence } = maskOutcome(outcome([requests]), job('opensesame', 'High'))
    expect(JSON.parse(String(evidence[0]?.data))).toEqual([
      {
        priority: 'High',
        requestHeaders: { priority: '••••••', referer: 'https://shop.test/?t=••••••', accept: '*/*' },
      },
    ])
  })

  it('renames a part that it changed', () => {
    const piece = jsonEvidence('inline', { description: 'a password field' })
    const report = jsonEvidence('report', { texts: `evidence:${piece.hash}` })
    const { evidence } = maskOutcome(outcome([report, piece]), job('password'))
    expect(evidence[1]?.hash).not.toBe(piece.hash)
    expect(JSON.parse(String(evidence[0]?.data))).toEqual({ texts: `evidence:${evidence[1]?.hash}` })
  })

  it.each<[string, (secret: string) => string]>([
    ['as it is', (secret) => secret],
    ['in an address', encodeURIComponent],
    ['in a query', (secret) => new URLSearchParams({ q: secret }).toString()],
    ['in lower case percent signs', (secret) => encodeURIComponent(secret).toLowerCase()],
    [
      'in HTML',
      (secret) =>
        secret
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;'),
    ],
    ['in JSON', (secret) => JSON.stringify({ secret })],
    ['in HTML, in part', (secret) => secret.replaceAll('<', '&lt;')],
    [
      'in HTML by number',
      (secret) => [...secret].map((sign) => `&#x${sign.codePointAt(0)?.toString(16)};`).join(''),
    ],
    ['in a script', (secret) => JSON.stringify(JSON.stringify(secret)).replaceAll('<', '\\u003c')],
    ['in capitals', (secret) => secret.toUpperCase()],
  ])('redacts a secret %s', (_, write) => {
    const text = `before ${write(SECRET)} after`
    const masked = maskOutcome(
      outcome(
        [jsonEvidence('report', { a: [{ b: text }] }), evidenceOf('body', 'text/html', Buffer.from(text))],
        text,
      ),
      job(SECRET),
    )
    expect(textOf(masked)).not.toMatch(/ss.{0,6}w|p.{0,6}a.{0,4}ss/i)
    expect(textOf(masked).match(/before [^\n]*••••••[^\n]* after/g)?.length).toBe(3)
    expect(
      masked.evidence.every(({ hash, data, size }) => sha256(data) === hash && size === data.length),
    ).toBe(true)
  })

  test('redacts a secret that was encoded with other text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{0,5}$/), (user) => {
        const header = Buffer.from(`${user}:a-long-password-1`).toString('base64')
        const masked = maskOutcome(outcome([], header), job('a-long-password-1'))
        expect(Buffer.from(masked.failure?.detail ?? '', 'base64').toString('latin1')).not.toContain(
          'password',
        )
      }),
    )
  })

  it('changes nothing without a match, and nothing without secrets', () => {
    const picture = evidenceOf('screenshot', 'image/jpeg', Buffer.from(SECRET))
    const report = jsonEvidence('report', { a: 'nothing' })
    const before = outcome([picture, report], 'nothing')
    const after = maskOutcome(before, job(SECRET))
    expect(after).toEqual(before)
    expect(after.evidence[0]).toBe(picture)
    expect(maskOutcome(before, { script: null })).toBe(before)
    expect(maskOutcome(before, job())).toBe(before)
  })

  it('produces a readable result when a secret is one of our own words', () => {
    const hash = sha256(Buffer.from('x'))
    const words = {
      kind: 'script',
      status: 'success',
      ref: `evidence:${hash}`,
      success: 1,
      text: 'great success',
    }
    const before = { ...outcome([jsonEvidence('details', words)]), outcome: 'success' as const }
    const after = maskOutcome(before, job('success', 'script', hash.slice(0, 4)))
    expect(after.outcome).toBe('success')
    expect(JSON.parse(String(after.evidence[0]?.data))).toEqual({ ...words, text: 'great ••••••' })
  })
})

it('holdsSecret finds a secret in a URL', () => {
  expect(holdsSecret(job(SECRET), `https://x.test/?t=${encodeURIComponent(SECRET)}`)).toBe(true)
  expect(holdsSecret(job(SECRET), 'https://x.test/')).toBe(false)
  expect(holdsSecret({ script: null }, SECRET)).toBe(false)
})
