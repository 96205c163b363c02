import { expect, test } from 'vitest'
import type { Device } from '~/shared/schemas/device'
import { describeDevice, describeLocation } from './describe-device'

const device: Device = {
  _id: 1,
  organization: 1,
  client: null,
  name: 'Mobile',
  type: 'global',
  isDefault: true,
  formFactor: 'MOBILE',
  emulation: {
    width: 375,
    height: 635,
    pixelRatio: 2,
    userAgent: null,
    throttling: 'devtools',
    cpuSlowdown: 4,
    rttMs: 150,
    downloadKbps: 1638.4,
    uploadKbps: 750,
  },
}

test('says what a device imitates', () => {
  expect(describeDevice(device)).toBe('375 × 635, 1.6 Mbps, CPU 4× slower')
  const plain = { ...device.emulation, throttling: 'none' as const }
  expect(describeDevice({ ...device, emulation: plain })).toBe('375 × 635')
  const slow = { ...device.emulation, downloadKbps: 400, cpuSlowdown: 1 }
  expect(describeDevice({ ...device, emulation: slow })).toBe('375 × 635, 400 kbps')
})

test('says whether anybody is at a location', () => {
  const location = { _id: 1, slug: 'local', label: 'Local', continent: null, agents: 0 }
  expect(describeLocation(location)).toContain('No agent')
  expect(describeLocation({ ...location, agents: 1 })).toBe('1 agent ready')
  expect(describeLocation({ ...location, agents: 3 })).toBe('3 agents ready')
})
