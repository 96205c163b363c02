import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ComparableFrame,
  changedShare,
  changesBetween,
  FIELDS,
  outlineOf,
  rowsOfText,
  textOfRows,
  visualMoments,
} from './film-changes'

const NONE = '0'.repeat(64)
const rowsWith = (change: Record<number, number>) => Array.from({ length: FIELDS }, (_, y) => change[y] ?? 0)
const textWith = (change: Record<number, number>) => textOfRows(rowsWith(change))
const frame = (atMs: number, changed: string | null, isBlank = false): ComparableFrame => ({
  atMs,
  look: { changed, isBlank },
})

describe('the changed cells', () => {
  it('survive encoding and decoding', () => {
    const row = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(fc.array(row, { minLength: FIELDS, maxLength: FIELDS }), (rows) => {
        expect(textOfRows(rows)).toMatch(/^[0-9a-f]{64}$/)
        expect(rowsOfText(textOfRows(rows))).toEqual(rows)
      }),
    )
  })

  it('are a share of all cells', () => {
    expect(changedShare(rowsOfText(NONE))).toBe(0)
    expect(changedShare(rowsOfText('f'.repeat(64)))).toBe(1)
    expect(changedShare(rowsWith({ 0: 0xffff, 1: 0x0001 }))).toBe(17 / 256)
  })

  it('accumulate over dropped frames', () => {
    const [first, second] = [frame(0, null, true), frame(100, textWith({ 0: 1 }))]
    const frames = [first, second, frame(200, textWith({ 0: 2, 5: 8 }))]
    expect(changesBetween(frames, 0, 2)).toEqual(rowsWith({ 0: 3, 5: 8 }))
    expect(changesBetween(frames, 1, 2)).toEqual(rowsWith({ 0: 2, 5: 8 }))
    expect(changesBetween(frames, 2, 2)).toEqual(rowsWith({}))
    expect(changesBetween([{ atMs: 0 }, { atMs: 100 }], 0, 1)).toBeNull()
  })
})

describe('an outline', () => {
  it('surrounds a cell, and adjacent cells once', () => {
    expect(outlineOf(rowsWith({ 2: 0b1000 }))).toBe('M3 2H4M3 3H4M3 2V3M4 2V3')
    expect(outlineOf(rowsWith({ 0: 0b11, 1: 0b11 }))).toBe('M0 0H2M0 2H2M0 0V2M2 0V2')
  })

  it('of everything is the border, and of nothing empty', () => {
    expect(outlineOf(rowsOfText('f'.repeat(64)))).toBe('M0 0H16M0 16H16M0 0V16M16 0V16')
    expect(outlineOf(rowsOfText(NONE))).toBe('')
  })
})

describe('the visual milestones of a load', () => {
  it('are the first non-blank frame and the last visual change', () => {
    const frames = [
      frame(0, null, true),
      frame(120, NONE, true),
      frame(400, textWith({ 0: 1 })),
      frame(900, textWith({ 3: 6 })),
      frame(1_500, NONE),
    ]
    expect(visualMoments(frames)).toEqual({ contentMs: 400, completeMs: 900 })
  })

  it('are unknown for a blank load, and without frames', () => {
    const unknown = { contentMs: null, completeMs: null }
    expect(visualMoments([frame(0, null, true)])).toEqual(unknown)
    expect(visualMoments([{ atMs: 0 }, frame(400, NONE)])).toEqual(unknown)
    expect(visualMoments([])).toEqual(unknown)
  })

  it('coincide if the first frame is the last', () => {
    expect(visualMoments([frame(30, null)])).toEqual({ contentMs: 30, completeMs: 30 })
  })
})
