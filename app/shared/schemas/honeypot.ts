/** The form field that people leave empty; on its own, so that it brings no schema into the browser. */
export const HONEYPOT_FIELD = 'website__confirm'
