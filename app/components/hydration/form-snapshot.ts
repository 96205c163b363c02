type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

type FieldState = { value: string; isChecked: boolean; selected: boolean[]; files: FileList | null }

export type FormSnapshot = {
  fields: Map<string, FieldState>
  unfolded: boolean[]
  focused: string | undefined
  caret: [number, number] | null
}

const foldsOf = (root: ParentNode) => [...root.querySelectorAll('details')]
const fieldsOf = (root: ParentNode) => [...root.querySelectorAll<Field>('input, select, textarea')]

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected && !defaultSelected)
  if (field instanceof HTMLInputElement) {
    if (field.type === 'hidden') return false
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
  }
  return field.value !== field.defaultValue
}

/** Whether somebody typed or chose something that a reload would discard. */
export const hasInput = (root: ParentNode): boolean => fieldsOf(root).some(isChanged)

const isText = (field: Field | undefined): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.selectionStart !== null)

function readField(field: Field): FieldState {
  const input = field instanceof HTMLInputElement ? field : null
  return {
    value: field.value,
    isChecked: input?.checked ?? false,
    selected: field instanceof HTMLSelectElement ? [...field.options].map(({ selected }) => selected) : [],
    files: input?.files ?? null,
  }
}

/** By name and place among those of the same name: scripts may have added fields to one of two equal forms. */
function namedFields(root: ParentNode): Map<string, Field> {
  const named = new Map<string, Field>()
  for (const field of fieldsOf(root)) {
    let place = 0
    while (named.has(`${field.name} ${place}`)) place++
    named.set(`${field.name} ${place}`, field)
  }
  return named
}

export function readForm(root: HTMLElement): FormSnapshot {
  const fields = [...namedFields(root)]
  const [focused, field] = fields.find(([, one]) => one === document.activeElement) ?? []
  const caret: FormSnapshot['caret'] = isText(field)
    ? [field.selectionStart ?? 0, field.selectionEnd ?? 0]
    : null
  const unfolded = foldsOf(root).map(({ open }) => open)
  return { fields: new Map(fields.map(([key, one]) => [key, readField(one)])), unfolded, focused, caret }
}

function writeField(field: Field, state: FieldState): void {
  if (field instanceof HTMLSelectElement) {
    for (const [index, option] of [...field.options].entries())
      option.selected = state.selected[index] ?? false
  } else if (field.type === 'file') {
    if (state.files && field instanceof HTMLInputElement) field.files = state.files
  } else {
    if (field instanceof HTMLInputElement) field.checked = state.isChecked
    if (field.value !== state.value) field.value = state.value
  }
}

/** Restores a snapshot into the re-rendered fields; returns the one that had the focus. */
export function writeForm(
  root: HTMLElement,
  { fields, unfolded, focused, caret }: FormSnapshot,
): HTMLElement | null {
  const folds = foldsOf(root)
  if (folds.length === unfolded.length)
    for (const [index, fold] of folds.entries()) fold.open = unfolded[index] ?? fold.open
  const targets = namedFields(root)
  for (const [key, state] of fields) {
    const target = targets.get(key)
    if (target) writeField(target, state)
  }
  const field = targets.get(focused ?? '')
  if (isText(field) && caret) field.setSelectionRange(...caret)
  return field ?? null
}
