import { txt } from 'remix-utils/responses'

/** Everything but the sign-in needs a session, so robots need few rules. */
const TEXT = 'User-agent: *\nDisallow: /api/\nDisallow: /data/\n'

export function loader() {
  return txt(TEXT, { headers: { 'cache-control': 'public, max-age=3600' } })
}
