import { expect, test } from 'vitest'
import { adviceOn, npmEnvironment, obstacleTo, proxyVariables } from './machine.mjs'
import { root } from './process.mjs'

const SPACE = { isWritable: true, freeMb: 9_000, neededMb: 2_500, uid: 1 }

test.each([
  ['no network, or a proxy', 'npm error code ENOTFOUND', /HTTPS_PROXY.*npm_config_registry/],
  ['a mirror that is down', 'connect ECONNREFUSED 10.0.0.1:4873', /npm_config_registry/],
  ['a company certificate', 'npm error code SELF_SIGNED_CERT_IN_CHAIN', /NODE_EXTRA_CA_CERTS/],
  ['a full disk', 'npm error code ENOSPC', /needs 2500 MB/],
  ['Node without npm', 'spawn npm ENOENT', /npm is missing/],
])('the end of an installation with %s says what to do', (_, output, sentence) => {
  expect(adviceOn(output)).toMatch(sentence)
})

test('an error that npm explains itself gets no advice', () => {
  expect(adviceOn('npm error code EINTEGRITY')).toBeNull()
})

test('a folder of somebody else and a small disk end before anything is written', () => {
  expect(obstacleTo(SPACE)).toBeNull()
  expect(obstacleTo({ ...SPACE, isWritable: false, uid: 12_345 })).toMatch(
    /12345 may not write.*as its owner/,
  )
  expect(obstacleTo({ ...SPACE, freeMb: 800 })).toMatch(/has 800 MB free/)
})

test('without a HOME that can be written, npm has its cache beside the code', () => {
  const own = { npm_config_cache: `${root}/.cache/npm` }
  expect(npmEnvironment({}, () => true)).toEqual(own)
  expect(npmEnvironment({ HOME: '/' }, () => false)).toEqual(own)
  expect(npmEnvironment({ HOME: '/home/a' }, () => true)).toEqual({})
  expect(npmEnvironment({ npm_config_cache: '/cache' }, () => false)).toEqual({})
})

test('apt gets the proxy, whichever case its variable has', () => {
  expect(proxyVariables({ HTTPS_PROXY: 'http://proxy:1', http_proxy: 'http://proxy:2' })).toEqual([
    'http_proxy=http://proxy:2',
    'https_proxy=http://proxy:1',
  ])
})
