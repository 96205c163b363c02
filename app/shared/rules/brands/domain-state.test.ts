import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '~/shared/values/units'
import {
  type DomainCheck,
  type DomainFacts,
  type DomainState,
  isLinkable,
  isLive,
  jittered,
  nextDomain,
  ownerNewsOf,
  type RecordState,
} from './domain-state'

const NOW = new Date('2026-11-30T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const domain = (state: DomainState, more: Partial<DomainFacts> = {}): DomainFacts => ({
  ...{ state, attempts: 0, missedSince: null, createdAt: ago(DAY_MS) },
  ...more,
})
const found = (cname: RecordState, txt: RecordState, hasCertificate: boolean | null = null): DomainCheck => ({
  ...{ cname, txt, hasCertificate },
})
const both = (hasCertificate: boolean | null = null) => found('found', 'found', hasCertificate)
const longMissed = { attempts: 5, missedSince: ago(3 * DAY_MS) }

it.each<[string, DomainFacts, DomainCheck, DomainState, number | null]>([
  ['waits without records', domain('waiting'), found('missing', 'missing'), 'waiting', MINUTE_MS],
  ['needs the TXT record too', domain('waiting'), found('found', 'missing'), 'waiting', MINUTE_MS],
  ['needs the CNAME too', domain('waiting'), found('wrong', 'found'), 'waiting', MINUTE_MS],
  [
    'waits longer each time',
    domain('waiting', { attempts: 4 }),
    found('missing', 'found'),
    'waiting',
    16 * MINUTE_MS,
  ],
  [
    'waits six hours at most',
    domain('waiting', { attempts: 99 }),
    found('missing', 'found'),
    'waiting',
    6 * HOUR_MS,
  ],
  [
    'stops after 30 days',
    domain('waiting', { createdAt: ago(30 * DAY_MS) }),
    found('missing', 'found'),
    'waiting',
    null,
  ],
  ['is verified by both', domain('waiting', { attempts: 7 }), both(false), 'verified', MINUTE_MS],
  ['has a certificate', domain('waiting'), both(true), 'certificate', 12 * HOUR_MS],
  ['gets a certificate later', domain('verified', { attempts: 3 }), both(true), 'certificate', 12 * HOUR_MS],
  ['looks less often for one', domain('verified', { attempts: 3 }), both(null), 'verified', 8 * MINUTE_MS],
  [
    'keeps a certificate that could not be looked for',
    domain('certificate'),
    both(null),
    'certificate',
    12 * HOUR_MS,
  ],
  ['loses a certificate', domain('certificate'), both(false), 'verified', MINUTE_MS],
  ['survives the first miss', domain('certificate'), found('missing', 'found'), 'certificate', HOUR_MS],
  [
    'survives many misses of one day',
    domain('verified', { attempts: 40, missedSince: ago(DAY_MS) }),
    found('wrong', 'found'),
    'verified',
    12 * HOUR_MS,
  ],
  [
    'survives few misses of many days',
    domain('verified', { attempts: 2, missedSince: ago(9 * DAY_MS) }),
    found('wrong', 'found'),
    'verified',
    4 * HOUR_MS,
  ],
  [
    'fails after six misses over three days',
    domain('certificate', longMissed),
    found('found', 'missing'),
    'failing',
    12 * HOUR_MS,
  ],
  [
    'never fails by silent name servers',
    domain('certificate', longMissed),
    found('unknown', 'unknown'),
    'certificate',
    HOUR_MS,
  ],
  [
    'never fails by one silent name server',
    domain('certificate', longMissed),
    found('found', 'unknown'),
    'certificate',
    HOUR_MS,
  ],
  ['stays failing', domain('failing', longMissed), found('missing', 'found'), 'failing', 12 * HOUR_MS],
  ['recovers', domain('failing', longMissed), both(true), 'certificate', 12 * HOUR_MS],
  [
    'is removed after 30 days',
    domain('failing', { attempts: 70, missedSince: ago(30 * DAY_MS) }),
    found('missing', 'missing'),
    'removed',
    null,
  ],
  ['stays removed', domain('removed'), both(true), 'removed', null],
])('a domain %s', (_, facts, check, state, waitMs) => {
  expect(nextDomain(facts, check, NOW)).toMatchObject({ state, waitMs })
})

describe('misses', () => {
  it('count from the first one and are forgotten when the records are back', () => {
    const first = nextDomain(domain('verified', { attempts: 9 }), found('missing', 'found'), NOW)
    expect(first).toMatchObject({ attempts: 1, missedSince: NOW })
    expect(nextDomain(domain('verified', first), both(), NOW)).toMatchObject({ missedSince: null })
  })
})

it('links lead only to domains that are served', () => {
  const states: DomainState[] = ['waiting', 'verified', 'certificate', 'failing', 'removed']
  expect(states.filter(isLive)).toEqual(['verified', 'certificate'])
  expect(states.filter((state) => isLinkable(state, true))).toEqual(['certificate'])
  expect(states.filter((state) => isLinkable(state, false))).toEqual(['verified', 'certificate'])
})

it('waits differ by a tenth', () => {
  expect([0, 0.5, 1].map((random) => jittered(1_000, random))).toEqual([900, 1_000, 1_100])
})

it.each([
  ['certificate', 'failing', 'failing'],
  ['failing', 'failing', null],
  ['failing', 'verified', 'recovered'],
  ['failing', 'removed', 'removed'],
  ['waiting', 'verified', null],
  ['verified', 'certificate', null],
] as const)('owners are mailed of the change from %s to %s: %s', (from, to, news) =>
  expect(ownerNewsOf(from, to)).toBe(news),
)
