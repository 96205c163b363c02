import { Readable } from 'node:stream'
import type { Answer, Sent } from './http'

export class HttpResponse {
  constructor(private readonly answer: Answer) {}
  url = (): string => this.answer.url
  status = (): number => this.answer.status
  ok = (): boolean => this.answer.status >= 200 && this.answer.status < 300
  headers = (): Record<string, string> =>
    Object.fromEntries(
      Object.entries(this.answer.headers).map(([name, value]) => [name, [value].flat().join('\n')]),
    )
  body = async (): Promise<Buffer> => this.answer.body
  text = async (): Promise<string> => this.answer.body.toString('utf8')
  json = async (): Promise<unknown> => JSON.parse(this.answer.body.toString('utf8'))
}

export class HttpRequest {
  constructor(private readonly sent: Sent) {}
  url = (): string => this.sent.url
  method = (): string => this.sent.method
  headers = (): Record<string, string> => this.sent.headers
}

export class HttpDownload {
  constructor(private readonly answer: Answer) {}
  url = (): string => this.answer.url
  suggestedFilename = (): string => {
    const header = this.answer.headers['content-disposition'] ?? ''
    const [, quoted, bare] = /filename="([^"]*)"|filename=([^;]+)/.exec(header) ?? []
    return quoted ?? bare ?? new URL(this.answer.url).pathname.split('/').at(-1) ?? ''
  }
  createReadStream = async (): Promise<Readable> => Readable.from([this.answer.body])
}
