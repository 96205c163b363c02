import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '~/shared/values/units'
import { dkimState, dmarcState, nextSender, type SenderFacts, spfState } from './sender-records'

it.each([
  [null, 'unknown'],
  [[], 'missing'],
  [['google-site-verification=x'], 'missing'],
  [['v=spf1 include:mail.example ~all'], 'found'],
  [['v=spf1 mx +include:MAIL.example -all', 'other'], 'found'],
  [['v=spf1 include:other.example ~all'], 'wrong'],
  [['v=spf1 -include:mail.example ~all'], 'wrong'],
  [['v=spf1 include:mail.example.evil.example ~all'], 'wrong'],
  [['v=spf1 include:mail.example ~all', 'v=spf1 mx -all'], 'wrong'],
  [['v=spf10 include:mail.example'], 'missing'],
] as const)('SPF %j is %s', (found, state) => expect(spfState(found, 'mail.example')).toBe(state))

it.each([
  [null, 'unknown'],
  [[], 'missing'],
  [['v=DKIM1; k=rsa; p=KEY'], 'found'],
  [['k=rsa;p=K EY'], 'found'],
  [['v=DKIM1; k=rsa; p=OTHER'], 'wrong'],
  [['v=DKIM1; p='], 'wrong'],
  [['v=DKIM1; t=y:s; p=KEY'], 'wrong'],
  [['v=DKIM1; t=s; p=KEY'], 'found'],
] as const)('DKIM %j is %s', (found, state) => expect(dkimState(found, 'KEY')).toBe(state))

it.each([
  [null, [], 'unknown'],
  [[], [], 'missing'],
  [[], null, 'unknown'],
  [['v=DMARC1; p=none'], [], 'found'],
  [['v=DMARC1;p=Reject; rua=mailto:a@b.example'], [], 'found'],
  [[], ['v=DMARC1; p=quarantine'], 'found'],
  [['v=DMARC1; p=nothing'], ['v=DMARC1; p=none'], 'wrong'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], [], 'wrong'],
  [['v=spf1 -all'], [], 'missing'],
] as const)('DMARC %j above %j is %s', (own, above, state) => expect(dmarcState(own, above)).toBe(state))

describe('a sender', () => {
  const NOW = new Date('2026-11-30T12:00:00Z')
  const since = (ms: number) => new Date(NOW.getTime() - ms)
  const sender = (state: SenderFacts['state'], more: Partial<SenderFacts> = {}) => ({
    ...{ state, attempts: 0, missedSince: null },
    ...more,
  })
  it.each<[string, SenderFacts, Parameters<typeof nextSender>[1], SenderFacts['state']]>([
    ['waits for all records', sender('waiting'), ['found', 'missing', 'found'], 'waiting'],
    ['is verified by all', sender('waiting'), ['found', 'found', 'found'], 'verified'],
    ['survives the first miss', sender('verified'), ['found', 'wrong', 'found'], 'verified'],
    [
      'fails after three misses over two hours',
      sender('verified', { attempts: 2, missedSince: since(2 * HOUR_MS) }),
      ['found', 'wrong', 'found'],
      'failing',
    ],
    [
      'survives silent name servers',
      sender('verified', { attempts: 9, missedSince: since(DAY_MS) }),
      ['found', 'unknown', 'found'],
      'verified',
    ],
    [
      'recovers',
      sender('failing', { attempts: 9, missedSince: since(DAY_MS) }),
      ['found', 'found', 'found'],
      'verified',
    ],
  ])('%s', (_, facts, records, state) => expect(nextSender(facts, records, NOW).state).toBe(state))
})
