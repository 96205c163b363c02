import { resolve } from 'node:path'
import { createServer, createServerModuleRunner } from 'vite'
import { root } from './process.mjs'

// Runs a TypeScript file with the aliases and imports of the builds: `node bin/script.mjs <file> [arg …]`.
const [node, , file, ...args] = process.argv
if (!file) throw new Error('Usage: node bin/script.mjs <file> [arg …]')
process.argv = [node, resolve(file), ...args]

const server = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  resolve: { alias: { '~': resolve(root, 'app') } },
  ssr: { external: true },
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
})
try {
  const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
  await runner.import(resolve(file))
} finally {
  await server.close()
}
