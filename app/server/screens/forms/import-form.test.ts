import { expect, test } from 'vitest'
import { decodeText } from './import-form'

test.each([
  ['UTF-8', Buffer.from('ä', 'utf8')],
  ['UTF-16', Buffer.from('\uFEFFä', 'utf16le')],
  ['Windows-1252', Buffer.from([0xe4])],
])('decodeText reads %s', (_, bytes) => {
  expect(decodeText(new Uint8Array(bytes).buffer)).toBe('ä')
})
