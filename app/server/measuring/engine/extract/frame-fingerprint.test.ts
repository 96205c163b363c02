import sharp from 'sharp'
import { expect, it } from 'vitest'
import { changedShare, rowsOfText } from '~/shared/rules/report/film-changes'
import { fingerprintsOf } from './frame-fingerprint'

const SIZE = { width: 320, height: 640 }
const base = () => sharp({ create: { ...SIZE, channels: 3, background: 'white' } })
const jpeg = (image: ReturnType<typeof base>) => image.jpeg({ quality: 80 }).toBuffer()
function withBox(): Promise<Buffer> {
  const input = { create: { width: 160, height: 320, channels: 3 as const, background: '#224466' } }
  return jpeg(base().composite([{ input, left: 0, top: 0 }]))
}

it('shows where a frame differs from the previous one, and which are blank', async () => {
  const [blank, box] = [await jpeg(base()), await withBox()]
  const [first, second, third] = await fingerprintsOf([blank, box, box])
  expect(first).toEqual({ changed: null, isBlank: true })
  expect(second?.isBlank).toBe(false)
  const rows = rowsOfText(second?.changed ?? '')
  expect(rows.slice(0, 8).every((row) => (row & 0xff) === 0xff)).toBe(true)
  expect(rows.slice(9).every((row) => row === 0)).toBe(true)
  expect(changedShare(rows)).toBeGreaterThanOrEqual(0.25)
  expect(changedShare(rows)).toBeLessThan(0.32)
  expect(third).toEqual({ changed: '0'.repeat(64), isBlank: false })
})

it('ignores differences of encoding', async () => {
  const fine = await base().jpeg({ quality: 95 }).toBuffer()
  const coarse = await base().jpeg({ quality: 20 }).toBuffer()
  const [, second] = await fingerprintsOf([fine, coarse])
  expect(second).toEqual({ changed: '0'.repeat(64), isBlank: true })
})

it('is empty without frames', async () => {
  expect(await fingerprintsOf([])).toEqual([])
})
