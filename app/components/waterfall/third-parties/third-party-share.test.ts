import { expect, test } from 'vitest'
import { SAMPLE_REQUESTS } from '~/components/style-guide/samples'
import { thirdPartyRows } from './third-party-share'

const [first] = SAMPLE_REQUESTS
const request = (
  entity: string,
  thirdParty: boolean,
  transferSize: number,
  startMs: number,
  endMs: number,
) => ({
  ...first!,
  ...{ entity, thirdParty, transferSize, startMs, endMs },
})

test('each third party has its share of bytes and its loading time', () => {
  const requests = [
    request('Shop', false, 600, 0, 500),
    request('Ads', true, 200, 100, 200),
    request('Ads', true, 100, 150, 250),
    request('Fonts', true, 100, 300, 320),
  ]
  const parties = [
    { entity: 'Ads', requests: 2, bytes: 300, mainThreadMs: 40 },
    { entity: 'Fonts', requests: 1, bytes: 100, mainThreadMs: null },
  ]
  expect(thirdPartyRows(parties, requests)).toEqual([
    { ...parties[0], share: 0.3, loadingMs: 150 },
    { ...parties[1], share: 0.1, loadingMs: 20 },
  ])
})

test('the share is null without bytes', () => {
  const requests = [request('Ads', true, 0, 0, 10)]
  const parties = [{ entity: 'Ads', requests: 1, bytes: 0, mainThreadMs: null }]
  expect(thirdPartyRows(parties, requests)[0]?.share).toBeNull()
})
