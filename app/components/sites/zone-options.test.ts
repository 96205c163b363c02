import { expect, test } from 'vitest'
import { zoneOptions } from '../visitor/zone-options'

test('UTC first, then the places of each continent', () => {
  expect(zoneOptions(['America/New_York', 'Asia/Tokyo', 'America/Argentina/Jujuy'], 'UTC')).toEqual([
    { value: 'UTC', label: 'UTC' },
    {
      label: 'America',
      options: [
        { value: 'America/New_York', label: 'New York' },
        { value: 'America/Argentina/Jujuy', label: 'Argentina / Jujuy' },
      ],
    },
    { label: 'Asia', options: [{ value: 'Asia/Tokyo', label: 'Tokyo' }] },
  ])
})

test('the zone in use is never lost', () => {
  expect(zoneOptions([], 'Asia/Calcutta')).toContainEqual({
    label: 'Asia',
    options: [{ value: 'Asia/Calcutta', label: 'Calcutta' }],
  })
  expect(zoneOptions(['UTC', 'GMT'], 'UTC').map((option) => option.label)).toEqual(['UTC', 'GMT'])
})
