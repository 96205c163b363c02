type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

type FieldState = { value: string; isChecked: boolean; selected: boolean[]; files: FileList | null }

export type FormSnapshot = {
  fields: FieldState[]
  unfolded: boolean[]
  focused: number
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

export function readForm(root: HTMLElement): FormSnapshot {
  const fields = fieldsOf(root)
  const focused = fields.indexOf(document.activeElement as Field)
  const field = fields[focused]
  const caret: FormSnapshot['caret'] = isText(field)
    ? [field.selectionStart ?? 0, field.selectionEnd ?? 0]
    : null
  const unfolded = foldsOf(root).map(({ open }) => open)
  return { fields: fields.map(readField), unfolded, focused, caret }
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
  const targets = fieldsOf(root)
  if (targets.length !== fields.length) return null
  for (const [index, state] of fields.entries()) {
    const target = targets[index]
    if (target) writeField(target, state)
  }
  const field = targets[focused]
  if (isText(field) && caret) field.setSelectionRange(...caret)
  return field ?? null
}
