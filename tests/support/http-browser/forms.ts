import { randomUUID } from 'node:crypto'
import {
  type ControlState,
  controlsOf,
  isCheckable,
  isChecked,
  isDisabled,
  isSubmitButton,
  optionValue,
  selectedOptions,
  typeOf,
  type UploadedFile,
  valueOfControl,
} from './controls'
import { ancestorsOf, attributeOf, type Element, type ParsedDocument } from './dom'

type Entry = readonly [name: string, value: string | UploadedFile]

export interface Submission {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: Buffer
}

const newlines = (text: string) => text.replace(/\r\n?|\n/g, '\r\n')

export function entriesOf(
  document: ParsedDocument,
  form: Element,
  submitter: Element | null,
  state: ControlState,
): Entry[] {
  const entries: Entry[] = []
  for (const control of controlsOf(document, form)) {
    if (isDisabled(control)) continue
    if ([...ancestorsOf(control)].some(({ tagName }) => tagName === 'datalist')) continue
    const isButton =
      control.tagName === 'button' || ['submit', 'image', 'button', 'reset'].includes(typeOf(control))
    if (control.tagName !== 'select' && control.tagName !== 'textarea' && isButton && control !== submitter)
      continue
    const name = attributeOf(control, 'name') ?? ''
    if (control.tagName === 'input' && typeOf(control) === 'image') {
      const prefix = name ? `${name}.` : ''
      entries.push([`${prefix}x`, '0'], [`${prefix}y`, '0'])
      continue
    }
    if (name === '' || control.tagName === 'fieldset' || control.tagName === 'output') continue
    if (control.tagName === 'select') {
      for (const option of selectedOptions(control, state)) {
        if (!isDisabled(option)) entries.push([name, optionValue(option)])
      }
    } else if (isCheckable(control)) {
      if (isChecked(control, state)) entries.push([name, valueOfControl(control, state)])
    } else if (control.tagName === 'input' && typeOf(control) === 'file') {
      const files = state.files.get(control) ?? []
      const none = { name: '', mimeType: 'application/octet-stream', buffer: Buffer.alloc(0) }
      for (const file of files.length > 0 ? files : [none]) entries.push([name, file])
    } else entries.push([name, newlines(valueOfControl(control, state))])
    const direction = attributeOf(control, 'dirname')
    if (direction && (control.tagName === 'textarea' || control.tagName === 'input'))
      entries.push([direction, 'ltr'])
  }
  return entries
}

const textOf = (value: string | UploadedFile) => (typeof value === 'string' ? value : value.name)

function urlEncoded(entries: Entry[]): string {
  return new URLSearchParams(entries.map(([name, value]) => [newlines(name), textOf(value)])).toString()
}

const escapeName = (text: string) => text.replace(/"/g, '%22').replace(/\r\n|\r|\n/g, '%0D%0A')

function multipart(entries: Entry[]): { type: string; body: Buffer } {
  const boundary = `----WebKitFormBoundary${randomUUID().replaceAll('-', '').slice(0, 16)}`
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`
    if (typeof value === 'string') return [Buffer.from(`${head}\r\n\r\n${value}\r\n`)]
    const file = `; filename="${escapeName(value.name)}"\r\nContent-Type: ${value.mimeType}\r\n\r\n`
    return [Buffer.from(head + file), value.buffer, Buffer.from('\r\n')]
  })
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

export function submissionOf(
  document: ParsedDocument,
  form: Element,
  submitter: Element | null,
  state: ControlState,
  base: URL,
): Submission {
  const by = submitter && isSubmitButton(submitter) ? submitter : null
  const read = (name: string) => (by && attributeOf(by, `form${name}`)) ?? attributeOf(form, name)
  const url = new URL(read('action') || base.href, base)
  const entries = entriesOf(document, form, by, state)
  if (read('method')?.toLowerCase() !== 'post') {
    url.search = urlEncoded(entries)
    return { method: 'GET', url, headers: {} }
  }
  const enctype = read('enctype')?.toLowerCase()
  if (enctype === 'multipart/form-data') {
    const { type, body } = multipart(entries)
    return { method: 'POST', url, headers: { 'content-type': type }, body }
  }
  if (enctype === 'text/plain') {
    const lines = entries.map(([name, value]) => `${name}=${textOf(value)}\r\n`).join('')
    return { method: 'POST', url, headers: { 'content-type': 'text/plain' }, body: Buffer.from(lines) }
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return { method: 'POST', url, headers, body: Buffer.from(urlEncoded(entries)) }
}

/** The form's default button: its first one; undefined when that is disabled. */
export function defaultButton(document: ParsedDocument, form: Element): Element | undefined {
  return controlsOf(document, form).find(isSubmitButton)
}
