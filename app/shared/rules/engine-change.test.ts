import { expect, test } from 'vitest'
import { type Engine, engineChange } from './engine-change'

const ENGINE: Engine = {
  lighthouseVersion: '12.6.1',
  chromiumVersion: '140.0.1.2',
  throttling: 'devtools',
  cpuSlowdown: 4,
}
test.each<[Partial<Engine>, ReturnType<typeof engineChange>]>([
  [{}, null],
  [{ lighthouseVersion: '13.5.0' }, { from: 'Lighthouse 12.6.1', to: 'Lighthouse 13.5.0' }],
  [
    { chromiumVersion: '156.0.1.2', throttling: 'simulate' },
    { from: 'Chromium 140.0.1.2, applied throttling', to: 'Chromium 156.0.1.2, simulated throttling' },
  ],
  [{ cpuSlowdown: 2.5 }, { from: '4x slower processor', to: '2.5x slower processor' }],
  [{ throttling: 'other' }, { from: 'applied throttling', to: 'other' }],
])('a change of %j is told', (change, told) => {
  expect(engineChange(ENGINE, { ...ENGINE, ...change })).toEqual(told)
})
