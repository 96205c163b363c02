import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Bundles the process for foreign content as the build does, for tests that run from source. */
export async function bundleForeignChild(): Promise<void> {
  if (process.env['FOREIGN_CHILD']) return
  const outDir = join(ROOT, 'node_modules/.cache/lightkeeper', String(process.pid), 'foreign')
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: { '~': join(ROOT, 'app') } },
    build: {
      ssr: join(ROOT, 'app/server/process/foreign-child.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node22',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'foreign-child.js' } },
    },
  })
  process.env['FOREIGN_CHILD'] = join(outDir, 'foreign-child.js')
}
