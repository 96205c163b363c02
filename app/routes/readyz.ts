import { readyResponse } from '~/server/http/health'

export function loader() {
  return readyResponse()
}
