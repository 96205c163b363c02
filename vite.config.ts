import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

/** Every part that names React gets Preact, on both sides: `docs/decisions/010-preact.md`. */
const PREACT = [
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react\/jsx(-dev)?-runtime$/, replacement: 'preact/jsx-runtime' },
]

/** What names React has to be bundled, so that it meets the same Preact as our own code. */
const NAMES_REACT = [
  /^@remix-run\/(react|router)/,
  /^react-router/,
  /^@conform-to\//,
  'lucide-react',
  /^preact/,
]

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(process.env['BUILD_ID'] ?? 'dev') },
  resolve: {
    alias: [{ find: '~', replacement: fileURLToPath(new URL('./app', import.meta.url)) }, ...PREACT],
  },
  ssr: { noExternal: NAMES_REACT },
  plugins: [
    tailwindcss(),
    remix({
      ignoredRouteFiles: ['**/*'],
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
  ],
  // Prepared together and before the first visit, so that all of it meets one Preact. Looking for more, the
  // development server reads the screens with their server parts still in.
  optimizeDeps: {
    include: [
      'preact/compat',
      'preact/compat/client',
      'preact/jsx-runtime',
      'preact/jsx-dev-runtime',
      '@remix-run/react',
      '@conform-to/react',
      '@conform-to/zod/v4',
      'lucide-react',
      'uplot',
      'zod',
    ],
    exclude: ['@node-rs/argon2'],
  },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
