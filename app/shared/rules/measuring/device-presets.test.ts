import { expect, test } from 'vitest'
import { deviceForm } from '../../schemas/device'
import { DEVICE_PRESETS, presetById } from './device-presets'

test.each(DEVICE_PRESETS.map((preset) => [preset.id, preset] as const))(
  '%s can be saved unchanged',
  (id, preset) => {
    const { name, formFactor, emulation } = preset
    expect(deviceForm.parse({ name, formFactor, emulation })).toMatchObject({ name, formFactor, emulation })
    expect(presetById(id)).toBe(preset)
  },
)

test('have unique ids and names', () => {
  expect(new Set(DEVICE_PRESETS.map(({ id }) => id)).size).toBe(DEVICE_PRESETS.length)
  expect(new Set(DEVICE_PRESETS.map(({ name }) => name)).size).toBe(DEVICE_PRESETS.length)
  expect(presetById('nothing')).toBeUndefined()
})
