import { describe, expect, test } from 'vitest'
import type { Here, HerePlace } from './command'
import { commandsFor } from './commands'
import { owner, projectAdmin, superAdmin, viewer, visitorWith } from './fixtures/visitor'

const nowhere: Here = { returnTo: '/dashboard', place: null, devices: [] }
const client: HerePlace = {
  organization: 1,
  client: 2,
  project: null,
  site: null,
  page: null,
  name: 'Harbour',
}
const page: HerePlace = { ...client, project: 3, site: 4, page: 5, name: 'Quay' }
const at = (place: HerePlace): Here => ({ ...nowhere, place })

const keysOf = (...call: [visitor: typeof owner, here?: Here]) =>
  commandsFor(call[0], call[1] ?? nowhere, {}).map(({ key }) => key)

describe('anywhere', () => {
  test('a viewer gets no commands of admins', () => {
    const keys = keysOf(viewer)
    expect(keys).toContain('dashboard')
    expect(keys).toContain('settings.sessions')
    const refused = keys.filter((key) => /addNote|addClient|users|notes|outbox|health|agents|plan/.test(key))
    expect(refused).toEqual([])
  })

  test('an owner may add a client, unless the subscription has expired', () => {
    expect(keysOf(owner)).toContain('addClient')
    expect(keysOf(visitorWith({ ownerOf: [1], expiredIn: [1] }))).not.toContain('addClient')
  })

  test('a super admin gets the screens of the system', () => {
    expect(keysOf(superAdmin)).toEqual(expect.arrayContaining(['settings.outbox', 'settings.health']))
  })

  test('offers the themes that are not in use', () => {
    const themes = (theme: 'dark' | 'light' | null) =>
      keysOf(visitorWith({ theme })).filter((key) => key.startsWith('theme.'))
    expect(themes(null)).toEqual(['theme.light', 'theme.dark'])
    expect(themes('dark')).toEqual(['theme.light', 'theme.system'])
  })

  test('offers no password to a user without one', () => {
    expect(keysOf(visitorWith({ hasPassword: false }))).not.toContain('password')
  })
})

describe('at a place', () => {
  test('the benchmark is that of the client, elsewhere the choice of one', () => {
    const benchmarkAt = (here: Here) => commandsFor(viewer, here, {}).filter(({ key }) => key === 'benchmark')
    expect(benchmarkAt(at(client))).toMatchObject([{ note: 'Harbour', run: { to: '/benchmark?client=2' } }])
    expect(benchmarkAt(at(page))).toMatchObject([{ run: { to: '/benchmark?client=2&page=5' } }])
    expect(benchmarkAt(nowhere)).toMatchObject([{ run: { to: '/benchmark' } }])
  })

  test('a page can be tested by its members, and noted by its admins', () => {
    expect(keysOf(viewer, at(page))).toEqual(expect.arrayContaining(['runTest', 'runOptions', 'report.seo']))
    expect(keysOf(viewer, at(page))).not.toContain('addNote')
    const [note, ...others] = commandsFor(projectAdmin, at(page), {}).filter(({ key }) => key === 'addNote')
    expect(note).toMatchObject({
      note: 'Quay',
      run: { to: '/add-note?site_id=4&page_id=5&returnTo=%2Fdashboard' },
    })
    expect(others).toEqual([])
  })

  test('a website is added to the project by its admins', () => {
    const added = commandsFor(projectAdmin, at(page), {}).find(({ key }) => key === 'addSite')
    expect(added?.run).toEqual({ to: '/settings/clients/2/projects/3/sites/add-new-site' })
    expect(keysOf(viewer, at(page))).not.toContain('addSite')
    const anywhere = commandsFor(projectAdmin, nowhere, {}).find(({ key }) => key === 'addSite')
    expect(anywhere?.run).toEqual({ to: '/add-website' })
  })

  test('settings of a client open for its admins', () => {
    expect(keysOf(owner, at(client))).toContain('here.client')
    expect(keysOf(viewer, at(client))).toContain('here.members')
    expect(keysOf(viewer, at(client))).not.toContain('here.client')
  })

  test('another tenant gets nothing of it', () => {
    const stranger = visitorWith({ ownerOf: [9] })
    const foreign = keysOf(stranger, at(page)).filter((key) =>
      /^(runTest|runOptions|here\.project)$/.test(key),
    )
    expect(foreign).toEqual([])
  })
})

test('each other device is a command of its own', () => {
  const devices = [
    { name: 'Phone', to: '/a' },
    { name: 'Tablet', to: '/b' },
  ]
  const found = commandsFor(viewer, { ...nowhere, devices }, {}).filter(({ kind }) => kind === 'device')
  expect(found.map(({ label, run }) => [label, run])).toEqual([
    ['Switch to Phone', { to: '/a' }],
    ['Switch to Tablet', { to: '/b' }],
  ])
})

test('a key can be counted as a use', () => {
  for (const key of [...keysOf(superAdmin, at(page)), ...keysOf(owner, at(client))])
    expect(`command:${key}`).toMatch(/^command:[a-z][a-zA-Z.-]{0,60}$/)
})
