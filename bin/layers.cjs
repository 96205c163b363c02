/** Folders of app/server that are not domains; every other folder is one. */
const INFRASTRUCTURE = 'process|api|http|screens|db|jobs|blobs|engine|prober|targets'

/** Path patterns of the layers; a domain's folder is captured as $1. */
module.exports = {
  DOMAIN: `^app/server/((?!(?:${INFRASTRUCTURE})/)[^/]+)/`,
  /** The only server modules that routes may import. */
  SCREENS: '^app/server/screens/',
  API: '^app/server/api/',
  /** The HTTP modules that domains may import. */
  HTTP: '^app/server/http/',
  ENGINE: '^app/server/engine/',
  PROBER: '^app/server/prober/',
  STORES: [
    '^app/server/[^/]+/store[.]ts$',
    '^app/server/[^/]+/[a-z-]+[.]store[.]ts$',
    '^app/server/[^/]+/[a-z-]+/[a-z-]+[.]store[.]ts$',
  ],
  /** These create and pass on the database connection, but contain no SQL. */
  COMPOSITION: [
    '^app/server/context[.]ts$',
    '^app/server/process/(runtime|prepare|installation)[.]ts$',
    '^app/server/process/supervisor/',
  ],
}
