import { listen } from './loopback.ts'

/** The register of tax ids of the EU: knows those of `valid`, and does not answer while it is down. */
export async function startVies(port: number, valid: Iterable<string> = []) {
  const known = new Set(valid)
  const state = { isDown: false }
  const close = await listen(port, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { countryCode, vatNumber } = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!request.url?.endsWith('/check-vat-number')) return send(404, {})
    if (state.isDown) return send(500, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] })
    const isKnown = known.has(`${countryCode}${vatNumber}`)
    return send(200, {
      ...{ countryCode, vatNumber, valid: isKnown, requestDate: new Date().toISOString() },
      ...{ requestIdentifier: '', name: isKnown ? 'Harbour Works' : '---', address: '---' },
    })
  })
  return { origin: `http://127.0.0.1:${port}`, known, state, close }
}
