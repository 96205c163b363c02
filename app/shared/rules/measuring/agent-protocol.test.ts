import { expect, test } from 'vitest'
import { olderSide, PROTOCOL, protocolIn, protocolText } from './agent-protocol'

test.each([
  ['1-2', '1-2', null],
  [null, '1-2', null],
  ['1-2', null, null],
  ['2-3', '1-2', null],
  [null, '2-3', 'agent'],
  ['1-2', '3-4', 'agent'],
  ['2-3', null, 'server'],
  ['4-5', '2-3', 'server'],
  ['nonsense', '1-2', null],
])('an agent with %j and a server with %j: the older side is %j', (agent, server, older) => {
  expect(olderSide(protocolIn(agent), protocolIn(server))).toBe(older)
})

test('this version says its own range', () => {
  expect(protocolIn(protocolText(PROTOCOL))).toEqual(PROTOCOL)
})
