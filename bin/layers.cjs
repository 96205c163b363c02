/** Folders of app/server that are no domain; every other folder there is one. */
const INFRASTRUCTURE = 'process|api|http|screens|db|jobs|blobs|engine|prober|targets'

/** Path patterns of the layers; a domain's folder is captured as $1. */
module.exports = {
  DOMAIN: `^app/server/((?!(?:${INFRASTRUCTURE})/)[^/]+)/`,
  /** What a route may use of the server. */
  SCREENS: '^app/server/screens/',
  /** The door of /api/. */
  API: '^app/server/api/',
  /** What a domain may use of HTTP. */
  HTTP: '^app/server/http/',
  ENGINE: '^app/server/engine/',
  PROBER: '^app/server/prober/',
  STORES: ['^app/server/[^/]+/store[.]ts$', '^app/server/[^/]+/[a-z-]+[.]store[.]ts$'],
  /** These open the database and hand it on; they hold no SQL of their own. */
  COMPOSITION: [
    '^app/server/context[.]ts$',
    '^app/server/process/(runtime|prepare|maintain)[.]ts$',
    '^app/server/process/supervisor/',
  ],
}
