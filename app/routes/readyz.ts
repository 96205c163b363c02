import { readyResponse } from '~/server/screens/health'

export function loader() {
  return readyResponse()
}
