import { createRequire } from 'node:module'

export function lighthouseVersion(): string {
  const manifest = createRequire(import.meta.url)('lighthouse/package.json') as { version: string }
  return manifest.version
}
