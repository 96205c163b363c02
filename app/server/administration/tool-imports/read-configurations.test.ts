import { describe, expect, test } from 'vitest'
import { toolImportMessages as words } from '~/shared/messages/tool-imports'
import { readLighthouseConfiguration } from './lighthouse-ci/read-configuration'
import { readSitespeed } from './sitespeed/read-sitespeed'
import type { FoundSites } from './types'

const devices = { MOBILE: 'Phone', DESKTOP: 'Laptop' }
const lighthouse = (text: string) => readLighthouseConfiguration(text, devices)
const sitespeed = (text: string) => readSitespeed(text, devices)
const shape = ({ sites }: FoundSites) =>
  sites.map(({ settings, faults }) => [
    settings.name,
    faults[0]?.message ?? settings.pages.map(({ url, name }) => (name ? `${url} ${name}` : url)),
  ])
const rc = (collect: object, rest: object = {}) => JSON.stringify({ ci: { collect, ...rest } })

describe('lighthouserc', () => {
  test('has a site for each host, with its device and runs', () => {
    const url = ['https://a.example', 'https://b.example/x', 'https://a.example/two', 'https://a.example/']
    const found = lighthouse(rc({ url, numberOfRuns: 5, settings: { preset: 'desktop' } }))
    expect(shape(found)).toEqual([
      ['a.example', ['https://a.example/', 'https://a.example/two']],
      ['b.example', ['https://b.example/x']],
    ])
    expect(found.sites[0]?.settings).toMatchObject({ devices: ['Laptop'], runs: 5 })
    expect(found.notes).toEqual([])
  })

  test('may be YAML, with one address', () => {
    const found = lighthouse('ci:\n  collect:\n    url: https://a.example/\n')
    expect(shape(found)).toEqual([['a.example', ['https://a.example/']]])
    expect(found.sites[0]?.settings).toMatchObject({ devices: ['Phone'], runs: 3 })
  })

  test('names what is not imported', () => {
    const settings = { throttlingMethod: 'simulate', onlyCategories: ['seo'] }
    const collect = { url: 'https://a.example/', numberOfRuns: 4, settings, puppeteerScript: 'x.js' }
    expect(lighthouse(rc(collect, { assert: {}, upload: {} })).notes).toEqual([
      words.lhci.throttling('simulate'),
      words.lhci.settings('onlyCategories'),
      words.lhci.runs(4, 5),
      words.lhci.budgets,
      words.lhci.upload,
      words.lhci.script,
    ])
  })

  test.each(['http://localhost/', 'http://localhost:PORT/a', 'http://127.0.0.1:8080/', 'file:///etc/passwd'])(
    '%s is refused with a reason',
    (url) => expect(shape(lighthouse(rc({ url })))).toEqual([[url, expect.stringContaining(url)]]),
  )

  test.each([
    ['JavaScript', 'module.exports = { ci: {} }', words.javascript],
    ['text', 'ci: [', words.notJsonOrYaml],
    ['another file', '{"name":"x"}', words.lhci.notConfiguration],
    ['a folder instead of addresses', rc({ staticDistDir: './dist' }), words.lhci.noUrls],
    [
      'endless aliases',
      `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c]`,
      words.notJsonOrYaml,
    ],
  ])('%s is refused', (_, text, message) => expect(() => lighthouse(text)).toThrow(message))
})

describe('sitespeed.io', () => {
  test('lists have an alias after the address', () => {
    const list = '\uFEFF# shop\nhttps://a.example/ Home page\r\n\nhttps://a.example/cart\nnonsense\n'
    expect(shape(sitespeed(list))).toEqual([
      ['a.example', ['https://a.example/ Home page', 'https://a.example/cart']],
      ['nonsense', words.address('nonsense')],
    ])
  })

  test('configurations have addresses, runs, device and connection', () => {
    const urls = ['https://a.example/', { url: 'https://a.example/b', urlAlias: 'B' }]
    const found = sitespeed(
      JSON.stringify({
        ...{ urls, mobile: true, connectivity: '3g', browser: 'firefox', budget: {} },
        browsertime: { iterations: 1 },
      }),
    )
    expect(shape(found)).toEqual([['a.example', ['https://a.example/', 'https://a.example/b B']]])
    expect(found.sites[0]?.settings).toMatchObject({ devices: ['Phone'], runs: 1 })
    expect(found.notes).toEqual([
      words.sitespeed.connectivity('3g'),
      words.sitespeed.browser('firefox'),
      words.sitespeed.settings('budget'),
    ])
  })

  test.each([
    [
      'a script',
      'module.exports = async function (context, commands) {\n  await commands.measure.start()\n}',
      words.sitespeed.script,
    ],
    ['a script in the configuration', '{"urls":["login.mjs"]}', words.sitespeed.script],
    ['a result', '{"log":{"pages":[]}}', words.sitespeed.result],
    ['nothing', '# only a comment', words.sitespeed.noUrls],
    ['broken JSON', '{"urls":', words.notJson],
  ])('%s is refused', (_, text, message) => expect(() => sitespeed(text)).toThrow(message))
})
