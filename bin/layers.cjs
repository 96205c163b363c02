/** Folders of app/server that are no domain; every other folder there is one. */
const INFRASTRUCTURE = 'http|jobs|db|blobs|web|agent|supervisor|terminal|targets'

/** Path patterns of the layers; a domain's folder is captured as $1. */
module.exports = {
  DOMAIN: `^app/server/((?!(?:${INFRASTRUCTURE})/)[^/]+)/`,
  /** What a route may use of the server. */
  SCREENS: '^app/server/http/',
  /** The door of /api/. */
  API: '^app/server/http/',
  /** What a domain may use of HTTP. */
  HTTP: '^app/server/http/(endpoint|session-cookie|share-cookie|request-id|origin|problem)[.]ts$',
  ENGINE: '^app/server/audits/runner/',
  PROBER: '^app/server/uptime/prober/',
  STORES: ['^app/server/[^/]+/store[.]ts$', '^app/server/[^/]+/[a-z-]+[.]store[.]ts$'],
  /** These open the database and hand it on; they hold no SQL of their own. */
  COMPOSITION: ['^app/server/(runtime|context|prepare|maintain)[.]ts$', '^app/server/supervisor/'],
}
