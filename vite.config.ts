import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { createChunking } from './vite.chunks'
import { emitLicences } from './vite.licences'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  define: {
    __BUILD_ID__: JSON.stringify(process.env['BUILD_ID'] ?? 'dev'),
    __PSEUDO_LANGUAGE__: process.env['STYLE_GUIDE'] === '1',
  },
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  plugins: [
    emitLicences(),
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
  // Of these few components are used; whole, they take 50 MB of memory.
  ssr: { noExternal: [/^@react-email\//] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { compress: { ecma: 2020, passes: 3 }, format: { comments: false } },
    rollupOptions: isSsrBuild
      ? {}
      : { output: { manualChunks: createChunking(), onlyExplicitManualChunks: true } },
  },
}))
