import { createRequire } from 'node:module'

/** The engine's version, without loading the engine. */
export function lighthouseVersion(): string {
  const manifest = createRequire(import.meta.url)('lighthouse/package.json') as { version: string }
  return manifest.version
}
