import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const packageOf = (id: string) => /^\0?(\/.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]

function licenceOf(folder: string): string | undefined {
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) : undefined
  return file && readFileSync(join(folder, file), 'utf8')
}

/** Emits the licences of bundled packages as a file, since minified scripts have no comments. */
export function emitLicences(): Plugin {
  return {
    name: 'emit-licences',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const ids = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      )
      const folders = new Set(ids.map(packageOf).filter((folder) => folder !== undefined))
      const texts = [...folders].sort().map((folder) => {
        const name = folder.slice(folder.lastIndexOf('/node_modules/') + '/node_modules/'.length)
        return `${name}\n\n${licenceOf(folder) ?? ''}`
      })
      this.emitFile({ type: 'asset', name: 'licences.txt', source: texts.join('\n\n---\n\n') })
    },
  }
}
