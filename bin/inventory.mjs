import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './process.mjs'

const target = (name) => join(root, 'build', name)

/** The packages that an installation runs with, for this machine. */
function packages() {
  const { packages: locked } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(locked)
    .filter(([path, entry]) => path !== '' && !entry.dev && existsSync(join(root, path)))
    .map(([path, { version, license, integrity }]) => ({
      ...{ path, version, integrity },
      licence: license ?? 'not stated',
    }))
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

function textOf(path) {
  const folder = join(root, path)
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name))
  return file ? readFileSync(join(folder, file), 'utf8').trim() : 'The package has no file with its licence.'
}

/** As https://cyclonedx.org/docs/1.6/json; `npm sbom` refuses the tree for what a package of it demands of others. */
export function bomOf(all = packages()) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const known = new Map(all.map((one) => [purlOf(one), one]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: [...known].map(([purl, { path, version, licence, integrity }]) => ({
      type: 'library',
      'bom-ref': purl,
      name: nameOf(path),
      version,
      purl,
      licenses: [/^[\w.+-]+$/.test(licence) ? { license: { name: licence } } : { expression: licence }],
      hashes: integrity?.startsWith('sha512-')
        ? [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }]
        : [],
    })),
  }
}

const purlOf = ({ path, version }) => `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`

/** Writes what a distributor needs into `build/`: a CycloneDX list of the packages, and their licences. */
export function writeInventory() {
  mkdirSync(join(root, 'build'), { recursive: true })
  const all = packages()
  const texts = all.map((one) => `${nameOf(one.path)} ${one.version} (${one.licence})\n\n${textOf(one.path)}`)
  writeFileSync(target('third-party-licences.txt'), `${texts.join('\n\n----\n\n')}\n`)
  const bom = bomOf(all)
  writeFileSync(target('sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
  say(`build/third-party-licences.txt and build/sbom.cdx.json (${bom.components.length} packages)`)
}
