import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  unstable_composeUploadHandlers as composeHandlers,
  data,
  MaxPartSizeExceededError,
  unstable_createMemoryUploadHandler as memoryHandler,
  unstable_parseMultipartFormData as parseMultipart,
  redirect,
  type UploadHandler,
} from '@remix-run/node'
import { toolImportMessages as words } from '~/shared/messages/tool-imports'
import { paths } from '~/shared/paths'
import { MAX_TOOL_FILE_BYTES, type ToolSource, toolServer } from '~/shared/schemas/tool-import'
import { AppError } from '../../platform/errors'
import type { ApiClient } from '../api-for'

interface Typed {
  address: string
  toolProject: string
  withSecrets: string
}

/** Has the posted file, or the server whose address was posted, checked; errors return with what was typed. */
export async function submitToolImport(
  request: Request,
  api: ApiClient,
  project: { client: string; id: string },
  source: ToolSource,
) {
  const folder = await mkdtemp(join(tmpdir(), 'lightkeeper-upload-'))
  let typed: Typed = { address: '', toolProject: '', withSecrets: '' }
  try {
    const path = join(folder, 'upload')
    const form = await parseMultipart(request, composeHandlers(uploadTo(path), memoryHandler()))
    const text = (name: keyof Typed) => String(form.get(name) ?? '')
    typed = { address: text('address'), toolProject: text('toolProject'), withSecrets: text('withSecrets') }
    // A file field that was left empty arrives as a file without a name.
    const file = form.get('file')
    const fileName = typeof file === 'string' ? file : ''
    const { _id } = await check(api, project.id, { source, typed, fileName, path })
    throw redirect(paths.importSites(project.client, project.id, { import: _id }))
  } catch (error) {
    return refusal(typed, error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Node's own FormData takes no file on disk, so the form only gets its name. */
const uploadTo =
  (path: string): UploadHandler =>
  async ({ filename, data: chunks, name }) => {
    if (!filename) return undefined
    let size = 0
    const limited = async function* () {
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > MAX_TOOL_FILE_BYTES) throw new MaxPartSizeExceededError(name, MAX_TOOL_FILE_BYTES)
        yield chunk
      }
    }
    await pipeline(limited, createWriteStream(path, { mode: 0o600 }))
    return size > 0 ? filename : ''
  }

async function check(
  api: ApiClient,
  id: string,
  { source, typed, fileName, path }: { source: ToolSource; typed: Typed; fileName: string; path: string },
) {
  const toolProject = typed.toolProject.trim() || undefined
  if (fileName === '' && typed.address.trim() !== '') {
    const body = toolServer.safeParse({ address: typed.address, toolProject })
    if (!body.success) throw invalid('address', words.lhci.notServer)
    return api.post('/api/projects/{id}/tool-imports/server', { params: { id }, body: body.data })
  }
  if (fileName === '') throw invalid('file', words.form.fileRequired)
  return api.post('/api/projects/{id}/tool-imports', {
    params: { id },
    query: {
      ...{ source, toolProject, withSecrets: typed.withSecrets === 'on' },
      fileName: fileName.slice(-200),
    },
    file: await openAsBlob(path),
  })
}

const invalid = (field: string, message: string) =>
  new AppError('INVALID', message, { fields: { [field]: [message] } })

function refusal(typed: Typed, error: unknown) {
  if (error instanceof MaxPartSizeExceededError)
    return answer(typed, { file: [words.tooLarge(MAX_TOOL_FILE_BYTES / 1024 ** 2)] })
  if (!(error instanceof AppError) || (error.code !== 'INVALID' && error.code !== 'CONFLICT')) throw error
  const isAddress = typed.address.trim() !== ''
  const { file, ...others } = error.fields ?? { file: [error.message] }
  return answer(typed, { ...others, ...(file && { [isAddress ? 'address' : 'file']: file }) })
}

const answer = (initialValue: Typed, error: Record<string, string[]>) =>
  data({ status: 'error' as const, initialValue: { ...initialValue }, error }, { status: 422 })
