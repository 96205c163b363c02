import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const PICTURE_MS = 1_500

/** A page with a slow image. Only a browser requests the image, so each such request is one measurement in progress. */
export async function startTarget() {
  let pictures = 0
  const server = createServer((request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        '<!doctype html><html lang="en"><title>Target</title><link rel="icon" href="data:,">' +
          '<h1>Measured again and again</h1><p>And every time it is the same.</p>' +
          '<img src="/late.svg" width="200" height="100" alt="A square">',
      )
    } else if (request.url === '/late.svg') {
      pictures += 1
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'image/svg+xml' })
        response.end(
          '<svg xmlns="http://www.w3.org/2000/svg"><rect width="90" height="90" fill="teal"/></svg>',
        )
      }, PICTURE_MS)
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    pictures: () => pictures,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type Target = Awaited<ReturnType<typeof startTarget>>
