import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Bundles the entry points outside the Remix build: one file each in build/processes. */
export default defineConfig({
  resolve: { alias: { '~': at('./app') } },
  define: { __PSEUDO_LANGUAGE__: process.env['STYLE_GUIDE'] === '1' },
  publicDir: false,
  // Of these few components are used; whole, they take 50 MB of memory.
  ssr: { noExternal: [/^@react-email\//] },
  build: {
    ssr: true,
    outDir: 'build/processes',
    emptyOutDir: true,
    target: 'node22',
    minify: false,
    rollupOptions: {
      input: {
        supervisor: at('./app/server/process/supervisor/main.ts'),
        apply: at('./app/server/process/apply/main.ts'),
        maintain: at('./app/server/process/maintain.ts'),
        backup: at('./app/server/process/backup.ts'),
        restore: at('./app/server/process/restore.ts'),
        upgrade: at('./app/server/process/upgrade.ts'),
        'import-tool': at('./app/server/process/import-tool.ts'),
        migrate: at('./app/server/process/migrate.ts'),
        web: at('./app/server/process/web.ts'),
        worker: at('./app/server/process/worker.ts'),
        'uptime-prober': at('./app/server/process/uptime-prober.ts'),
        agent: at('./app/server/process/agent.ts'),
        'foreign-child': at('./app/server/process/foreign-child.ts'),
        'audit-child': at('./app/server/measuring/engine/child.ts'),
      },
      external: [/^node:/, ...builtinModules],
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
