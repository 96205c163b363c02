import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, root } from './process.mjs'

/** What the packages take with npm's cache, a Node of our own, and a build. */
export const NEEDED_MB = { packages: 2_500, node: 500, build: 200 }
const HOW_TO_REACH =
  'Behind a proxy set HTTPS_PROXY and HTTP_PROXY. Without internet access set npm_config_registry to a mirror of npm packages.'

/** What to do when npm failed, by what it printed; null when its own words say it. */
export function adviceOn(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/.test(output))
    return HOW_TO_REACH
  if (/SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER|VERIFY)|CERT_/.test(output))
    return 'The certificate of the package server is not trusted here: set NODE_EXTRA_CA_CERTS to the file of its authority.'
  if (/ENOSPC/.test(output)) return lackOfSpace(0, NEEDED_MB.packages)
  if (/spawn npm ENOENT/.test(output)) return 'npm is missing: install it, usually as part of Node.'
  return null
}

const lackOfSpace = (free, needed) =>
  `The disk of ${root} has ${free} MB free, and this step needs ${needed} MB. Free some, or use a container image that was built elsewhere.`

/** Why nothing can be installed or built in this folder; null when it can. */
export function obstacleTo({ isWritable, freeMb, neededMb, uid }) {
  if (!isWritable)
    return `${root} is not built yet, or is older than its source, and the user with the id ${uid} may not write to it. Run npm run build as its owner.`
  return freeMb < neededMb ? lackOfSpace(freeMb, neededMb) : null
}

/** Ends with one sentence what would otherwise fail in the middle with a stack. */
export function requireRoom(neededMb) {
  const { bavail, bsize } = statfsSync(root)
  const obstacle = obstacleTo({
    isWritable: isWritable(root),
    freeMb: Math.floor((bavail * bsize) / 2 ** 20),
    neededMb,
    uid: process.getuid?.() ?? 'unknown',
  })
  if (obstacle) fail(obstacle)
}

export function isWritable(path) {
  const place = existsSync(path) ? path : dirname(path)
  try {
    accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** npm keeps its cache in HOME, which a service or an unknown uid may not have. */
export const npmEnvironment = ({ HOME, npm_config_cache }, canWrite = isWritable) =>
  npm_config_cache || (HOME && canWrite(HOME)) ? {} : { npm_config_cache: join(root, '.cache', 'npm') }

/** `sudo` drops them, and apt reads the lower-case names. */
export const proxyVariables = (env) =>
  ['http_proxy', 'https_proxy', 'no_proxy'].flatMap((name) => {
    const value = env[name] ?? env[name.toUpperCase()]
    return value ? [`${name}=${value}`] : []
  })
