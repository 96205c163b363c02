import { describe, expect, it } from 'vitest'
import { iconTypeOf, isNoAnswer, isSameSite } from './rules'

const bytes = (hex: string) => Buffer.from(hex.padEnd(64, '0'), 'hex')

describe('iconTypeOf', () => {
  it.each([
    ['89504e470d0a1a0a0000000d', 'image/png'],
    ['000001000100101000000100', 'image/x-icon'],
    ['474946383761', 'image/gif'],
    ['474946383961', 'image/gif'],
    ['ffd8ffe000104a464946', 'image/jpeg'],
    ['52494646240000005745425056503820', 'image/webp'],
  ])('%s is %s', (hex, type) => {
    expect(iconTypeOf(bytes(hex))).toBe(type)
  })

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['<?xml version="1.0"?><svg/>'],
    ['<!doctype html><title>Not found</title>'],
    ['\ufeff<svg/>'],
    ['GIF88a'],
    ['RIFF....WAVE'],
    ['BM a bitmap of old'],
    [''],
  ])('%j has no type', (text) => {
    expect(iconTypeOf(Buffer.from(text))).toBeNull()
  })

  it('accepts neither an icon file without an image nor a truncated signature', () => {
    expect(iconTypeOf(Buffer.from('000001000000', 'hex'))).toBeNull()
    expect(iconTypeOf(Buffer.from('89504e47', 'hex'))).toBeNull()
    // A cursor file, and a signature that is not at offset 0.
    expect(iconTypeOf(bytes('000002000100'))).toBeNull()
    expect(iconTypeOf(bytes('0089504e470d0a1a0a'))).toBeNull()
  })
})

it.each([
  [200, false],
  [401, false],
  [403, false],
  [404, false],
  [408, true],
  [410, false],
  [429, true],
  [500, true],
  [503, true],
])('isNoAnswer: %s: %s', (status, expected) => {
  expect(isNoAnswer(status)).toBe(expected)
})

it.each([
  ['https://example.com/', 'https://www.example.com/home', true],
  ['https://www.example.com/', 'https://example.com/', true],
  ['https://example.com/', 'http://de.example.com:8080/', true],
  ['https://app.example.com/', 'https://example.com/', true],
  ['https://example.com/', 'https://login.example.net/', false],
  ['https://example.com/', 'https://notexample.com/', false],
  ['http://127.0.0.1:1/', 'http://127.0.0.1:2/', true],
])('isSameSite: %s and %s: %s', (one, other, expected) => {
  expect(isSameSite(one, other)).toBe(expected)
})
