import { expect, test } from 'vitest'
import { z } from 'zod'
import { uptimeVariables } from './uptime-settings'

const schema = z.object(uptimeVariables)
const canaries = (UPTIME_CANARIES?: string) =>
  schema.safeParse({ UPTIME_CANARIES }).data?.UPTIME_CANARIES ?? 'refused'

test('uses default canaries of several owners unless configured', () => {
  expect(canaries()).toHaveLength(3)
  expect(canaries('one.example.com:443, [2001:db8::1]:8443')).toEqual([
    'one.example.com:443',
    '[2001:db8::1]:8443',
  ])
})

test('off disables canaries', () => expect(canaries('off')).toEqual([]))

test.each(['example.com', 'example.com:0', 'example.com:70000', 'a:1,,b:2', 'http://a:1'])(
  '%s is no valid list of canaries',
  (text) => expect(canaries(text)).toBe('refused'),
)
