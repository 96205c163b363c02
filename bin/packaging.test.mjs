import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { environment } from '../app/server/platform/env'
import { bomOf } from './inventory.mjs'
import { root } from './process.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const sources = globSync('app/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$|\/fixtures\/|routes\.ts$|call-reference/.test(path))
  .map((path) => ({ path, text: read(path) }))
const IMPORTS =
  /(?:^import (?!type )[^'"]*?|^export [^'"]*? from |^\} from |\bimport\()['"]([@a-z][^'"^]*)['"]/gm
const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')

test('the product imports nothing that only development installs', () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const wrong = sources.flatMap(({ path, text }) =>
    [...text.matchAll(IMPORTS)]
      .map(([, name]) => packageOf(name))
      .filter((name) => !name.startsWith('node:') && !name.startsWith('virtual:'))
      .filter((name) => !builtinModules.includes(name) && !(name in dependencies))
      .map((name) => `${path}: ${name}`),
  )
  expect(wrong).toEqual([])
})

test('the image has the files that the product reads from its source', () => {
  const paths = sources.flatMap(({ text }) =>
    [...text.matchAll(/join\(('app'[^)]*)\)/g)].map(([, words]) =>
      words.replace(/[' ]/g, '').replaceAll(',', '/'),
    ),
  )
  expect(paths.length).toBeGreaterThan(1)
  const copied = read('Containerfile')
  for (const path of paths) expect(copied).toContain(`COPY ${path}`)
})

test('compose.yaml and the image name variables that exist, and the version of the package', () => {
  const { services } = parse(read('compose.yaml'), { merge: true })
  const known = new Set(Object.keys(environment.shape))
  for (const name of ['migrate', 'web', 'worker', 'agent']) {
    const { environment: variables, read_only, cap_drop, healthcheck } = services[name]
    expect(Object.keys(variables).filter((one) => !known.has(one))).toEqual([])
    expect([read_only, cap_drop]).toEqual([true, ['ALL']])
    if (name !== 'migrate') expect(healthcheck.test.at(-1)).toContain('/healthz')
  }
  expect(Object.keys(services.agent.environment)).not.toContain('DATABASE_URL')
  const { version } = JSON.parse(read('package.json'))
  expect(read('Containerfile')).toContain(`ARG VERSION=${version}\n`)
  expect(services.web.image).toContain(`:-${version}}`)
  for (const file of ['docs/operate.md', 'packaging/kubernetes/lightkeeper.yaml']) {
    const tags = [...read(file).matchAll(/\blightkeeper:(\d+\.\d+\.\d+)/g)].map(([, tag]) => tag)
    expect(new Set(tags), file).toEqual(new Set([version]))
  }
})

test('the inventory names every package that the product runs with, and none of development', () => {
  const { dependencies } = JSON.parse(read('package.json'))
  const { components } = bomOf()
  const names = new Set(components.map(({ name }) => name))
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([])
  for (const name of ['vite', 'vitest', '@playwright/test', 'echarts']) expect(names).not.toContain(name)
  const { hashes, purl } = components.find(({ name }) => name === '@conform-to/zod')
  expect([hashes[0].content, purl]).toEqual([
    expect.stringMatching(/^[0-9a-f]{128}$/),
    `pkg:npm/%40conform-to/zod@${dependencies['@conform-to/zod']}`,
  ])
})
