import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../platform/errors'
import { submitForm } from './form'

const schema = z.object({ name: z.string({ error: 'Name it' }), password: z.string().optional() })
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  new Request('http://localhost/form', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
const fields = (values: Record<string, string>) => post(new URLSearchParams(values))

describe('submitForm', () => {
  it('passes the parsed value to the handler and returns its result', async () => {
    expect(await submitForm(fields({ name: 'Ada' }), schema, async ({ name }) => name)).toBe('Ada')
  })

  it('reads multipart forms too', async () => {
    const form = new FormData()
    form.set('name', 'Ada')
    expect(await submitForm(post(form), schema, async ({ name }) => name)).toBe('Ada')
  })

  it('returns field errors with the typed values and without secrets', async () => {
    const refused = await submitForm(fields({ name: '', password: 'hush' }), schema, async () => 'never')
    if (typeof refused === 'string') throw new Error('the form was taken')
    expect(refused.init?.status).toBe(422)
    expect(refused.data.error).toEqual({ name: ['Name it'] })
    expect(JSON.stringify(refused.data)).not.toContain('hush')
  })

  it('maps API refusals to field errors', async () => {
    const refused = await submitForm(fields({ name: 'Ada' }), schema, async () => {
      throw new AppError('CONFLICT', 'Taken', { fields: { name: ['Client name is existing'] } })
    })
    expect(refused).toMatchObject({
      init: { status: 409 },
      data: { error: { name: ['Client name is existing'] }, initialValue: { name: 'Ada' } },
    })
  })

  it.each(['DISK_FULL', 'DATABASE_DOWN'])('keeps what was typed at %s', async (reason) => {
    const refused = await submitForm(fields({ name: 'Ada' }), schema, async () => {
      throw new AppError('UNAVAILABLE', 'Not now', { reason })
    })
    expect(refused).toMatchObject({
      init: { status: 503 },
      data: { error: { '': ['Not now'] }, initialValue: { name: 'Ada' } },
    })
  })

  it('throws the error screen for failures that the form cannot fix', async () => {
    const refusedWith = async (error: AppError) => {
      const work = async () => {
        throw error
      }
      return submitForm(fields({ name: 'Ada' }), schema, work).catch((thrown: unknown) => thrown as Response)
    }
    expect(await refusedWith(new AppError('NOT_FOUND', 'Gone'))).toMatchObject({ status: 404 })
    const foreign = new AppError('FORBIDDEN', 'From elsewhere', { reason: 'FOREIGN_ORIGIN' })
    expect(await refusedWith(foreign)).toMatchObject({ status: 403 })
    const closed = new AppError('UNAVAILABLE', 'Closed', { reason: 'MAINTENANCE' })
    expect(await refusedWith(closed)).toMatchObject({ status: 503 })
  })

  it('redirects with a toast when the right is missing', async () => {
    const work = async () => {
      throw new AppError('FORBIDDEN', 'You do not have permission')
    }
    const thrown = await submitForm(fields({ name: 'Ada' }), schema, work).catch((error: unknown) => error)
    expect((thrown as Response).headers.get('location')).toBe('/form')
    expect((thrown as Response).headers.get('set-cookie')).toMatch(/^lightkeeper_toast=/)
  })

  it('refuses a form above 1 MiB without reading all of it', async () => {
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent++
        stream.enqueue(new Uint8Array(64 * 1024).fill(97))
      },
    })
    const request = post(endless, { 'content-type': 'application/x-www-form-urlencoded' })
    await expect(submitForm(request, schema, async () => 'never')).rejects.toMatchObject({ status: 413 })
    expect(sent).toBeLessThan(40)
  })
})
