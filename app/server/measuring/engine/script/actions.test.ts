import { expect, it, vi } from 'vitest'
import { ACTIONS, type Filled } from './actions'
import type { Session } from './session'

it('blocks the hosts that a script names, and all but those', async () => {
  const setHostRules = vi.fn()
  const session = { hostRules: [], setHostRules } as unknown as Session
  const hosts = (text: string) => ({ values: [text] }) as unknown as Filled
  await (await ACTIONS.blockDomains(session, hosts('A.test')))()
  await (await ACTIONS.blockDomainsExcept(session, hosts('b.test c.test')))()
  expect(setHostRules).toHaveBeenLastCalledWith([
    { mode: 'block', hosts: ['a.test'] },
    { mode: 'allow', hosts: ['b.test', 'c.test'] },
  ])
})
