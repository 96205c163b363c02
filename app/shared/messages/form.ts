/** Errors shown beside the field that they are about. */
export const invalidMessage = 'Check the marked fields'

export const requiredMessage = 'This field is required'

export const notBlankMessage = 'This field must not be blank'

export const atMostCharactersMessage = (max: number) => `${max} characters or less`

export const controlCharactersMessage = 'Control characters are not allowed'

export const validEmailMessage = 'Enter a valid email'

export const notAnOptionMessage = 'Choose one of the options'

export const oneCheckedMessage = 'At least one needs to be checked'

export const onePageAtLeastMessage = 'A site needs at least one page'
export const atMostPagesMessage = (max: number) => `A site has at most ${max} pages`

export const unknownTimeZoneMessage = 'Choose a time zone from the list'

/** Errors that name their field, and the labels of every form. */
export const formMessages = {
  leaveEmpty: 'Leave this field empty',
  required: (field: string) => `${field} is required`,
  notBlank: (field: string) => `${field} must not be blank`,
  noDuplicate: (field: string) => `${field} must not be duplicated`,
  minLength: (field: string, min: number) => `${field} must be at least ${min} characters`,
  maxLength: (field: string, max: number) => `${field} must be ${max} characters or less`,
  min: (field: string, min: number) => `${field} must be at least ${min}`,
  max: (field: string, max: number) => `${field} must be ${max} or less`,
  pattern: (field: string) => `${field} must match the pattern`,
  numeric: (field: string) => `${field} must be numeric`,
  email: (field: string) => `${field} must be a valid email`,
  notAnEmail: (value: string) => `${value} is not a valid email`,
  emailOrName: 'Please enter email or name',
  selectUser: 'Please select a user',
  selectProject: 'You need to select at least 1 project',
  url: (field: string) => `${field} must be a valid URL`,
  date: (field: string) => `${field} must be a valid date`,
  isoDate: (field: string) => `${field} must be a valid ISO date`,
  number: 'Please input a number',
  wholeNumber: 'Please input a whole number',
  notNegative: 'Please input 0 or more',
  atMost: (max: number) => `Please input ${max} or less`,
  validDate: 'Enter a valid date',
  invalidDates: 'The dates in the URL are invalid and are ignored',
  schedule: 'Choose a schedule or enter five cron fields, such as 0 6 * * 1-5',
  scheduleTooOften: (minutes: number) => `Tests run at most every ${minutes} minutes`,
  scheduleUnused: 'A preset is selected. Select your own schedule to use this cron expression, or clear it',
  scheduleNever: 'This schedule never runs',
  notSaved: 'Nothing was saved. Your input is kept',
  optional: 'optional',
  /** The header of a column of controls, for screen readers. */
  actions: 'Actions',
  edit: 'Edit',
  editField: (field: string) => `Edit: ${field}`,
  save: 'Save',
  saving: 'Saving…',
  create: 'Create',
  delete: 'Delete',
  cancel: 'Cancel',
  close: 'Close',
  search: 'Search',
  apply: 'Apply',
  clear: 'Clear',
  sections: 'Sections of this form',
  firstPage: 'First page',
  noMore: (noun: string) => `No more ${noun}`,
} as const

export const nameTakenMessage = (thing: string) => `${thing} name is existing`
