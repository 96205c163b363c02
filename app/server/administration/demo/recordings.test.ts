import { describe, expect, test } from 'vitest'
import { networkRequest } from '~/shared/schemas/agent'
import { quality } from '~/shared/schemas/quality'
import { openRecordings } from './recordings'
import { SITES } from './story/clients'

const PAGE = 'https://www.cedar-pine.example/living/chair-alder/'
const recordings = await openRecordings()
const names = [...new Set(SITES.flatMap(({ pages }) => pages.map((page) => page.recording)))]

describe.each(names)('%s', (name) => {
  test.each(['MOBILE', 'DESKTOP'] as const)(
    'on %s is that page of the demo, and of nowhere else',
    (formFactor) => {
      const { outcome } = recordings.replay(name, formFactor, PAGE)
      const texts = outcome.evidence.filter(({ mediaType }) => /^text|json/.test(mediaType))
      for (const { kind, data } of texts)
        expect([kind, /127\.0\.0\.1|localhost/.exec(data.toString())?.input.slice(0, 200)]).toEqual([
          kind,
          undefined,
        ])
      const audits = outcome.evidence.find(({ kind }) => kind === 'quality')
      const { security } = quality.parse(JSON.parse(audits?.data.toString() ?? '{}'))
      expect(security.score).toBe(outcome.scores?.security)
      expect(security.audits.find(({ id }) => id === 'tls')?.state).toBe('passed')
      const requests = outcome.evidence.find(({ kind }) => kind === 'requests')
      const [document] = networkRequest.array().parse(JSON.parse(requests?.data.toString() ?? '[]'))
      expect(document?.url).toBe(PAGE)
      expect(outcome.environment?.finalUrl).toBe(PAGE)
      expect(outcome.evidence.filter(({ kind }) => kind === 'frame').length).toBeGreaterThan(2)
      expect(outcome.evidence.some(({ kind }) => kind === 'screenshot')).toBe(true)
    },
  )
})
